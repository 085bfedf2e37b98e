import { ApiError, tooMany } from '#shared/errors.ts'
import {
  guessesPerAddress,
  guessesPerName,
  guessWaitMaxSeconds,
  guessWaitSeconds,
  guessWaitsKeptSeconds,
  guessWindowSeconds,
} from '#shared/limits.ts'
import type { Db } from '../db/client.ts'
import { type Counter, createCounter } from '../db/counter.ts'

/** Who tries a password: by what name, from where, and on which browser if that has signed in by the name before. */
export interface Guess {
  name: string
  address: string
  device: string | undefined
}

/** One of the counts that a guess goes into. */
interface Count {
  counter: Counter
  key: string
  max: number
  /** Refuses the guess once there are too many. */
  refuses: boolean
  /** Whether a right password is the end of it: one among many readers of an address is not. */
  endsWithSuccess: boolean
}

const refusal = (waitSeconds: number) => tooMany('Too many attempts', waitSeconds)

/**
 * Returns what checks passwords and counts the wrong ones. A guess is counted before it is checked, and taken back if it
 * was none, so that guesses at once are no more than guesses in turn. Names are counted, whether anybody has them or not.
 */
export function guessCounts(db: Db) {
  const byName = createCounter(db, 'guesses by name', guessWindowSeconds)
  const byDevice = createCounter(db, 'guesses by device', guessWindowSeconds)
  const byAddress = createCounter(db, 'guesses by address', guessWindowSeconds)
  const waits = createCounter(db, 'waits of guesses', guessWaitsKeptSeconds)

  const countsOf = ({ name, address, device }: Guess): Count[] => {
    const named = { counter: byName, key: name, max: guessesPerName, endsWithSuccess: true }
    // Others may use up the guesses at a name, but not those of the browsers that know it.
    if (device) {
      const own = { ...named, counter: byDevice, key: `${device} ${name}` }
      return [
        { ...own, refuses: true },
        { ...named, refuses: false },
      ]
    }
    const shared = { counter: byAddress, key: address, max: guessesPerAddress, endsWithSuccess: false }
    return [
      { ...shared, refuses: true },
      { ...named, refuses: true },
    ]
  }

  /** Counts the guess everywhere, or nowhere when it is refused. Returns the counts that it has filled. */
  const take = async (counts: Count[]): Promise<Count[]> => {
    const filled: Count[] = []
    for (const [index, { counter, key, max, refuses }] of counts.entries()) {
      const { count, endsInSeconds } = await counter.add(key)
      if (refuses && count > max) {
        await Promise.all(counts.slice(0, index).map(takeBack))
        throw refusal(endsInSeconds)
      }
      if (count === max) filled.push(counts[index] as Count)
    }
    return filled
  }
  const takeBack = ({ counter, key }: Count) => counter.takeBack(key)

  /** A count that is full is held, each time within a day for twice as long. */
  const hold = async ({ counter, key, max }: Count) => {
    const { count } = await waits.add(waitKey(counter, key))
    const seconds = Math.min(guessWaitSeconds * 2 ** (count - 1), guessWaitMaxSeconds)
    await counter.hold(key, max, seconds)
  }
  const waitKey = (counter: Counter, key: string) =>
    `${[byName, byDevice, byAddress].indexOf(counter)} ${key}`

  const clear = async ({ counter, key }: Count) => {
    await Promise.all([counter.clear(key), waits.clear(waitKey(counter, key))])
  }

  /** @throws ApiError `too_many` when there were too many wrong ones; otherwise whatever `check` throws. */
  return async function checkGuess<Result>(guess: Guess, check: () => Promise<Result>): Promise<Result> {
    const counts = countsOf(guess)
    const filled = await take(counts)
    const result = await check().catch(async (error: unknown) => {
      const isWrong = error instanceof ApiError && error.isWrongPassword
      await Promise.all(isWrong ? filled.map(hold) : counts.map(takeBack))
      throw error
    })
    await Promise.all(counts.map((count) => (count.endsWithSuccess ? clear(count) : takeBack(count))))
    return result
  }
}
