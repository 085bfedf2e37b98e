import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { users } from '../../db/schema.ts'
import { accountGone } from './authentication.ts'

/**
 * Locks the account's row until the transaction ends. A write of several rows of one user calls this before it locks any other row, so
 * that it cannot deadlock with a deletion of the account: they run one after the other.
 * @param strength `no key update` also serializes these writes, so that a count still holds at the insert. Position saves do not wait.
 * @throws ApiError `account_gone` when the account is gone.
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
    throw new ApiError('conflict', 'This is the only administrator: add another one first')
  }
}
