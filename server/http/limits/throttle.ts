import type { Request, RequestHandler } from 'express'
import { ApiError, tooMany } from '#shared/errors.ts'
import { type RateLimit, rateLimits } from '#shared/limits.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import type { Db } from '../../db/client.ts'
import { type Counter, createCounter } from '../../db/counter.ts'
import { hashesAtOncePerAddress, hashesWaitingPerAddress, leaseSeconds } from '../../limits.ts'
import { getAddressKey } from '../client-address.ts'
import type { KnownDevices } from '../known-device.ts'
import { createGuessLimiter } from './guesses.ts'

/** Rate limits and hash queues. A call without a limit makes no database query. */
export interface Throttle {
  /** Counts a call to its limit. @throws ApiError `too_many`. */
  countCall(limit: RateLimit, req: Request): Promise<void>
  /** Acquires the reader's only lease of this name and returns its release function. @throws ApiError `conflict` with `reason`. */
  acquireLease(name: string, reason: string, req: Request): Promise<() => Promise<void>>
  /** Runs work that hashes a password; queued per address. @throws ApiError `unavailable`. */
  hash<Result>(req: Request, work: () => Promise<Result>): Promise<Result>
  /** Runs a password check of `name`, queued per address. @throws ApiError `too_many` after too many wrong passwords. */
  checkPassword<Result>(req: Request, name: string, check: () => Promise<Result>): Promise<Result>
}

interface Options {
  db: Db
  devices: KnownDevices
  /** False only in tests of other features. */
  isOn: boolean
}

/** Puts the throttle into `res.locals` for `route`. */
export function provideThrottle(options: Options): RequestHandler {
  const throttle = createThrottle(options)
  return (_req, res, next) => {
    res.locals.throttle = throttle
    next()
  }
}

function createThrottle({ db, devices, isOn }: Options): Throttle {
  const counters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { seconds }]) => [name, createCounter(db, name, seconds)]),
  ) as Record<RateLimit, Counter>
  const leases = createCounter(db, 'turns', leaseSeconds)
  const checkGuess = createGuessLimiter(db)
  const limitPerAddress = createKeyedQueue()
  const hash: Throttle['hash'] = (req, work) => limitPerAddress(getAddressKey(req), work)

  return {
    hash,
    async countCall(limit, req) {
      if (!isOn) return
      const { max, says } = rateLimits[limit]
      const { count, endsInSeconds } = await counters[limit].add(getLimitKey(limit, req))
      if (count > max) throw tooMany(says, endsInSeconds)
    },
    async acquireLease(name, reason, { user }) {
      const key = `${name} of ${user?.id}`
      const { count } = await leases.add(key)
      const release = () => leases.takeBack(key)
      if (count > 1) {
        await release()
        throw new ApiError('conflict', reason)
      }
      return release
    },
    checkPassword(req, typed, check) {
      const name = typed.toLowerCase()
      const guess = {
        name,
        address: getAddressKey(req),
        device: devices.find(req, name) ?? findSessionKey(req, name),
      }
      return hash(req, () => (isOn ? checkGuess(guess, check) : check()))
    },
  }
}

/** Administrators are counted by account: they create accounts for others. */
function getLimitKey(limit: RateLimit, req: Request): string {
  const isAddress = rateLimits[limit].per === 'address' && !req.user?.isAdmin
  return isAddress || !req.user ? `address ${getAddressKey(req)}` : `account ${req.user.id}`
}

/** A signed-in browser counts as a known device of its own account, even without the device cookie. */
function findSessionKey({ user, sessionID }: Request, name: string): string | undefined {
  return user?.username.toLowerCase() === name ? `session ${sessionID}` : undefined
}

/** A queue per key: a full queue of one key does not delay the others. */
function createKeyedQueue() {
  const queues = new Map<string, ReturnType<typeof limitConcurrency>>()
  const refusal = () =>
    new ApiError(
      'unavailable',
      'Too many people are signing in from your network at once. Please try again.',
      {
        retryAfterSeconds: 2,
      },
    )
  const newQueue = () =>
    limitConcurrency({ atOnce: hashesAtOncePerAddress, waitingMax: hashesWaitingPerAddress, refusal })
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? newQueue()
    queues.set(key, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.isIdle()) queues.delete(key)
    }
  }
}
