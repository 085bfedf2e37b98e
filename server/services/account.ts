import { and, eq, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type {
  Credentials,
  EmailChange,
  NamesChange,
  PasswordChange,
  Registration,
  User,
} from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { batched } from '../concurrency/batched.ts'
import type { Db } from '../db/client.ts'
import { isUniqueViolation } from '../db/failures.ts'
import { one } from '../db/one.ts'
import { readingSessions, sessions, userOf, users } from '../db/schema.ts'
import { type Actor, recordEvent } from './audit.ts'
import { clearSessions } from './cleared-reading.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { endLoginSessions } from './login-sessions.ts'
import { hashPassword, isPassword } from './passwords.ts'

/** What is read of an account. */
export const shown = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  isAdmin: users.isAdmin,
  requiresPasswordChange: users.requiresPasswordChange,
}

/** Somebody who has given their password, and the version of what they gave. */
export type SignedInUser = User & { credentialVersion: number }

const signedIn = { ...shown, credentialVersion: users.credentialVersion }

/** A temporary password works for a while, and so does whatever was begun with it. */
const isInTime = or(isNull(users.passwordExpiresAt), gt(users.passwordExpiresAt, sql`now()`))

/** What every change of the name, the password or the e-mail goes with: whoever signed in before has to do so again. */
export const newCredentials = { credentialVersion: sql`${users.credentialVersion} + 1` }

/** The person with this id, or undefined when there is none any more or they sign in with something else by now. */
export async function findSignedIn(
  db: Db,
  id: number,
  credentialVersion: number,
): Promise<SignedInUser | undefined> {
  const isCurrent = eq(users.credentialVersion, credentialVersion)
  const [user] = await db
    .select(signedIn)
    .from(users)
    .where(and(eq(users.id, id), isCurrent, isInTime))
  return user
}

/** A login session, and whoever it signs in: nobody when they are gone or sign in with something else by now. */
export interface FoundSession {
  sid: string
  data: typeof sessions.$inferSelect.sess
  user: SignedInUser | null
}

/** Returns what finds a login session by its id. Every call asks, so those that come together share one query. */
export function loginSessions(db: Db): (sid: string) => Promise<FoundSession | undefined> {
  const { id, credentialVersion } = signedInBy
  const find = batched(
    (call: { sid: string }) => call,
    async (calls) => {
      const sids = calls.map(({ sid }) => sid)
      const found = await db
        .select({ sid: sessions.sid, data: sessions.sess, user: signedIn })
        .from(sessions)
        .leftJoin(users, and(eq(users.id, id), eq(users.credentialVersion, credentialVersion), isInTime))
        .where(and(inArray(sessions.sid, sids), gte(sessions.expire, new Date())))
      const bySid = new Map(found.map((session) => [session.sid, session]))
      // Each call gets its own, which it may change: a browser makes several at once.
      return new Map(calls.map((call) => [call, structuredClone(bySid.get(call.sid))]))
    },
  )
  return (sid) => find({ sid })
}

/** Whom a session remembers; those older than versions have none, and count as the first. */
const signedInBy = {
  id: sql`(${userOf(sessions.sess)})::int`,
  credentialVersion: sql`coalesce((${sessions.sess} #>> '{passport,user,credentialVersion}')::int, 1)`,
}

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

/**
 * The person who has this name and password.
 * @throws ApiError `signed_out`, in the same words and after the same time for an unknown name as for a wrong password.
 */
export async function checkCredentials(db: Db, { username, password }: Credentials): Promise<SignedInUser> {
  const [found] = await db
    .select({ ...signedIn, password: users.password })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), isInTime))
  const matches = await isPassword(password, found?.password)
  if (!found || !matches) throw wrongCredentials()
  const { password: _, ...user } = found
  return user
}

/** In the same words for whatever was wrong. */
export const wrongCredentials = () =>
  new ApiError('signed_out', 'Email or password is incorrect', { isWrongPassword: true })

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
 * Answers whether it was there. @throws ApiError `conflict` for the only administrator.
 */
export async function deleteAccount(db: Db, by: Actor, { id }: Pick<User, 'id'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    await refuseLastAdministrator(tx, id)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    await clearSessions(tx, eq(readingSessions.userId, id))
    const [gone] = await tx.delete(users).where(eq(users.id, id)).returning({ username: users.username })
    await endLoginSessions(tx, id)
    if (gone) await recordEvent(tx, by, 'account_deleted', gone.username)
    return gone !== undefined
  })
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

/** What is told to whoever still writes for an account that has been deleted. */
export const gone = () => new ApiError('signed_out', 'This account is gone')

/**
 * True while the account is there, and holds it until the transaction ends: beside others who hold it too, or `alone`. What
 * writes several rows of a reader asks this first. Such a write and a deletion of the account then come one after the
 * other, where each could hold a row that the other waits for.
 */
export function holdsAccount(user: User, how: 'beside others' | 'alone' = 'beside others'): SQL {
  const strength = sql.raw(how === 'alone' ? 'no key update' : 'key share')
  return sql`exists (select 1 from ${users} where ${users.id} = ${user.id} for ${strength})`
}
