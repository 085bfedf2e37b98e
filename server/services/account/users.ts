import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { RoleChange, UserPage, UserPageQuery } from '#shared/admin.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { containsWords, paginate, requireRow } from '../../db/queries.ts'
import { foldForSearch, users } from '../../db/schema.ts'
import { deleteAccount } from './account.ts'
import { setTemporaryPassword } from './administrators.ts'
import { type Actor, recordEvent } from './audit.ts'
import { userColumns } from './authentication.ts'
import { refuseLastAdministrator } from './locks.ts'

const listedColumns = { ...userColumns, createdAt: users.createdAt }

/** Quotation marks alone, which folding removes, match nothing. */
const isLikeFolded = (column: PgColumn, pattern: string) =>
  sql`${column} like nullif(${foldForSearch(sql`${pattern}::text`)}, '%%')`

/** Returns one page of the accounts, newest first. A page past the last one contains the total but no accounts. */
export async function listUsers(db: Db, { page, limit, role, search }: UserPageQuery): Promise<UserPage> {
  const wanted = and(
    role === 'all' ? undefined : eq(users.isAdmin, role === 'admin'),
    containsWords([users.searched], search, isLikeFolded),
  )
  const total = await db.$count(users, wanted)
  const list = db.select(listedColumns).from(users).where(wanted).orderBy(desc(users.id))
  // Without a match, the second query would only compare every account again.
  const onPage = total > 0 ? await paginate(list.$dynamic(), { page, limit }) : []
  return { users: onPage, total, totalPages: Math.ceil(total / limit) }
}

/**
 * Makes a user an administrator or a reader. The role applies from the user's next request; the login sessions stay valid.
 * @throws ApiError `not_found`, and `conflict` for the only administrator.
 */
export async function setRole(db: Db, by: Actor, userId: number, { isAdmin }: RoleChange) {
  return db.transaction(async (tx) => {
    if (!isAdmin) await refuseLastAdministrator(tx, userId)
    const isUser = eq(users.id, userId)
    const changed = await tx.update(users).set({ isAdmin }).where(isUser).returning(listedColumns)
    const user = requireRow(changed, userNotFound)
    const role = isAdmin ? 'administrator' : 'reader'
    await recordEvent(tx, by, 'role_changed', `${user.username}: ${role}`)
    return user
  })
}

/** Sets a temporary password, to be shown once, and ends the user's login sessions. @throws ApiError `not_found`. */
export async function resetPassword(db: Db, by: Actor, userId: number): Promise<{ tempPassword: string }> {
  const temporary = await setTemporaryPassword(db, by, eq(users.id, userId))
  if (!temporary) throw userNotFound()
  return { tempPassword: temporary.password }
}

/** @throws ApiError `not_found`, and `conflict` for the only administrator. */
export async function deleteUser(db: Db, by: Actor, { id }: Pick<User, 'id'>): Promise<void> {
  if (!(await deleteAccount(db, by, { id }))) throw userNotFound()
}

const userNotFound = () => new ApiError('not_found', 'User not found')
