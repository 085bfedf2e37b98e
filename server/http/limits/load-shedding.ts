import type { IncomingMessage, RequestListener } from 'node:http'
import type { RequestHandler } from 'express'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { getContentLength } from '../input.ts'
import type { Logger } from '../log.ts'
import type { Workload } from './workload.ts'

/** Readers' saves are worth more than anything else: they wait for nothing, and are turned away only above so many times as much. */
const savesShare = 4

const retryAfterSeconds = 2
const tooBusy = () =>
  new ApiError('unavailable', 'The library is very busy. Please try again in a moment.', {
    retryAfterSeconds,
  })

const refusal = JSON.stringify(tooBusy().toBody())
const refusalHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(refusal),
  'Cache-Control': 'no-store',
  'Retry-After': retryAfterSeconds,
  'X-Content-Type-Options': 'nosniff',
}

/** Keeping a reader's position. */
const savePath = /^\/api\/(?:reading-sessions(?:\/\d+)?|user\/texts\/\d+\/position)(?:\?|$)/
const isSave = (method = 'GET', url = '') => method !== 'GET' && savePath.test(url)

const hasBody = (req: IncomingMessage) =>
  req.headers['transfer-encoding'] !== undefined || getContentLength(req) > 0

interface Watch {
  workload: Workload
  /** How late the event loop is, in ms. */
  loopDelayMs(): number
  log: Pick<Logger, 'warn'>
}

/**
 * Lets only so many calls be worked on at once, has some more wait, and turns the rest away, readers' saves last of all. It stands
 * before the whole application: an answer that costs as much as what it refuses would be no relief.
 */
export function shedLoad(app: RequestListener, { workload, loopDelayMs, log }: Watch): RequestListener {
  const { atOnce, waitingMax, loopDelayMaxMs } = workload.limits
  const logRefused = logNowAndThen(workload, log)
  return (req, res) => {
    if (!req.url?.startsWith('/api/')) return app(req, res)
    const isFirst = isSave(req.method, req.url)
    const share = isFirst ? savesShare : 1
    const hasRoom = workload.working < atOnce * share
    const mayWait = !isFirst && workload.waiting < waitingMax
    if ((!hasRoom && !mayWait) || loopDelayMs() > loopDelayMaxMs * share) {
      workload.refused += 1
      logRefused()
      res.writeHead(503, refusalHeaders).end(refusal)
      return
    }
    res.once('close', () => workload.leave(res))
    const begin = () => {
      // What has not come yet is no work: a hundred bodies sent a byte at a time keep nobody out.
      if (hasBody(req)) req.once('end', () => workload.take(res))
      else workload.take(res)
      app(req, res)
    }
    if (hasRoom) begin()
    else workload.wait(res, begin)
  }
}

/** How often it is logged that requests are turned away, in ms. */
const loggedEveryMs = 10_000

function logNowAndThen(workload: Workload, log: Watch['log']): () => void {
  let refused = 0
  let loggedAt = -loggedEveryMs
  return () => {
    refused += 1
    if (performance.now() - loggedAt < loggedEveryMs) return
    const { working, waiting } = workload
    log.warn({ refused, working, waiting }, 'more is asked than can be done: requests are turned away')
    refused = 0
    loggedAt = performance.now()
  }
}

/** Lets one reader have only so many requests at work; the others of theirs wait, and those of others pass them. */
export function limitPerReader(workload: Workload): RequestHandler {
  const { atOnceOfReader, waitingOfReader } = workload.limits
  const readers = new Map<User['id'], { working: number; waiting: (() => void)[] }>()
  return (req, res, next) => {
    if (!req.user || isSave(req.method, req.originalUrl)) return next()
    // Who has gone while it was looked up who they are gives back no place: their end has been.
    if (res.closed) return
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
    const inTurn = () => {
      workload.take(res)
      begin()
    }
    mine.waiting.push(inTurn)
    workload.rest(res)
    // Who does not wait any more gives up the place in the queue.
    res.once('close', () => {
      const at = mine.waiting.indexOf(inTurn)
      if (at >= 0) mine.waiting.splice(at, 1)
    })
  }
}
