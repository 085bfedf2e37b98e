import type { IncomingMessage, RequestListener } from 'node:http'
import type { RequestHandler } from 'express'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Logger } from './log.ts'

/** How much is taken on at once. */
export interface LoadLimits {
  /** Above this delay of the event loop, in ms, new work is turned away. */
  loopDelayMaxMs: number
  /** So many requests are worked on or wait at once; more are turned away. */
  atOnce: number
  /** So many of one reader; more wait, and past the next number are turned away. */
  atOnceOfReader: number
  waitingOfReader: number
}

const usual: LoadLimits = { loopDelayMaxMs: 200, atOnce: 500, atOnceOfReader: 8, waitingOfReader: 200 }
/** Readers' saves are worth more than anything else: they are turned away only where this many times as much waits. */
const savesShare = 4

const tooBusy = () =>
  new ApiError('unavailable', 'The library is very busy. Please try again in a moment.', {
    retryAfterSeconds,
  })
const retryAfterSeconds = 2

/** Keeping a reader's position. */
const savePath = /^\/api\/(?:reading-sessions(?:\/\d+)?|user\/texts\/\d+\/position)(?:\?|$)/
const isSave = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) =>
  method !== 'GET' && savePath.test(url)

/** How often it is told that requests are turned away, in ms. */
const toldEveryMs = 10_000

interface Watch {
  /** How late the event loop is, in ms. */
  loopDelayMs(): number
  load?: Partial<LoadLimits> | undefined
  log: Pick<Logger, 'warn'>
}

/**
 * Turns calls away while there is more than can be done, readers' saves last of all. It stands before the whole application: an
 * answer that costs as much as what it refuses would be no relief.
 */
export function refuseOverload(app: RequestListener, { loopDelayMs, load, log }: Watch): RequestListener {
  const { loopDelayMaxMs, atOnce } = { ...usual, ...load }
  let working = 0
  let refused = 0
  let toldAt = -toldEveryMs
  const tellRefused = () => {
    refused += 1
    if (performance.now() - toldAt < toldEveryMs) return
    log.warn({ refused, working }, 'more is asked than can be done: requests are turned away')
    refused = 0
    toldAt = performance.now()
  }
  return (req, res) => {
    if (!req.url?.startsWith('/api/')) return app(req, res)
    const share = isSave(req) ? savesShare : 1
    if (working >= atOnce * share || loopDelayMs() > loopDelayMaxMs * share) {
      tellRefused()
      return void res.writeHead(503, refusalHeaders).end(refusal)
    }
    working += 1
    res.once('close', () => {
      working -= 1
    })
    app(req, res)
  }
}

const refusal = JSON.stringify(tooBusy().toBody())
const refusalHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(refusal),
  'Cache-Control': 'no-store',
  'Retry-After': retryAfterSeconds,
  'X-Content-Type-Options': 'nosniff',
}

/** Lets one reader have only so many requests at work; the others of theirs wait, and those of others pass them. */
export function shareAmongReaders(changed: Partial<LoadLimits> = {}): RequestHandler {
  const { atOnceOfReader, waitingOfReader } = { ...usual, ...changed }
  const readers = new Map<User['id'], { working: number; waiting: (() => void)[] }>()
  return (req, res, next) => {
    if (!req.user || isSave({ method: req.method, url: req.originalUrl })) return next()
    const { id } = req.user
    const mine = readers.get(id) ?? { working: 0, waiting: [] }
    readers.set(id, mine)
    const begin = () => {
      mine.working += 1
      res.once('close', () => {
        mine.working -= 1
        const following = mine.waiting.shift()
        if (following) following()
        else if (mine.working === 0) readers.delete(id)
      })
      next()
    }
    if (mine.working < atOnceOfReader) return begin()
    if (mine.waiting.length >= waitingOfReader) throw tooBusy()
    mine.waiting.push(begin)
    // Who does not wait any more gives up the place in the queue.
    res.once('close', () => {
      const at = mine.waiting.indexOf(begin)
      if (at >= 0) mine.waiting.splice(at, 1)
    })
  }
}
