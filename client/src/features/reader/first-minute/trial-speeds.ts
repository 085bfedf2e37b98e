import { speedMax, speedMin, speedStep } from '#shared/limits.ts'

/** What is read at each speed. */
export const trialText =
  'The tide had gone out in the night. Two boats leaned on the wet sand, and behind them a gull walked slowly along the quiet shore.'

/** How far the trial goes below and above the dial, and how far apart two of its speeds are at least, in words per minute. */
const below = 60
const above = 80
const apart = 30

/**
 * Three speeds to try, slow to fast and all of them different, in words per minute: the dial in the middle, or what lies halfway
 * where the dial is too near an end of its range.
 */
export function trialSpeeds(dial: number): [slow: number, middle: number, fast: number] {
  const slow = Math.max(speedMin, dial - below)
  const fast = Math.min(speedMax, dial + above)
  const isBetween = dial - slow >= apart && fast - dial >= apart
  return [slow, isBetween ? dial : Math.round((slow + fast) / 2 / speedStep) * speedStep, fast]
}
