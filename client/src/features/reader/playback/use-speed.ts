import { speedMax, speedMin } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { usePace } from '../../../lib/pace.ts'
import { useReaderSettings } from '../settings/settings.ts'

/** The speed as it is set and as the engine needs it, in words per minute. */
export interface Speed {
  dial: number
  /** With *True Speed* the base at which the whole text, pauses included, runs at the dial. */
  base: number
  /** Sets the dial, to the nearest speed there is. */
  change(wordsPerMinute: number): void
}

/** The reader's speed for a text. */
export function useSpeed(timeline: Timeline): Speed {
  const [dial, setDial] = usePace()
  const { settings } = useReaderSettings()
  return {
    dial,
    base: settings.trueSpeed ? timeline.trueSpeed(dial) : dial,
    change: (wordsPerMinute) => setDial(Math.max(speedMin, Math.min(wordsPerMinute, speedMax))),
  }
}
