import type { Request, RequestHandler } from 'express'
import { ApiError, tooMany } from '#shared/errors.ts'
import { type RateLimit, rateLimits } from '#shared/limits.ts'
import { limitConcurrencyByKey } from '../../concurrency/limit-concurrency.ts'
import type { Db } from '../../db/client.ts'
import { type Counter, createCounter } from '../../db/counter.ts'
import { hashesAtOncePerAddress, hashesWaitingPerAddress, leaseSeconds } from '../../limits.ts'
import { getAddressKey } from '../client-address.ts'
import type { KnownDevices } from '../known-device.ts'
import { createGuessLimiter } from './guesses.ts'

/** Rate limits and hash queues. A call without a limit makes no database query. */
export type Throttle = ReturnType<typeof createThrottle>

interface Options {
  db: Db
  devices: KnownDevices
  /** False only in tests of other features. */
  isOn: boolean
}

/** Creates a throttle and puts it into `res.locals` of every request, where `route()` reads it. */
export function provideThrottle(options: Options): RequestHandler {
  const throttle = createThrottle(options)
  return (_req, res, next) => {
    res.locals.throttle = throttle
    next()
  }
}

function createThrottle({ db, devices, isOn }: Options) {
  const counters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { seconds }]) => [name, createCounter(db, name, seconds)]),
  ) as Record<RateLimit, Counter>
  const leases = createCounter(db, 'turns', leaseSeconds)
  const checkGuess = createGuessLimiter(db)
  const runForAddress = limitConcurrencyByKey<string>(hashLimits)

  return {
    /** Counts a call toward its limit. @throws ApiError `too_many`. */
    async countCall(limit: RateLimit, req: Request): Promise<void> {
      if (!isOn) return
      const { max, says } = rateLimits[limit]
      const { count, endsInSeconds } = await counters[limit].add(getLimitKey(limit, req))
      if (count > max) throw tooMany(says, endsInSeconds)
    },
    /** Acquires the reader's only lease of this name and returns its release function. @throws ApiError `conflict` when it is taken. */
    async acquireLease(name: string, reason: string, { user }: Request): Promise<() => Promise<void>> {
      const key = `${name} of ${user?.id}`
      const { count } = await leases.add(key)
      const release = () => leases.takeBack(key)
      if (count > 1) {
        await release()
        throw new ApiError('conflict', reason)
      }
      return release
    },
    /** Runs work that hashes a password, in a queue per address. @throws ApiError `unavailable` when the queue is full. */
    hash<Result>(req: Request, work: () => Promise<Result>): Promise<Result> {
      return runForAddress(getAddressKey(req), work)
    },
    /** Checks a password for the login name `typed`, in a queue per address. @throws ApiError `too_many` after too many wrong passwords. */
    checkPassword<Result>(req: Request, typed: string, check: () => Promise<Result>): Promise<Result> {
      const name = typed.toLowerCase()
      const address = getAddressKey(req)
      const guess = { name, address, device: devices.find(req, name) ?? findSessionKey(req, name) }
      return runForAddress(address, () => (isOn ? checkGuess(guess, check) : check()))
    },
  }
}

const busy = 'Too many people are signing in from your network. Please try again.'
const hashLimits = {
  atOnce: hashesAtOncePerAddress,
  waitingMax: hashesWaitingPerAddress,
  refusal: () => new ApiError('unavailable', busy, { retryAfterSeconds: 2 }),
}

/** Counts administrators by account instead of address, because they create accounts for others. */
function getLimitKey(limit: RateLimit, req: Request): string {
  const isAddress = rateLimits[limit].per === 'address' && !req.user?.isAdmin
  return isAddress || !req.user ? `address ${getAddressKey(req)}` : `account ${req.user.id}`
}

/** A signed-in browser counts as a known device of its own account, even without the device cookie. */
function findSessionKey({ user, sessionID }: Request, name: string): string | undefined {
  return user?.username.toLowerCase() === name ? `session ${sessionID}` : undefined
}
