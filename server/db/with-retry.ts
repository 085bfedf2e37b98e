import { setTimeout } from 'node:timers/promises'
import { ApiError } from '#shared/errors.ts'
import { isRaceConflict } from './failures.ts'

/** Thrown when a concurrent write has changed the data on which this write is based. */
export class LostRace extends Error {}

/** Maximum random delay after the first attempt, in ms; the maximum grows linearly with each attempt. */
const delayMs = 5

const defaults = {
  attemptsMax: 20,
  /** Decides whether an error other than `LostRace` leads to another attempt. */
  isRetryable: isRaceConflict,
  /** Error message for the user when every attempt has failed. */
  busy: 'Someone else is changing this. Please try again in a moment.',
}

/**
 * Runs a write again after a lost race, a deadlock or a serialization failure.
 * @param run must have no lasting effect when it throws
 * @throws ApiError `unavailable` when every attempt has failed
 */
export async function withRetry<Result>(run: () => Promise<Result>, options: Partial<typeof defaults> = {}) {
  const { attemptsMax, isRetryable, busy } = { ...defaults, ...options }
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof LostRace) && !isRetryable(error)) throw error
      await setTimeout(Math.random() * delayMs * attempt)
    }
  }
  throw new ApiError('unavailable', busy, { retryAfterSeconds: 2 })
}
