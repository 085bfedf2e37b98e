import { useIsPlaying } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import { HeldPlayback } from './held-playback.tsx'
import { VoiceStatus } from './voice-status.tsx'

/** Holds playback while the voice loads, with a sentence about it. */
export function PendingVoice() {
  const isPlaying = useIsPlaying(useReader().player)
  return (
    <>
      <HeldPlayback />
      {isPlaying && <VoiceStatus>The voice is loading…</VoiceStatus>}
    </>
  )
}
