import { speedMax, speedMin, speedStep } from '#shared/limits.ts'

export const trialText =
  'The tide had gone out in the night. Two boats leaned on the wet sand, and behind them a gull walked slowly along the quiet shore.'

/** Distances from the dial, and the minimum distance between two speeds, in words per minute. */
const below = 60
const above = 80
const minDistance = 30

/** Returns three different speeds, slow to fast, with the dial in the middle unless it is too close to an end of its range. */
export function createTrialSpeeds(dial: number): [slow: number, middle: number, fast: number] {
  const slow = Math.max(speedMin, dial - below)
  const fast = Math.min(speedMax, dial + above)
  const isBetween = dial - slow >= minDistance && fast - dial >= minDistance
  return [slow, isBetween ? dial : Math.round((slow + fast) / 2 / speedStep) * speedStep, fast]
}
