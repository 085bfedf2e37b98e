import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import type { Db } from './client.ts'
import { rateLimitCounts } from './schema.ts'

export type Counter = ReturnType<typeof createCounter>

/**
 * Creates a counter per key in a window that starts with the first count. Shared by all servers of the database; survives restarts.
 * @param name prefix of the keys, unique to this counter
 */
export function createCounter(db: Db, name: string, seconds: number) {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimitCounts,
    keyPrefix: name,
    // Callers compare the count with their limits.
    points: 0,
    duration: seconds,
    // The hourly cleanup removes expired rows.
    clearExpiredByTimeout: false,
  })
  return {
    /** Increments and returns the count, and the seconds until the window ends. */
    async add(key: string) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(digest(key))
      return { count: consumedPoints, endsInSeconds: msBeforeNext / 1000 }
    },
    async takeBack(key: string) {
      // Never below 0: the window may have ended, or the count been cleared, meanwhile.
      const isOne = and(eq(rateLimitCounts.key, limiter.getKey(digest(key))), gt(rateLimitCounts.points, 0))
      const points = sql`${rateLimitCounts.points} - 1`
      await db.update(rateLimitCounts).set({ points }).where(isOne)
    },
    clear: async (key: string) => void (await limiter.delete(digest(key))),
    /** Sets a count for a window of these seconds. */
    hold: async (key: string, count: number, seconds: number) =>
      void (await limiter.set(digest(key), count, seconds)),
  }
}

/** Hashes a key, because keys are private names and addresses of any length. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url')

export async function cleanUpCounts(db: Db): Promise<void> {
  await db.delete(rateLimitCounts).where(lt(rateLimitCounts.expire, sql`now()`))
}
