import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { ApiError } from '#shared/errors.ts'
import type { Db } from './client.ts'
import { idempotencyKeys } from './schema.ts'

/** Age after which an attempt without a stored response counts as crashed. A retry then runs the creation again. */
const attemptMaxSeconds = 120
const waitMaxMs = 30_000
const pollMs = 100

/** An attempt at a creation: its user, the key that the client chose for it, and a digest of the request. */
export type Attempt = typeof idempotencyKeys.$inferInsert

/**
 * Runs a creation once per user and key. A retry gets the first response, and waits for it while the first attempt runs. A failed attempt
 * deletes its row, so that a retry runs the creation again.
 * @param serialize returns the part of the result that is stored
 * @throws ApiError `key_reused` when the key was used for a different request
 */
export async function createOnce(
  db: Db,
  attempt: Attempt,
  create: () => Promise<unknown>,
  serialize: (created: unknown) => unknown,
): Promise<unknown> {
  const { userId, key, response, createdAt } = idempotencyKeys
  const isKey = and(eq(userId, attempt.userId), eq(key, attempt.key))
  const isStale = lt(createdAt, sql`now() - make_interval(secs => ${attemptMaxSeconds})`)
  const isRetry = and(isNull(response), eq(idempotencyKeys.request, attempt.request), isStale)
  const takeOver = { target: [userId, key], set: { createdAt: sql`now()` }, setWhere: isRetry }
  for (const start = Date.now(); Date.now() - start < waitMaxMs; await setTimeout(pollMs)) {
    const claim = db.insert(idempotencyKeys).values(attempt).onConflictDoUpdate(takeOver)
    if ((await claim.returning({ key })).length > 0) {
      const created = await create().catch(async (error) => {
        // A row that cannot be deleted becomes stale after `attemptMaxSeconds`.
        await Promise.allSettled([db.delete(idempotencyKeys).where(isKey)])
        throw error
      })
      const stored = { response: serialize(created) }
      await db.update(idempotencyKeys).set(stored).where(isKey)
      return created
    }
    const [first] = await db.select().from(idempotencyKeys).where(isKey)
    if (first && first.request !== attempt.request)
      throw new ApiError('key_reused', 'This Idempotency-Key was used for another request')
    if (first?.response) return first.response
  }
  throw new ApiError('conflict', 'This is already being saved. Please try again in a moment.')
}

export async function cleanUpKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`))
}
