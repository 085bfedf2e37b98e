import { useQuery } from '@tanstack/react-query'
import { respellingsQuery } from '../../lib/respellings.ts'
import { toCorrectedForm } from '../../lib/voice/corrections.ts'
import { voiceDownloaded } from '../../lib/voice-downloaded.ts'

/**
 * Returns the key of a word in the corrections, and its respelling, which is empty without a correction. Returns undefined until the voice
 * is downloaded, and for text that is only punctuation.
 */
export function useRespelling(text: string, chapterId: number | undefined) {
  const hasVoice = voiceDownloaded.read()
  const { data } = useQuery({ ...respellingsQuery(chapterId), enabled: hasVoice })
  const word = toCorrectedForm(text)
  return hasVoice && word ? { word, respelling: data?.get(word) ?? '' } : undefined
}
