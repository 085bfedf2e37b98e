import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

export interface Request {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Result of a load run. */
export interface LoadResult {
  /** Latency of each request, in ms. */
  ms: readonly number[]
  perSecond: number
  /** Number of 503 responses; each is retried after its Retry-After. */
  refused: number
}

interface Load {
  url: string
  /** Number of concurrent connections; each sends its next request after a response. */
  connections: number
  ms: number
  /** Returns the next request of a connection. */
  next: (connection: number) => Request
  /** Rate at which requests are due, evenly spaced; latency is measured from the due time. Unlimited by default. */
  perSecond?: number
}

/**
 * Sends requests on keep-alive connections; the first tenth of the time is a warm-up.
 * @throws Error on a response that is neither 2xx nor 503
 */
export async function generateLoad({
  url,
  connections,
  ms,
  next,
  perSecond: rate = Infinity,
}: Load): Promise<LoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const waits: number[] = []
  let refused = 0
  const startedAt = performance.now()
  const [from, until] = [startedAt + ms / 10, startedAt + ms]
  let dueAt = startedAt
  /** Waits until the next request is due. Returns its due time by `performance.now()`. */
  const waitForNext = async () => {
    if (rate === Infinity) return performance.now()
    dueAt += 1000 / rate
    const due = dueAt
    await setTimeout(Math.max(0, due - performance.now()))
    return due
  }
  const run = async (connection: number) => {
    for (let now = await waitForNext(); now < until; now = await waitForNext()) {
      const { statusCode, headers, body } = await pool.request(next(connection))
      if (statusCode === 503) {
        await body.dump()
        refused += 1
        await setTimeout(Number(headers['retry-after']) * 1000)
        continue
      }
      const text = statusCode < 300 ? await body.dump() : await body.text()
      if (text) throw new Error(`The bench got ${statusCode}: ${text}`)
      if (now >= from) waits.push(performance.now() - now)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)))
  } finally {
    await pool.close()
  }
  const perSecond = waits.length / ((performance.now() - from) / 1000)
  return { ms: waits, perSecond, refused }
}
