import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Db } from './client.ts'
import { rateLimitCounts } from './schema.ts'

/** Counts per key for so long after the first; every server on this database counts together, and a restart changes nothing. */
export interface Counter {
  /** Counts one more. Returns how many that makes, and in how many seconds the count begins again. */
  add(key: string): Promise<{ count: number; endsInSeconds: number }>
  takeBack(key: string): Promise<void>
  clear(key: string): Promise<void>
  /** Sets a count that begins again only so many seconds from now. */
  hold(key: string, count: number, seconds: number): Promise<void>
}

/** Makes a counter. @param name its own, by which its keys differ from those of others */
export function createCounter(db: Db, name: string, seconds: number): Counter {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimitCounts,
    keyPrefix: name,
    // Whoever asks knows how many are too many.
    points: 0,
    duration: seconds,
    // The hourly cleanup does it.
    clearExpiredByTimeout: false,
  })
  return {
    async add(key) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(digest(key))
      return { count: consumedPoints, endsInSeconds: msBeforeNext / 1000 }
    },
    async takeBack(key) {
      // Not below nothing: the count may have begun again, or been cleared, in the meantime.
      const isOne = and(eq(rateLimitCounts.key, limiter.getKey(digest(key))), gt(rateLimitCounts.points, 0))
      await db
        .update(rateLimitCounts)
        .set({ points: sql`${rateLimitCounts.points} - 1` })
        .where(isOne)
    },
    clear: async (key) => void (await limiter.delete(digest(key))),
    hold: async (key, count, seconds) => void (await limiter.set(digest(key), count, seconds)),
  }
}

/** A key may be a name or an address: of any length, and nobody's business. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Removes the counts that have begun again. */
export async function cleanUpCounts(db: Db): Promise<void> {
  await db.delete(rateLimitCounts).where(lt(rateLimitCounts.expire, sql`now()`))
}
