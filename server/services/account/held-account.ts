import { eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { users } from '../../db/schema.ts'

/** What whoever still writes for an account that has been deleted is refused with. */
export const gone = () => new ApiError('signed_out', 'This account is gone')

/** Whether others may hold the account too. */
type How = 'beside others' | 'alone'

/**
 * True while the account is there, and holds it until the transaction ends. What writes several rows of a reader asks this first.
 * Such a write and a deletion of the account then come one after the other, where each could hold a row that the other waits for.
 */
export function holdsAccount({ id }: Pick<User, 'id'>, how: How = 'beside others'): SQL {
  const strength = sql.raw(how === 'alone' ? 'no key update' : 'key share')
  return sql`exists (select 1 from ${users} where ${users.id} = ${id} for ${strength})`
}

/** The same as a statement of its own, before any other row is held. @throws ApiError `signed_out` when the account is gone. */
export async function holdAccount(tx: Db, user: Pick<User, 'id'>): Promise<void> {
  one(await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('key share'), gone)
}

/** Holds an account that is about to be deleted: nobody else holds it meanwhile. */
export async function holdForDeletion(tx: Db, { id }: Pick<User, 'id'>): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/** Whoever demotes or deletes an administrator holds all of them meanwhile, so that two at once cannot leave none. */
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
