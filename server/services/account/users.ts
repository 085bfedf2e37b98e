import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { ListedUser, RoleChange, UserPage, UserPageQuery } from '#shared/admin.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { users } from '../../db/schema.ts'
import { deleteAccount } from './account.ts'
import { setTemporaryPassword } from './administrators.ts'
import { type Actor, recordEvent } from './audit.ts'
import { refuseLastAdministrator } from './held-account.ts'
import { shown } from './signed-in.ts'

const listed = { ...shown, createdAt: users.createdAt }

/** One page of the accounts, newest first. A page past the last one is empty and says how many there are. */
export async function listUsers(db: Db, { page, limit, role, search }: UserPageQuery): Promise<UserPage> {
  const past = (page - 1) * limit
  // Looked through once: for the number of all, and for who is on the page.
  const [found] = await db
    .select({
      total: count(),
      ids: sql<
        number[] | null
      >`(array_agg(${users.id} order by ${users.id} desc))[${past + 1}::int : ${past + limit}::int]`,
    })
    .from(users)
    .where(and(role === 'all' ? undefined : eq(users.isAdmin, role === 'admin'), matching(search)))
  const { total, ids } = found ?? { total: 0, ids: null }
  const onPage = ids?.length
    ? await db.select(listed).from(users).where(inArray(users.id, ids)).orderBy(desc(users.id))
    : []
  return { users: onPage, total, totalPages: Math.ceil(total / limit) }
}

/** Every word of the search stands somewhere in a name or the address: "ada lovelace" finds her by both. */
function matching(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean)
  return and(...words.map((word) => sql`strpos(${users.searched}, lower(${word})) > 0`))
}

/**
 * Makes somebody an administrator, or one no more; they stay signed in, and it holds from their next request on.
 * @throws ApiError `not_found`, and `conflict` for the only administrator.
 */
export async function setRole(
  db: Db,
  by: Actor,
  userId: number,
  { isAdmin }: RoleChange,
): Promise<ListedUser> {
  return db.transaction(async (tx) => {
    if (!isAdmin) await refuseLastAdministrator(tx, userId)
    const user = one(
      await tx.update(users).set({ isAdmin }).where(eq(users.id, userId)).returning(listed),
      missing,
    )
    const role = isAdmin ? 'administrator' : 'reader'
    await recordEvent(tx, by, 'role_changed', `${user.username}: ${role}`)
    return user
  })
}

/** Gives somebody a temporary password, to be shown once, and signs them out everywhere. @throws ApiError `not_found`. */
export async function resetPassword(db: Db, by: Actor, userId: number): Promise<{ tempPassword: string }> {
  const made = await setTemporaryPassword(db, by, eq(users.id, userId))
  if (!made) throw missing()
  return { tempPassword: made.password }
}

/** Deletes an account as its owner would. @throws ApiError `not_found`, and `conflict` for the only administrator. */
export async function deleteUser(db: Db, by: Actor, { id }: Pick<User, 'id'>): Promise<void> {
  if (!(await deleteAccount(db, by, { id }))) throw missing()
}

const missing = () => new ApiError('not_found', 'There is no such user')
