import type { IncomingMessage, RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { limitConcurrencyByKey } from '../../concurrency/limit-concurrency.ts'
import { saveLoadFactor } from '../../limits.ts'
import { getContentLength } from '../input.ts'
import type { Logger } from '../log.ts'
import type { Workload } from './workload.ts'

const retryAfterSeconds = 2
const busy = 'Lectern is very busy. Please try again in a moment.'
const tooBusy = () => new ApiError('unavailable', busy, { retryAfterSeconds })

const refusal = JSON.stringify(tooBusy().toBody())
const refusalHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(refusal),
  'Cache-Control': 'no-store',
  'Retry-After': retryAfterSeconds,
  'X-Content-Type-Options': 'nosniff',
}

const savePath = /^\/api\/(?:reading-sessions(?:\/\d+)?|user\/texts\/\d+\/position)(?:\?|$)/
const isSave = (method = 'GET', url = '') => method !== 'GET' && savePath.test(url)

const hasBody = (req: IncomingMessage) =>
  req.headers['transfer-encoding'] !== undefined || getContentLength(req) > 0

interface Options {
  workload: Workload
  /** Current event loop delay, in ms. */
  loopDelayMs(): number
  log: Pick<Logger, 'warn'>
}

/**
 * Load shedding: limits the running requests, queues some requests and rejects further ones. Position saves are the last to be rejected.
 * Wraps the whole application, because a rejection must cost much less than the request.
 */
export function shedLoad(app: RequestListener, { workload, loopDelayMs, log }: Options): RequestListener {
  const { atOnce, atOnceWhileLate, waitingMax, loopDelayMaxMs } = workload.limits
  const logRefused = createRefusalLog(workload, log)
  return (req, res) => {
    if (!req.url?.startsWith('/api/')) return app(req, res)
    const isUrgent = isSave(req.method, req.url)
    const factor = isUrgent ? saveLoadFactor : 1
    const isLate = loopDelayMs() > loopDelayMaxMs * factor
    const hasRoom = workload.working < (isLate ? atOnceWhileLate : atOnce) * factor
    const mayWait = !isUrgent && !isLate && workload.waiting < waitingMax
    if (!hasRoom && !mayWait) {
      workload.refused += 1
      logRefused()
      res.writeHead(503, refusalHeaders).end(refusal)
      return
    }
    res.once('close', () => workload.remove(res))
    const begin = () => {
      // A request counts only after its body has arrived: slow uploads must not block others.
      if (hasBody(req)) req.once('end', () => workload.start(res))
      else workload.start(res)
      app(req, res)
    }
    if (hasRoom) begin()
    else workload.enqueue(res, begin)
  }
}

/** Interval between log lines about rejected requests, in ms. */
const loggedEveryMs = 10_000

function createRefusalLog(workload: Workload, log: Options['log']): () => void {
  let refused = 0
  let loggedAt = -loggedEveryMs
  return () => {
    refused += 1
    if (performance.now() - loggedAt < loggedEveryMs) return
    const { working, waiting } = workload
    log.warn({ refused, working, waiting }, 'overloaded: requests are refused')
    refused = 0
    loggedAt = performance.now()
  }
}

/** Limits the running requests of each reader; further requests wait in a queue of that reader. */
export function limitPerReader(workload: Workload): RequestHandler {
  const { atOnceOfReader: atOnce, waitingOfReader: waitingMax } = workload.limits
  const runForReader = limitConcurrencyByKey<User['id']>({ atOnce, waitingMax, refusal: tooBusy })
  return (req, res, next) => {
    if (!req.user || isSave(req.method, req.originalUrl)) return next()
    let [isStarted, isPaused] = [false, false]
    runForReader(req.user.id, async () => {
      isStarted = true
      // The client has disconnected: the close event has already fired.
      if (res.closed) return
      if (isPaused) workload.start(res)
      const closed = new Promise((resolve) => res.once('close', resolve))
      next()
      await closed
    }).catch(next)
    if (isStarted) return
    isPaused = true
    workload.pause(res)
  }
}

const sampleMs = 20
const nsPerMs = 1_000_000

/** Returns a function for the median event loop delay of the last second, in ms. A median ignores a single long task. */
export function monitorLoopDelay(): () => number {
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  delays.enable()
  let medianMs = 0
  setInterval(() => {
    medianMs = Math.max(0, delays.percentile(50) / nsPerMs - sampleMs)
    delays.reset()
  }, 1_000).unref()
  return () => medianMs
}
