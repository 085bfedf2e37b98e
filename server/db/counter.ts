import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Db } from './client.ts'
import { rateLimitCounts } from './schema.ts'

export type Counter = ReturnType<typeof createCounter>

/**
 * Counts per key in a window of `seconds` that starts with the first count. All servers share the counts, which survive restarts.
 * @param name prefix of the keys, unique to this counter
 */
export function createCounter(db: Db, name: string, seconds: number) {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimitCounts,
    keyPrefix: name,
    // No limit here: callers compare the count with their own limits.
    points: 0,
    duration: seconds,
    // The hourly cleanup removes expired rows.
    clearExpiredByTimeout: false,
  })
  return {
    /** Increments the count. Returns it with the seconds until the window ends. */
    async add(key: string) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(digest(key))
      return { count: consumedPoints, endsInSeconds: msBeforeNext / 1000 }
    },
    async takeBack(key: string) {
      // Keeps the count at 0 or above: since `add`, the window may have ended or the count may have been cleared.
      const isOne = and(eq(rateLimitCounts.key, limiter.getKey(digest(key))), gt(rateLimitCounts.points, 0))
      const points = sql`${rateLimitCounts.points} - 1`
      await db.update(rateLimitCounts).set({ points }).where(isOne)
    },
    clear: async (key: string) => void (await limiter.delete(digest(key))),
    /** Sets the count and starts a window of `seconds`. */
    hold: async (key: string, count: number, seconds: number) =>
      void (await limiter.set(digest(key), count, seconds)),
  }
}

/** Hashes a key, because keys contain login names and IP addresses, and have any length. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url')

export async function cleanUpCounts(db: Db): Promise<void> {
  await db.delete(rateLimitCounts).where(lt(rateLimitCounts.expire, sql`now()`))
}
