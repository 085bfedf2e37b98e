import { rampStart, rampWords } from '#shared/limits.ts'

/**
 * What the delay of a word is multiplied by with `left` words of the ramp to go, itself included: 1.5 for the first of five
 * in even steps down to 1 for the last, and 1 outside the ramp.
 */
export function rampFactor(left: number): number {
  return left <= 0 ? 1 : 1 + ((rampStart - 1) * (left - 1)) / (rampWords - 1)
}
