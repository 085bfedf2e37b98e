import { useEffect } from 'react'
import { useIsPlaying } from '../playback/use-player.ts'
import type { WordTimes } from '../playback/word-times.ts'
import { useReader } from '../reader-context.ts'
import { VoiceStatus } from './voice-status.tsx'

const unknownTimes: WordTimes = {
  start() {},
  advance() {},
  stop() {},
  setSpeed() {},
  end: Number.POSITIVE_INFINITY,
}

/** Stops playback at the current word while the voice loads, so that no word passes without sound. Shows a message. */
export function PendingVoice() {
  const { player } = useReader()
  const isPlaying = useIsPlaying(player)
  useEffect(() => {
    player.setTimes(unknownTimes)
    return () => player.setTimes(undefined)
  }, [player])
  return isPlaying && <VoiceStatus>The voice is loading…</VoiceStatus>
}
