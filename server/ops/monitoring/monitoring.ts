import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { type RequestHandler, Router } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withTimeout } from '../../concurrency/with-timeout.ts'
import type { Workload } from '../../http/limits/workload.ts'
import { getCallPattern } from '../../http/log.ts'

/** A reader counts as active for this long after a request, in ms. */
const activeMs = 5 * 60_000

/** Histogram buckets, in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Timeout of the database query for the date of the last backup, in ms. */
const lastBackupTimeoutMs = 1_000

interface Sources {
  workload: Workload
  booksWaiting(): number
  /** Absent for the embedded database. */
  connections?: (() => { open: number; idle: number; waiting: number }) | undefined
  /** Time of the last backup, in ms since 1970. */
  lastBackup(): Promise<number | undefined>
  /** Number of failures of the uploads storage since the process started. */
  uploadsFailed(): number
}

/** Metrics of a process in Prometheus format. Labels are call patterns and statuses: no address, name or text of a user. */
export class Monitoring {
  readonly #registry = new Registry()
  readonly #lastRequests = new Map<number, number>()
  #lastBackup: number | undefined
  readonly #answers = new Counter({
    name: 'lectern_requests_total',
    help: 'Requests by call and status; gone when the client disconnected.',
    labelNames: ['method', 'call', 'status'],
    registers: [this.#registry],
  })
  readonly #durations = new Histogram({
    name: 'lectern_request_seconds',
    help: 'Duration of requests.',
    labelNames: ['method', 'call'],
    buckets: durations,
    registers: [this.#registry],
  })

  constructor({ workload, booksWaiting, connections: pool, lastBackup, uploadsFailed }: Sources) {
    collectDefaultMetrics({ register: this.#registry })
    const gauge = this.#gauge.bind(this)
    gauge('lectern_requests_working', 'Requests in progress.', () => workload.working)
    gauge('lectern_requests_waiting', 'Requests in the queue.', () => workload.waiting)
    gauge('lectern_requests_refused', 'Requests refused since the start.', () => workload.refused)
    gauge('lectern_books_waiting', 'Books in the import queue.', booksWaiting)
    const countReaders = () => this.#countActiveReaders()
    gauge('lectern_readers_active', 'Readers served by this process within five minutes.', countReaders)
    gauge('lectern_uploads_failed', 'Failures of the uploads storage since the start.', uploadsFailed)
    const readLastBackup = () => this.#readLastBackup(lastBackup)
    gauge(
      'lectern_last_backup_timestamp_seconds',
      'Time of the last backup; absent if there was none.',
      readLastBackup,
    )
    if (!pool) return
    gauge('lectern_database_connections', 'Connections to the database.', () => pool().open)
    gauge('lectern_database_connections_idle', 'Idle connections to the database.', () => pool().idle)
    gauge('lectern_database_waiting', 'Queries waiting for a connection.', () => pool().waiting)
  }

  /** Counts a request when it is answered or aborted. */
  readonly watch: RequestHandler = (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      const labels = { method: req.method, call: getCallLabel(req) }
      this.#answers.inc({ ...labels, status: res.writableFinished ? res.statusCode : 'gone' })
      this.#durations.observe(labels, (performance.now() - startedAt) / 1_000)
      if (req.user) this.#lastRequests.set(req.user.id, Date.now())
    })
    next()
  }

  /** Sends the metrics without authentication. */
  readonly answer: RequestListener = async (_req, res) => {
    const text = await this.#registry.metrics()
    res.writeHead(200, { 'Content-Type': this.#registry.contentType, 'Cache-Control': 'no-store' }).end(text)
  }

  createRouter(token: string): Router {
    const expected = digest(`Bearer ${token}`)
    const router = Router()
    router.get('/metrics', (req, res) => {
      if (timingSafeEqual(digest(req.get('Authorization') ?? ''), expected)) return this.answer(req, res)
      res.status(401).set({ 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' }).end()
    })
    return router
  }

  /** Registers a gauge that is omitted from the metrics while its value is undefined. */
  #gauge(name: string, help: string, value: () => number | undefined | Promise<number | undefined>): void {
    const registers = [this.#registry]
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await value()
        if (found === undefined) this.remove()
        else this.set(found)
      },
    })
  }

  /** Returns the time in seconds since 1970. While the database is unavailable it returns the last known value. */
  async #readLastBackup(lastBackup: Sources['lastBackup']): Promise<number | undefined> {
    const reading = lastBackup().then((at) => {
      this.#lastBackup = at
    })
    await withTimeout(lastBackupTimeoutMs, reading).catch(() => {})
    return this.#lastBackup && this.#lastBackup / 1_000
  }

  #countActiveReaders(): number {
    const since = Date.now() - activeMs
    for (const [reader, at] of this.#lastRequests) if (at < since) this.#lastRequests.delete(reader)
    return this.#lastRequests.size
  }
}

/** Hashes a text: `timingSafeEqual` requires values of the same length. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Labels of requests outside the API, by path prefix. */
const labelsByPrefix = [
  ['/health/', 'health'],
  ['/uploads/', 'uploads'],
  ['/assets/', 'assets'],
  ['/metrics', 'metrics'],
] as const

function getCallLabel(req: Parameters<typeof getCallPattern>[0]): string {
  if (req.originalUrl.startsWith('/api/')) return getCallPattern(req)
  return labelsByPrefix.find(([prefix]) => req.originalUrl.startsWith(prefix))?.[1] ?? 'page'
}
