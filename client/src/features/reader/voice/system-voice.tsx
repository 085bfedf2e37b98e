import { useEffect, useEffectEvent } from 'react'
import { useReader } from '../reader-context.ts'
import { createSystemTimes, type SpeechFailure } from './system-times.ts'
import type { VoiceChoice } from './voice-choice.ts'
import { reportFailure, VoiceStatus } from './voice-status.tsx'

const failures: Record<SpeechFailure, string> = {
  'not allowed': 'The browser allows speech after a click on the page: press Play again.',
  failed:
    'The voice of this device did not answer. Press Play to try again, or choose another voice in the settings.',
}

/** Makes playback follow a voice of the system. To use another voice, mount another instance (`key`). */
export function SystemVoice({ voice, choice }: { voice: SpeechSynthesisVoice; choice: VoiceChoice }) {
  const { player, timeline, speed, setFindSpan } = useReader()
  const { settings, change } = choice
  const reportsWords = settings.reportsWords[voice.voiceURI]
  const keepProbe = useEffectEvent((reports: boolean) =>
    change({ reportsWords: { ...settings.reportsWords, [voice.voiceURI]: reports } }),
  )
  const create = useEffectEvent(() =>
    createSystemTimes(
      timeline,
      {
        voice,
        wordsPerMinute: speed.base,
        volume: settings.volume,
        onTimed: player.retime,
        onProbed: keepProbe,
        onFailed: (failure) => reportFailure(player, 'The voice stopped', failures[failure]),
      },
      reportsWords,
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new player, text or volume requires new utterances
  useEffect(() => {
    player.setTimes(create())
    return () => player.setTimes(undefined)
  }, [player, timeline, settings.volume])
  useEffect(() => {
    if (reportsWords) return
    setFindSpan(() => (first: number) => ({ first, last: timeline.sentenceEnd(first) }))
    return () => setFindSpan(undefined)
  }, [timeline, reportsWords, setFindSpan])
  if (reportsWords !== false) return null
  return <VoiceStatus>This voice does not report words, so whole sentences are shown</VoiceStatus>
}
