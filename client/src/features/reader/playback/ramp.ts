import { rampRestMs, rampStart, rampWords } from '#shared/limits.ts'
import type { Clock } from './clock.ts'

/** Returns the factor of a word's delay, from 1.5 in even steps down to 1. @param left words left in the ramp, this one included */
export function rampFactor(left: number): number {
  return left <= 0 ? 1 : 1 + ((rampStart - 1) * (left - 1)) / (rampWords - 1)
}

/** Slow start after a rest. @param onRested called when a rest is long enough, and when the ramp is turned on or off after such a rest */
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
    /** Number of words left in the ramp, the one on screen included. */
    get left() {
      return left
    },
    setOn(next: boolean) {
      isOn = next
      prepare()
    },
    /** Called when playback stops. After a long enough rest the ramp starts over. */
    rest() {
      left = 0
      cancel = clock.after(rampRestMs, () => {
        isRested = true
        prepare()
      })
    },
    /** Called when playback resumes, with a ramp if the rest was long enough. */
    resume() {
      isRested = false
      cancel()
    },
    /** Called before the next word is shown. */
    advance() {
      left = Math.max(0, left - 1)
    },
  }
}
