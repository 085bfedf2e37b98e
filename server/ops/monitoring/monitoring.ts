import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { type RequestHandler, Router } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withTimeout } from '../../concurrency/with-timeout.ts'
import { getCallPattern } from '../../http/call-pattern.ts'
import type { Workload } from '../../http/limits/workload.ts'

/** A reader counts as active for this long after a request, in ms. */
const activeMs = 5 * 60_000

/** Histogram buckets, in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Maximum delay of the metrics by a database that does not answer, in ms. */
const askMs = 1_000

/** Values read when metrics are collected. */
interface Sources {
  workload: Workload
  /** How many books wait to be read. */
  booksWaiting(): number
  /** The connections to the database, where there are several. */
  connections?: (() => { open: number; idle: number; waiting: number }) | undefined
  /** When a backup was last taken, in ms since 1970. */
  lastBackup(): Promise<number | undefined>
  /** How often the storage of uploads has failed since the start. */
  uploadsFailed(): number
}

/** Metrics of a process in Prometheus format. Labels are call patterns and statuses: no address, name or text of a user. */
export class Monitoring {
  readonly #registry = new Registry()
  readonly #lastAsked = new Map<number, number>()
  #lastBackup: number | undefined
  #isAsking = false
  readonly #answers = new Counter({
    name: 'lectern_requests_total',
    help: 'Requests by call and status; gone where nobody waited for the answer.',
    labelNames: ['method', 'call', 'status'],
    registers: [this.#registry],
  })
  readonly #durations = new Histogram({
    name: 'lectern_request_seconds',
    help: 'How long they took.',
    labelNames: ['method', 'call'],
    buckets: durations,
    registers: [this.#registry],
  })

  constructor({ workload, booksWaiting, connections, lastBackup, uploadsFailed }: Sources) {
    collectDefaultMetrics({ register: this.#registry })
    this.#gauge('lectern_requests_working', 'Requests that are worked on.', () => workload.working)
    this.#gauge('lectern_requests_waiting', 'Requests that wait for others.', () => workload.waiting)
    this.#gauge(
      'lectern_requests_refused',
      'Requests that were turned away since the start.',
      () => workload.refused,
    )
    this.#gauge('lectern_books_waiting', 'Books that wait to be read.', booksWaiting)
    this.#gauge('lectern_readers_active', 'Readers that this process has answered within five minutes.', () =>
      this.#active(),
    )
    this.#gauge(
      'lectern_uploads_failed',
      'Times that the storage of uploads has failed since the start.',
      uploadsFailed,
    )
    this.#gauge(
      'lectern_last_backup_timestamp_seconds',
      'When a backup was last taken; absent where none ever was.',
      () => this.#askLastBackup(lastBackup),
    )
    if (connections) {
      this.#gauge('lectern_database_connections', 'Connections to the database.', () => connections().open)
      this.#gauge(
        'lectern_database_connections_idle',
        'Connections that nobody has.',
        () => connections().idle,
      )
      this.#gauge(
        'lectern_database_waiting',
        'Queries that wait for a connection.',
        () => connections().waiting,
      )
    }
  }

  /** Counts a request when it is answered or aborted. */
  readonly watch: RequestHandler = (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      const labels = { method: req.method, call: callOf(req) }
      this.#answers.inc({ ...labels, status: res.writableFinished ? res.statusCode : 'gone' })
      this.#durations.observe(labels, (performance.now() - startedAt) / 1_000)
      if (req.user) this.#lastAsked.set(req.user.id, Date.now())
    })
    next()
  }

  /** Answers without authentication. */
  readonly answer: RequestListener = async (_req, res) => {
    const text = await this.#registry.metrics()
    res.writeHead(200, { 'Content-Type': this.#registry.contentType, 'Cache-Control': 'no-store' }).end(text)
  }

  /** Answers at `/metrics` with the right token. */
  behind(token: string): Router {
    const expected = digestOf(`Bearer ${token}`)
    const router = Router()
    router.get('/metrics', (req, res) => {
      if (timingSafeEqual(digestOf(req.get('Authorization') ?? ''), expected)) return this.answer(req, res)
      res.status(401).set({ 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' }).end()
    })
    return router
  }

  /** Omits the metric while its value is undefined. */
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

  /** In seconds since 1970, as it was last known where the database is away: a backup does not pass away with it. */
  async #askLastBackup(lastBackup: Sources['lastBackup']): Promise<number | undefined> {
    if (!this.#isAsking) {
      this.#isAsking = true
      const asked = lastBackup()
        .then((at) => {
          this.#lastBackup = at
        })
        .catch(() => {})
        .finally(() => {
          this.#isAsking = false
        })
      await withTimeout(askMs, asked)
    }
    return this.#lastBackup && this.#lastBackup / 1_000
  }

  #active(): number {
    const since = Date.now() - activeMs
    for (const [reader, at] of this.#lastAsked) if (at < since) this.#lastAsked.delete(reader)
    return this.#lastAsked.size
  }
}

/** Digests have one length, as `timingSafeEqual` requires. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** What is asked for besides the API, by how its address begins. */
const others = [
  ['/health/', 'health'],
  ['/uploads/', 'uploads'],
  ['/assets/', 'assets'],
  ['/metrics', 'metrics'],
] as const

function callOf(req: Parameters<typeof getCallPattern>[0]): string {
  if (req.originalUrl.startsWith('/api/')) return getCallPattern(req)
  return others.find(([beginning]) => req.originalUrl.startsWith(beginning))?.[1] ?? 'page'
}
