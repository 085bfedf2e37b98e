import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { users } from '../../db/schema.ts'
import { accountGone } from './authentication.ts'

/**
 * Locks the account's row until the transaction ends. Call it before locking any other row of the user, so that a deletion of the
 * account waits instead of causing a deadlock.
 * @param strength `no key update` also serializes the writes of a user: concurrent calls cannot exceed a limit such as `savedWordsMax`.
 * Position saves do not wait for this lock.
 * @throws ApiError `account_gone` when the account is gone.
 */
export async function lockAccount(
  tx: Db,
  { id }: Pick<User, 'id'>,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<void> {
  requireRow(await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(strength), accountGone)
}

/** Locks the rows of all administrators, so that concurrent demotions or deletions cannot remove the last one. */
export async function refuseLastAdministrator(tx: Db, userId: number): Promise<void> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for('update')
  if (administrators.length === 1 && administrators[0]?.id === userId) {
    throw new ApiError('conflict', 'This is the only administrator: add another one first')
  }
}
