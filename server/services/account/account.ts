import { and, eq, sql } from 'drizzle-orm'
import type { EmailChange, NamesChange, PasswordChange, Registration, User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/failures.ts'
import { one } from '../../db/one.ts'
import { users } from '../../db/schema.ts'
import { type Actor, recordEvent } from './audit.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { gone, holdForDeletion, refuseLastAdministrator } from './held-account.ts'
import { endLoginSessions } from './login-sessions.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { newCredentials, type SignedInUser, shown, signedIn } from './signed-in.ts'

type NewAccount = Pick<Registration, 'email' | 'firstName' | 'lastName' | 'password'>

/**
 * Makes an account whose login name is its e-mail address in lower case.
 * @throws ApiError `conflict` when the address is taken, in whatever case, `invalid` for an administrator's common password.
 */
export async function createAccount(db: Db, account: NewAccount, isAdmin = false): Promise<SignedInUser> {
  const { email, firstName, lastName } = account
  if (isAdmin) refuseCommonPassword(account.password, 'password')
  const password = await hashPassword(account.password)
  try {
    return one(
      await db
        .insert(users)
        .values({ username: email.toLowerCase(), email, firstName, lastName, password, isAdmin })
        .returning(signedIn),
    )
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

function emailTaken(): ApiError {
  const reason = 'An account with this email already exists'
  return new ApiError('conflict', reason, { fields: { email: reason } })
}

/** @throws ApiError `invalid` when it is not the person's password. */
export async function confirmPassword(db: Db, user: User, password: string): Promise<void> {
  const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, user.id))
  if (!(await isPassword(password, found?.password))) throw wrongPassword('password')
}

/**
 * Sets a new password, ends every session of the account and lifts a required change.
 * @throws ApiError `invalid` when the current password is wrong, or an administrator's new one is common.
 */
export async function changePassword(
  db: Db,
  user: User,
  by: Actor,
  change: PasswordChange,
): Promise<SignedInUser> {
  const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, user.id))
  const matches = await isPassword(change.currentPassword, found?.password)
  if (!found || !matches) throw wrongPassword('currentPassword')
  if (user.isAdmin) refuseCommonPassword(change.newPassword, 'newPassword')
  if (user.requiresPasswordChange && change.newPassword === change.currentPassword) throw stillTemporary()
  const password = await hashPassword(change.newPassword)
  return db.transaction(async (tx) => {
    const changed = one(
      await tx
        .update(users)
        .set({ password, requiresPasswordChange: false, passwordExpiresAt: null, ...newCredentials })
        // A password that was reset while this one was being hashed is not overwritten.
        .where(and(eq(users.id, user.id), eq(users.password, found.password)))
        .returning(signedIn),
      () => wrongPassword('currentPassword'),
    )
    await endLoginSessions(tx, user.id)
    await recordEvent(tx, by, 'password_changed', changed.username)
    return changed
  })
}

function wrongPassword(field: 'password' | 'currentPassword'): ApiError {
  const reason = 'Current password is incorrect'
  return new ApiError('invalid', reason, { fields: { [field]: reason }, isWrongPassword: true })
}

function stillTemporary(): ApiError {
  const reason = 'Choose a password of your own: the temporary one ends'
  return new ApiError('invalid', reason, { fields: { newPassword: reason } })
}

/**
 * Sets the e-mail address and ends every session of the account; who signs in with the old address signs in with the new
 * one from now on.
 * @throws ApiError `conflict` when the address is another account's, in whatever case.
 */
export async function changeEmail(
  db: Db,
  user: User,
  by: Actor,
  { email }: EmailChange,
): Promise<SignedInUser> {
  const isName = sql`${users.username} = lower(${users.email})`
  const username = sql`case when ${isName} then ${email.toLowerCase()} else ${users.username} end`
  try {
    return await db.transaction(async (tx) => {
      const changed = one(
        await tx
          .update(users)
          .set({ email, username, ...newCredentials })
          .where(eq(users.id, user.id))
          .returning(signedIn),
        gone,
      )
      await endLoginSessions(tx, user.id)
      await recordEvent(tx, by, 'email_changed', changed.username)
      return changed
    })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

/** Sets the person's names. */
export async function changeNames(db: Db, user: User, names: NamesChange): Promise<User> {
  return one(await db.update(users).set(names).where(eq(users.id, user.id)).returning(shown), gone)
}

/**
 * Deletes the account with every personal row, and signs it out everywhere. What it made as an administrator stays, and so
 * do the site's statistics.
 * Returns whether it was there. @throws ApiError `conflict` for the only administrator.
 */
export async function deleteAccount(db: Db, by: Actor, { id }: Pick<User, 'id'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    await refuseLastAdministrator(tx, id)
    await holdForDeletion(tx, { id })
    const [gone] = await tx.delete(users).where(eq(users.id, id)).returning({ username: users.username })
    await endLoginSessions(tx, id)
    if (gone) await recordEvent(tx, by, 'account_deleted', gone.username)
    return gone !== undefined
  })
}
