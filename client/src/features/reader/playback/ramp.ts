import { rampRestMs, rampStart, rampWords } from '#shared/limits.ts'
import type { Clock } from './clock.ts'

/**
 * Returns the factor of a word's dwell during the ramp. It falls in even steps from 1.5 to 1.
 * @param left number of words left in the ramp, including this one
 */
export function calculateRampFactor(left: number): number {
  return left <= 0 ? 1 : 1 + ((rampStart - 1) * (left - 1)) / (rampWords - 1)
}

/**
 * Slows the first words after playback has stopped for at least `rampRestMs`.
 * @param onRested called when the stop reaches that length, and at each call of `setOn` from then until playback resumes
 */
export function createRamp(clock: Clock, onRested: () => void) {
  let isOn = false
  let isRested = false
  let left = 0
  let cancel = () => {}
  const prepare = () => {
    left = isOn && isRested ? rampWords : 0
    if (isRested) onRested()
  }
  return {
    /** Number of words left in the ramp, including the one on screen. */
    get left() {
      return left
    },
    setOn(next: boolean) {
      isOn = next
      prepare()
    },
    /** Call when playback stops. After a long enough rest, a new ramp is ready. */
    rest() {
      left = 0
      cancel = clock.after(rampRestMs, () => {
        isRested = true
        prepare()
      })
    },
    /** Call when playback resumes. The ramp applies if playback was stopped for at least `rampRestMs`. */
    resume() {
      isRested = false
      cancel()
    },
    /** Call before the next word is shown. */
    advance() {
      left = Math.max(0, left - 1)
    },
  }
}
