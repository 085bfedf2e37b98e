import type { Request, RequestHandler } from 'express'
import { ApiError, tooMany } from '#shared/errors.ts'
import { hashCallsWaitingPerAddress, hashesPerAddress, type RateLimit, rateLimits } from '#shared/limits.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import type { Db } from '../../db/client.ts'
import { type Counter, createCounter } from '../../db/counter.ts'
import { getAddressKey } from '../client-address.ts'
import type { KnownDevices } from '../known-device.ts'
import { createGuessLimiter } from './guesses.ts'

/** Holds back guessing and flooding. What has no limit passes without a look at the database. */
export interface Throttle {
  /** Counts a call to its limit. @throws ApiError `too_many`. */
  countCall(limit: RateLimit, req: Request): Promise<void>
  /** Takes the one turn of a reader for something; returns what gives it back. @throws ApiError `conflict` with `says`. */
  acquireLease(name: string, says: string, req: Request): Promise<() => Promise<void>>
  /** Does what costs a hash, a few at a time for each address. @throws ApiError `unavailable`. */
  hash<Result>(req: Request, work: () => Promise<Result>): Promise<Result>
  /** The same for what checks the password of a name. @throws ApiError `too_many` after too many wrong ones. */
  checkPassword<Result>(req: Request, name: string, check: () => Promise<Result>): Promise<Result>
}

/** A turn that was never given back, as when the server went down, is free again after so long. */
const turnMaxSeconds = 600

interface Options {
  db: Db
  devices: KnownDevices
  /** Off in tests that are about something else. */
  isOn: boolean
}

/** Puts the throttle where `route` finds it. */
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
  const turns = createCounter(db, 'turns', turnMaxSeconds)
  const checkGuess = createGuessLimiter(db)
  const fewOfAddress = fewOfEach()
  const hash: Throttle['hash'] = (req, work) => fewOfAddress(getAddressKey(req), work)

  return {
    hash,
    async countCall(limit, req) {
      if (!isOn) return
      const { max, says } = rateLimits[limit]
      const { count, endsInSeconds } = await counters[limit].add(whoCounts(limit, req))
      if (count > max) throw tooMany(says, endsInSeconds)
    },
    async acquireLease(name, says, { user }) {
      const key = `${name} of ${user?.id}`
      const { count } = await turns.add(key)
      const giveBack = () => turns.takeBack(key)
      if (count > 1) {
        await giveBack()
        throw new ApiError('conflict', says)
      }
      return giveBack
    },
    checkPassword(req, typed, check) {
      const name = typed.toLowerCase()
      const guess = {
        name,
        address: getAddressKey(req),
        device: devices.find(req, name) ?? sessionOf(req, name),
      }
      return hash(req, () => (isOn ? checkGuess(guess, check) : check()))
    },
  }
}

/** An administrator who makes accounts for others is no crowd of strangers. */
function whoCounts(limit: RateLimit, req: Request): string {
  const isAddress = rateLimits[limit].per === 'address' && !req.user?.isAdmin
  return isAddress || !req.user ? `address ${getAddressKey(req)}` : `account ${req.user.id}`
}

/** Whoever is signed in by this name is on a browser that knows it, with or without the cookie that says so. */
function sessionOf({ user, sessionID }: Request, name: string): string | undefined {
  return user?.username.toLowerCase() === name ? `session ${sessionID}` : undefined
}

/** Runs a few at a time for each key: what one of them has waiting keeps no other waiting. */
function fewOfEach() {
  const lines = new Map<string, ReturnType<typeof limitConcurrency>>()
  const refusal = () =>
    new ApiError(
      'unavailable',
      'Too many people are signing in from your network at once. Please try again.',
      {
        retryAfterSeconds: 2,
      },
    )
  const newLine = () =>
    limitConcurrency({ atOnce: hashesPerAddress, waitingMax: hashCallsWaitingPerAddress, refusal })
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? newLine()
    lines.set(key, line)
    try {
      return await line.run(work)
    } finally {
      if (line.isIdle()) lines.delete(key)
    }
  }
}
