import { and, eq } from 'drizzle-orm'
import type { EmailChange, NamesChange, PasswordChange, Registration, User } from '#shared/account.ts'
import { fieldError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/failures.ts'
import { requireRow } from '../../db/queries.ts'
import { users } from '../../db/schema.ts'
import { type Actor, recordEvent } from './audit.ts'
import {
  accountGone,
  endDeletedSessions,
  endLoginSessions,
  nextCredentialVersion,
  type SignedInUser,
  signedInColumns,
  userColumns,
} from './authentication.ts'
import { refuseLastAdministrator } from './locks.ts'
import { hashPassword, isPassword, refuseCommonPassword } from './passwords.ts'

type NewAccount = Pick<Registration, 'email' | 'firstName' | 'lastName' | 'password'>

/**
 * Creates an account whose login name is its e-mail address in lower case.
 * @throws ApiError `conflict` when the address is taken, ignoring case; `invalid` for an administrator's common password.
 */
export async function createAccount(db: Db, account: NewAccount, isAdmin = false): Promise<SignedInUser> {
  const { email, firstName, lastName } = account
  if (isAdmin) refuseCommonPassword(account.password, 'password')
  const password = await hashPassword(account.password)
  try {
    const row = { username: email.toLowerCase(), email, firstName, lastName, password, isAdmin }
    return requireRow(await db.insert(users).values(row).returning(signedInColumns))
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

const emailTaken = () => fieldError('conflict', 'email', 'An account with this email already exists')

/** Verifies the password and returns the stored hash. @throws ApiError `invalid` for a wrong password. */
export async function requirePassword(
  db: Db,
  { id }: User,
  field: 'password' | 'currentPassword',
  password: string,
): Promise<string> {
  const [found] = await db.select({ hash: users.password }).from(users).where(eq(users.id, id))
  if (!(await isPassword(password, found?.hash)) || !found) throw wrongPassword(field)
  return found.hash
}

const wrongPassword = (field: 'password' | 'currentPassword') =>
  fieldError('invalid', field, 'Current password is incorrect', { isWrongPassword: true })

/**
 * Sets a new password, ends every login session of the account and clears a required password change.
 * @throws ApiError `invalid` when the current password is wrong, or when an administrator's new password is common.
 */
export async function changePassword(
  db: Db,
  user: User,
  by: Actor,
  { currentPassword, newPassword }: PasswordChange,
): Promise<SignedInUser> {
  const currentHash = await requirePassword(db, user, 'currentPassword', currentPassword)
  if (user.isAdmin) refuseCommonPassword(newPassword, 'newPassword')
  if (user.requiresPasswordChange && newPassword === currentPassword)
    throw fieldError('invalid', 'newPassword', 'Choose a new password, not the temporary one')
  const password = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    const row = {
      password,
      requiresPasswordChange: false,
      passwordExpiresAt: null,
      credentialVersion: nextCredentialVersion,
    }
    // Does not overwrite a password that was reset while this one was hashed.
    const isUnchanged = and(eq(users.id, user.id), eq(users.password, currentHash))
    const updated = await tx.update(users).set(row).where(isUnchanged).returning(signedInColumns)
    const changed = requireRow(updated, () => wrongPassword('currentPassword'))
    await endLoginSessions(tx, user.id)
    await recordEvent(tx, by, 'password_changed', changed.username)
    return changed
  })
}

/**
 * Sets the e-mail address and ends every login session of the account. A login name equal to the old address changes with it.
 * @throws ApiError `conflict` when the address is another account's, ignoring case.
 */
export async function changeEmail(db: Db, user: User, by: Actor, { email }: EmailChange) {
  const isSelf = eq(users.id, user.id)
  try {
    return await db.transaction(async (tx) => {
      const { username: name, email: old } = users
      const locked = await tx.select({ name, old }).from(users).where(isSelf).for('no key update')
      const before = requireRow(locked, accountGone)
      const isName = before.name === before.old?.toLowerCase()
      const username = isName ? email.toLowerCase() : before.name
      const row = { email, username, credentialVersion: nextCredentialVersion }
      const changed = requireRow(await tx.update(users).set(row).where(isSelf).returning(signedInColumns))
      await endLoginSessions(tx, user.id)
      await recordEvent(tx, by, 'email_changed', changed.username)
      return changed
    })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

export async function changeNames(db: Db, user: User, names: NamesChange): Promise<User> {
  const changed = await db.update(users).set(names).where(eq(users.id, user.id)).returning(userColumns)
  return requireRow(changed, accountGone)
}

/**
 * Deletes the account with every personal row and its login sessions. Content that the user created as an administrator stays, and
 * so do the site's statistics. Returns false when there is no such account. @throws ApiError `conflict` for the only administrator.
 */
export async function deleteAccount(db: Db, by: Actor, { id }: Pick<User, 'id'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    await refuseLastAdministrator(tx, id)
    const [deleted] = await tx.delete(users).where(eq(users.id, id)).returning({ username: users.username })
    await endDeletedSessions(tx, id)
    if (deleted) await recordEvent(tx, by, 'account_deleted', deleted.username)
    return deleted !== undefined
  })
}
