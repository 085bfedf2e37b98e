import { useMemo } from 'react'
import { speedMax, speedMin } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { usePace } from '../../../lib/pace.ts'
import { useReaderSettings } from '../settings/settings.ts'

/** Speeds in words per minute. */
export interface Speed {
  /** The speed set by the reader. */
  dial: number
  /** The engine's speed. With True Speed, the base at which the whole text, pauses included, runs at the dial. */
  base: number
  /** Sets the dial, clamped to its range. */
  change(wordsPerMinute: number): void
}

export function useSpeed(timeline: Timeline): Speed {
  const [dial, setDial] = usePace()
  const { trueSpeed } = useReaderSettings().settings
  return useMemo(
    () => ({
      dial,
      base: trueSpeed ? timeline.trueSpeed(dial) : dial,
      change: (wordsPerMinute) => setDial(Math.max(speedMin, Math.min(wordsPerMinute, speedMax))),
    }),
    [dial, trueSpeed, timeline, setDial],
  )
}
