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
  /** Each in ms. */
  ms: readonly number[]
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
  /** So many are asked a second and no more, evenly; how long each waits is counted from when it was due. */
  perSecond?: number
}

/**
 * Asks over and over on so many connections that stay open, after a tenth of the time to warm up.
 * @throws Error where an answer is neither of success nor for want of room.
 */
export async function putLoadOn({
  url,
  connections,
  ms,
  next,
  perSecond: rate = Infinity,
}: Load): Promise<Waits> {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const waits: number[] = []
  let refused = 0
  const begun = performance.now()
  const [from, until] = [begun + ms / 10, begun + ms]
  let dueAt = begun
  /** When a connection that has nothing to do asks next, in ms. */
  const nextTurn = async () => {
    if (rate === Infinity) return performance.now()
    dueAt += 1000 / rate
    const due = dueAt
    await setTimeout(Math.max(0, due - performance.now()))
    return due
  }
  const ask = async (connection: number) => {
    for (let now = await nextTurn(); now < until; now = await nextTurn()) {
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
  return { ms: waits, perSecond, refused }
}
