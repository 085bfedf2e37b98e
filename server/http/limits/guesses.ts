import { ApiError, tooMany } from '#shared/errors.ts'
import {
  guessesPerAddress,
  guessesPerName,
  guessWaitMaxSeconds,
  guessWaitSeconds,
  guessWaitsKeptSeconds,
  guessWindowSeconds,
} from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { createCounter } from '../../db/counter.ts'

/** A password attempt. `device` is the browser's id if the browser has signed in with this name before. */
export interface Guess {
  name: string
  address: string
  device: string | undefined
}

interface Count {
  of: 'name' | 'device' | 'address'
  key: string
  /** True if the counter rejects guesses while it is full. */
  refuses: boolean
}

const guessesMax = { name: guessesPerName, device: guessesPerName, address: guessesPerAddress }

/** A known browser has its own counter, so that guesses of strangers cannot lock the account's owner out. */
function getCounts({ name, address, device }: Guess): Count[] {
  if (device) {
    return [
      { of: 'device', key: `${device} ${name}`, refuses: true },
      { of: 'name', key: name, refuses: false },
    ]
  }
  return [
    { of: 'address', key: address, refuses: true },
    { of: 'name', key: name, refuses: true },
  ]
}

/**
 * Creates a function that checks a password and counts wrong ones. A guess is counted before the check and uncounted after a right
 * password, so that concurrent guesses are limited too. Unknown names are counted like known ones.
 */
export function createGuessLimiter(db: Db) {
  const counters = createCounters(db)

  /** @throws ApiError `too_many` after too many wrong passwords; otherwise rethrows errors of `check`. */
  return async function checkGuess<Result>(guess: Guess, check: () => Promise<Result>): Promise<Result> {
    const counts = getCounts(guess)
    const filled = await counters.take(counts)
    const result = await check().catch(async (error: unknown) => {
      const isWrong = error instanceof ApiError && error.isWrongPassword
      await Promise.all(isWrong ? filled.map(counters.hold) : counts.map(counters.takeBack))
      throw error
    })
    // A right password clears the counters of its name. The address keeps its other guesses, because many people may share it.
    await Promise.all(
      counts.map((count) => (count.of === 'address' ? counters.takeBack(count) : counters.clear(count))),
    )
    return result
  }
}

function createCounters(db: Db) {
  const guesses = createCounter(db, 'guesses', guessWindowSeconds)
  const waits = createCounter(db, 'waits', guessWaitsKeptSeconds)
  const toCounterKey = ({ of, key }: Count) => `${of} ${key}`
  const takeBack = (count: Count) => guesses.takeBack(toCounterKey(count))
  return {
    takeBack,
    /** Increments all counters, or none when one rejects the guess. Returns the counters that became full. */
    async take(counts: Count[]): Promise<Count[]> {
      const taken: Count[] = []
      const filled: Count[] = []
      for (const each of counts) {
        const { count, endsInSeconds } = await guesses.add(toCounterKey(each))
        if (each.refuses && count > guessesMax[each.of]) {
          await Promise.all(taken.map(takeBack))
          throw tooMany('Too many attempts', endsInSeconds)
        }
        taken.push(each)
        if (count === guessesMax[each.of]) filled.push(each)
      }
      return filled
    },
    /** Keeps a counter at its maximum for a waiting time, which doubles with each call within a day, up to `guessWaitMaxSeconds`. */
    async hold(each: Count): Promise<void> {
      const { count } = await waits.add(toCounterKey(each))
      const seconds = Math.min(guessWaitSeconds * 2 ** (count - 1), guessWaitMaxSeconds)
      await guesses.hold(toCounterKey(each), guessesMax[each.of], seconds)
    },
    async clear(each: Count): Promise<void> {
      await Promise.all([guesses.clear(toCounterKey(each)), waits.clear(toCounterKey(each))])
    },
  }
}
