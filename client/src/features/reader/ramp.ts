/** Reading on after a rest of this long, in ms, begins gently. */
export const restMs = 3_000

/** How many words the ramp takes, and how much longer than its own time the first of them stays. */
export const rampWords = 5
const rampStart = 1.5

/**
 * What the delay of a word is multiplied by with `left` words of the ramp to go, itself included: 1.5 for the first of five
 * in even steps down to 1 for the last, and 1 outside the ramp.
 */
export function rampFactor(left: number): number {
  return left <= 0 ? 1 : 1 + ((rampStart - 1) * (left - 1)) / (rampWords - 1)
}
