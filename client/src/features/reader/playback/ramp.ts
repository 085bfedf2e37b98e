import { rampRestMs, rampStart, rampWords } from '#shared/limits.ts'
import type { Clock } from './clock.ts'

/**
 * What the delay of a word is multiplied by with `left` words of the ramp to go, itself included: 1.5 for the first of five
 * in even steps down to 1 for the last, and 1 outside the ramp.
 */
export function rampFactor(left: number): number {
  return left <= 0 ? 1 : 1 + ((rampStart - 1) * (left - 1)) / (rampWords - 1)
}

/** The gentle beginning that reading has after a rest. */
export interface Ramp {
  /** Words of it to go, the one on screen included. */
  readonly left: number
  setOn(isOn: boolean): void
  /** Reading has stopped: once the rest is long enough, there is a ramp to begin with. */
  rest(): void
  /** Reading goes on, with whatever ramp there is by now. */
  resume(): void
  /** The next word comes on. */
  advance(): void
}

/** @param onRested called when a rest has become long enough, which changes the time left */
export function createRamp(clock: Clock, onRested: () => void): Ramp {
  let isOn = true
  let left = 0
  let callOff = () => {}
  return {
    get left() {
      return left
    },
    setOn(next) {
      isOn = next
      if (!isOn) left = 0
    },
    rest() {
      left = 0
      callOff = clock.after(rampRestMs, () => {
        if (!isOn) return
        left = rampWords
        onRested()
      })
    },
    resume: () => callOff(),
    advance() {
      left = Math.max(0, left - 1)
    },
  }
}
