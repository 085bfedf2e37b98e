import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

/** One request, as it goes over the wire. */
export interface Request {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** How the requests of a run were answered. */
export interface Waits {
  /** Each in ms, from the shortest. */
  sorted: readonly number[]
  perSecond: number
  /** So many were turned away, and asked again when they were told to. */
  refused: number
}

interface Load {
  url: string
  /** So many ask at the same time, each again as soon as it is answered. */
  connections: number
  ms: number
  /** What the connection of this number asks next. */
  next: (connection: number) => Request
}

/**
 * Asks over and over on so many connections that stay open, after a tenth of the time to warm up.
 * @throws Error where an answer is neither of success nor for want of room.
 */
export async function putLoadOn({ url, connections, ms, next }: Load): Promise<Waits> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const waits: number[] = []
  let refused = 0
  const begun = performance.now()
  const [from, until] = [begun + ms / 10, begun + ms]
  const ask = async (connection: number) => {
    for (let now = performance.now(); now < until; now = performance.now()) {
      const { statusCode, headers, body } = await pool.request(next(connection))
      if (statusCode === 503) {
        await body.dump()
        refused += 1
        await setTimeout(Number(headers['retry-after']) * 1000)
        continue
      }
      const text = statusCode < 300 ? await body.dump() : await body.text()
      if (text) throw new Error(`A request of the bench was answered ${statusCode}: ${text}`)
      if (now >= from) waits.push(performance.now() - now)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, (_, connection) => ask(connection)))
  } finally {
    await pool.close()
  }
  const perSecond = waits.length / ((performance.now() - from) / 1000)
  return { sorted: waits.sort((one, other) => one - other), perSecond, refused }
}

/** What so many of 100 waits are no longer than, in ms. */
export function percentile({ sorted }: Waits, percent: number): number {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0
}
