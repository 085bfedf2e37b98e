import { useEffect } from 'react'
import type { WordTimes } from '../playback/word-times.ts'
import { useReader } from '../reader-context.ts'

const unknownTimes: WordTimes = {
  start() {},
  advance() {},
  stop() {},
  setSpeed() {},
  end: Number.POSITIVE_INFINITY,
}

/** Holds playback at its word until the voice is loaded: no words pass silently. */
export function HeldPlayback() {
  const { player } = useReader()
  useEffect(() => {
    player.setTimes(unknownTimes)
    return () => player.setTimes(undefined)
  }, [player])
  return null
}
