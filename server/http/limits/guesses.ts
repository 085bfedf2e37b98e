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

/** Who tries a password: by what name, from where, and on which browser if that has signed in by the name before. */
export interface Guess {
  name: string
  address: string
  device: string | undefined
}

/** One of the counts that a guess goes into. */
interface Count {
  of: 'name' | 'device' | 'address'
  key: string
  /** Whether the guess is refused once there are too many. */
  refuses: boolean
}

const maxOf = { name: guessesPerName, device: guessesPerName, address: guessesPerAddress }

/** Others may use up the guesses at a name, but not those of the browsers that know it. */
function countsOf({ name, address, device }: Guess): Count[] {
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
 * Returns what checks passwords and counts the wrong ones. A guess is counted before it is checked, and taken back if it
 * was none, so that guesses at once are no more than guesses in turn. Names are counted, whether anybody has them or not.
 */
export function createGuessLimiter(db: Db) {
  const counters = countersOf(db)

  /** @throws ApiError `too_many` when there were too many wrong ones; otherwise whatever `check` throws. */
  return async function checkGuess<Result>(guess: Guess, check: () => Promise<Result>): Promise<Result> {
    const counts = countsOf(guess)
    const filled = await counters.take(counts)
    const result = await check().catch(async (error: unknown) => {
      const isWrong = error instanceof ApiError && error.isWrongPassword
      await Promise.all(isWrong ? filled.map(counters.hold) : counts.map(counters.takeBack))
      throw error
    })
    // One right password among the many of an address says nothing of the others.
    await Promise.all(
      counts.map((count) => (count.of === 'address' ? counters.takeBack(count) : counters.clear(count))),
    )
    return result
  }
}

function countersOf(db: Db) {
  const guesses = createCounter(db, 'guesses', guessWindowSeconds)
  const waits = createCounter(db, 'waits', guessWaitsKeptSeconds)
  const keyOf = ({ of, key }: Count) => `${of} ${key}`
  const takeBack = (count: Count) => guesses.takeBack(keyOf(count))
  return {
    takeBack,
    /** Counts a guess everywhere, or nowhere when it is refused. Returns the counts that it has filled. */
    async take(counts: Count[]): Promise<Count[]> {
      const taken: Count[] = []
      const filled: Count[] = []
      for (const each of counts) {
        const { count, endsInSeconds } = await guesses.add(keyOf(each))
        if (each.refuses && count > maxOf[each.of]) {
          await Promise.all(taken.map(takeBack))
          throw tooMany('Too many attempts', endsInSeconds)
        }
        taken.push(each)
        if (count === maxOf[each.of]) filled.push(each)
      }
      return filled
    },
    /** Holds a count that is full, each time within a day for twice as long. */
    async hold(each: Count): Promise<void> {
      const { count } = await waits.add(keyOf(each))
      const seconds = Math.min(guessWaitSeconds * 2 ** (count - 1), guessWaitMaxSeconds)
      await guesses.hold(keyOf(each), maxOf[each.of], seconds)
    },
    async clear(each: Count): Promise<void> {
      await Promise.all([guesses.clear(keyOf(each)), waits.clear(keyOf(each))])
    },
  }
}
