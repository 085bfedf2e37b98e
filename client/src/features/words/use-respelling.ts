import { useQuery } from '@tanstack/react-query'
import { respellingsQuery } from '../../lib/respellings.ts'
import { toCorrectedForm } from '../../lib/voice/corrections.ts'
import { voiceDownloaded } from '../../lib/voice-downloaded.ts'

/** Returns a word in the form of corrections and its spelling for the downloaded voice. Undefined without the voice. */
export function useRespelling(text: string, chapterId: number | undefined) {
  const hasVoice = voiceDownloaded.read()
  const { data } = useQuery({ ...respellingsQuery(chapterId), enabled: hasVoice })
  const word = toCorrectedForm(text)
  return hasVoice && word ? { word, respelling: data?.get(word) ?? '' } : undefined
}
