import { useEffect } from 'react'
import { maxVoiceWpm } from '../../../lib/voice/voice.ts'
import { voicePlaying } from '../../../lib/voice-playing.ts'
import { useReader } from '../reader-context.ts'
import { ExactVoice } from './exact-voice.tsx'
import { PendingVoice } from './pending-voice.tsx'
import { RecordedVoice } from './recorded-voice.tsx'
import { SystemVoice } from './system-voice.tsx'
import { type ReadAloudProps, useMediaKeys } from './use-media-keys.ts'
import { useVoiceChoice } from './voice-choice.ts'
import { VoiceStatus } from './voice-status.tsx'

/** Speaks the text during playback while the component is mounted. */
export function ReadAloud(props: ReadAloudProps) {
  const reader = useReader()
  const { player, speed } = reader
  const choice = useVoiceChoice(reader)
  useEffect(() => {
    voicePlaying.set(player.isPlaying)
    const unsubscribe = player.onPlaying(voicePlaying.set)
    return () => {
      unsubscribe()
      voicePlaying.set(false)
    }
  }, [player])
  useMediaKeys(props)
  const { retryRecording } = choice
  useEffect(() => {
    if (!retryRecording) return
    const unsubscribe = player.onPlaying((isPlaying) => isPlaying && void retryRecording())
    return unsubscribe
  }, [player, retryRecording])
  if (choice.isLoading) return <PendingVoice />
  if (choice.recording) return <RecordedVoice recording={choice.recording} volume={choice.settings.volume} />
  if (speed.dial > maxVoiceWpm) {
    return (
      <VoiceStatus>{`The voice reads at up to ${maxVoiceWpm} words per minute. Slow down to hear it.`}</VoiceStatus>
    )
  }
  if (choice.exact) return <ExactVoice name={choice.exact} settings={choice.settings} />
  if (choice.system) return <SystemVoice key={choice.system.voiceURI} voice={choice.system} choice={choice} />
  if (!choice.systemVoices) return <PendingVoice />
  return <VoiceStatus>This browser has no voice for the language of the text.</VoiceStatus>
}
