import type { Timeline } from '#shared/timing/timeline.ts'
import { usePace } from '../../../lib/pace.ts'
import { useReaderSettings } from '../settings/settings.ts'

/**
 * The speed as it is set and as the engine needs it, in words per minute: with *True Speed* the base is the one at which the
 * whole text, pauses included, runs at the dial.
 */
export function useSpeed(timeline: Timeline) {
  const [dial, change] = usePace()
  const { settings } = useReaderSettings()
  return { dial, base: settings.trueSpeed ? timeline.trueSpeed(dial) : dial, change }
}
