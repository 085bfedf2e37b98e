import { eq, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/require-row.ts'
import { users } from '../../db/schema.ts'

/** First of the two numbers of an advisory lock; unique in the database. */
const quotaNumbers = { texts: 1, savedWords: 2, reports: 3, passkeys: 4, ownBooks: 5 }

/**
 * Takes an advisory lock per user and kind until the transaction ends, so that a count stays true until the insert.
 * Call it before any row is locked. The user's own row stays unlocked: deletions and position saves wait for that one.
 */
export async function lockQuota(tx: Db, kind: keyof typeof quotaNumbers, { id }: User): Promise<void> {
  // The query builder has no advisory locks.
  await tx.execute(sql`select pg_advisory_xact_lock(${quotaNumbers[kind]}::int, ${id}::int)`)
}

export const accountGone = () => new ApiError('signed_out', 'This account no longer exists')

/**
 * Locks the account's row until the transaction ends. A write of several rows of one user calls this before it locks any other row:
 * the write and a deletion of the account then run one after the other, and cannot deadlock.
 * @param strength `no key update` also excludes other writes that lock the account
 * @throws ApiError `signed_out` when the account is gone.
 */
export async function lockAccount(
  tx: Db,
  { id }: Pick<User, 'id'>,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<void> {
  requireRow(await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(strength), accountGone)
}

/** Locks the rows of all administrators, so that two demotions or deletions at once cannot leave none. */
export async function refuseLastAdministrator(tx: Db, userId: number): Promise<void> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for('update')
  if (administrators.length === 1 && administrators[0]?.id === userId) {
    throw new ApiError('conflict', 'This is the only administrator: make another one first')
  }
}
