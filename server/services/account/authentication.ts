import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Credentials, type LoginSession, normalizePassword, type User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { sessionIdleDays, sessionTouchSeconds } from '#shared/limits.ts'
import { batchCalls } from '../../concurrency/batch-calls.ts'
import type { Db } from '../../db/client.ts'
import { getSessionUserId, sessions, users } from '../../db/schema.ts'
import { dayMs } from '../time.ts'
import { findHashedForm, hashPassword } from './passwords.ts'

export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  isAdmin: users.isAdmin,
  requiresPasswordChange: users.requiresPasswordChange,
}

/** A user with the version of the credentials that were verified. */
export type SignedInUser = User & { credentialVersion: number }

export const signedInColumns = { ...userColumns, credentialVersion: users.credentialVersion }

/**
 * Next version of an account's credentials, which invalidates its login sessions. Every change of name, password or e-mail address
 * sets it.
 */
export const nextCredentialVersion = sql`${users.credentialVersion} + 1`

/** Matches the account with this login name, ignoring case; the unique index is on the same expression. */
export const hasUsername = (username: string): SQL =>
  eq(sql`lower(${users.username})`, username.toLowerCase())

/** Condition: the password is not an expired temporary one. Login sessions that began with a temporary password expire with it. */
const isUnexpired = () => or(isNull(users.passwordExpiresAt), gt(users.passwordExpiresAt, sql`now()`))

/** Returns false when the account is gone or its credentials have changed since `user` was read. */
export async function hasCurrentCredentials(db: Db, { id, credentialVersion }: SignedInUser) {
  const isCurrent = and(eq(users.id, id), eq(users.credentialVersion, credentialVersion), isUnexpired())
  return (await db.$count(users, isCurrent)) > 0
}

export type FoundSession = Awaited<ReturnType<typeof findSessions>>[number]

/** Creates a function that finds a login session. Every request calls this function, so concurrent calls share one query. */
export function createSessionFinder(db: Db): (sid: string) => Promise<FoundSession | undefined> {
  const find = batchCalls(
    (call: { sid: string }) => call,
    async (calls) => {
      const sids = calls.map(({ sid }) => sid)
      const found = await findSessions(db, sids)
      const bySid = new Map(found.map((session) => [session.sid, session]))
      // Concurrent calls with one id get a copy each: express-session changes it.
      return new Map(calls.map((call) => [call, structuredClone(bySid.get(call.sid))]))
    },
  )
  return (sid) => find({ sid })
}

async function findSessions(db: Db, sids: string[]) {
  // Uses the clock of the process, which also sets the expiry.
  const now = new Date()
  const touchDueBefore = new Date(+now + sessionIdleDays * dayMs - sessionTouchSeconds * 1000)
  const rows = await db
    .select({ sid: sessions.sid, data: sessions.sess, expire: sessions.expire, user: signedInColumns })
    .from(sessions)
    // Raw SQL, because the query builder has no JSON paths and no casts.
    .leftJoin(users, and(eq(users.id, sql`${getSessionUserId(sessions.sess)}::int`), isUnexpired()))
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, now)))
  return rows.map(({ sid, data, expire, user }) => {
    // Sessions from before credential versions were introduced have none.
    const version = data.passport?.user?.credentialVersion ?? 1
    const isCurrent = user?.credentialVersion === version
    return {
      sid,
      data,
      /** True when the last touch is older than `sessionTouchSeconds`. */
      isTouchDue: expire < touchDueBefore,
      /** Null when the account is gone, its credentials changed after this login, or its temporary password has expired. */
      user: isCurrent ? user : null,
    }
  })
}

/**
 * Returns the user with this name and password. Replaces a hash of a password that was not normalized.
 * @throws ApiError `signed_out`. The message and the duration are the same for an unknown name as for a wrong password. An expired
 * password is reported only after it has matched.
 */
export async function checkCredentials(db: Db, { username, password }: Credentials): Promise<SignedInUser> {
  const [found] = await db
    // Raw SQL, because the query builder does not type a condition as a selected boolean.
    .select({ ...signedInColumns, password: users.password, isExpired: sql<boolean>`not ${isUnexpired()}` })
    .from(users)
    .where(hasUsername(username))
  const form = await findHashedForm(password, found?.password)
  if (!found || form === undefined) throw wrongCredentials()
  const { password: hashed, isExpired, ...user } = found
  if (isExpired)
    throw new ApiError(
      'signed_out',
      'This temporary password has expired. Ask an administrator for a new one.',
    )
  if (form !== normalizePassword(form)) {
    const isUnchanged = and(eq(users.id, user.id), eq(users.password, hashed))
    const row = { password: await hashPassword(form) }
    await db.update(users).set(row).where(isUnchanged)
  }
  return user
}

export const wrongCredentials = () =>
  new ApiError('signed_out', 'Email or password is incorrect', { isWrongPassword: true })

export const accountGone = () => new ApiError('account_gone', 'This account no longer exists')

const isUserSession = (userId: number) => eq(getSessionUserId(sessions.sess), String(userId))

/** Returns a key of a session that may be shown: it cannot be used to sign in. */
const hashSid = (sid: string): string => createHash('sha256').update(sid).digest('hex').slice(0, 32)

/** Returns a user's login sessions, the most recently used first. @param currentSid session of the request */
export async function listLoginSessions(db: Db, { id }: User, currentSid: string): Promise<LoginSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(isUserSession(id), gt(sessions.expire, new Date())))
    .orderBy(desc(sessions.expire))
  return rows.map(({ sid, sess, expire }) => {
    const { device = 'A browser', at = 0 } = sess.passport?.user ?? {}
    const lastUsedAt = new Date(expire.getTime() - sessionIdleDays * dayMs)
    return { key: hashSid(sid), device, signedInAt: new Date(at), lastUsedAt, isCurrent: sid === currentSid }
  })
}

/** @param key from `listLoginSessions`. @throws ApiError `not_found` when the session has ended. */
export async function endLoginSession(db: Db, { id }: User, key: string): Promise<void> {
  const rows = await db.select({ sid: sessions.sid }).from(sessions).where(isUserSession(id))
  const ended = rows.map(({ sid }) => sid).filter((sid) => hashSid(sid) === key)
  if (ended.length === 0) throw new ApiError('not_found', 'That device is already signed out')
  await db.delete(sessions).where(inArray(sessions.sid, ended))
}

export async function endOtherLoginSessions(db: Db, { id }: User, currentSid: string): Promise<void> {
  await db.delete(sessions).where(and(isUserSession(id), ne(sessions.sid, currentSid)))
}

export async function endLoginSessions(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(isUserSession(userId))
}

/**
 * Removes the user from the login sessions of a deleted account. Until the sessions expire, requests that require a user are rejected with
 * `account_gone`.
 */
export async function endDeletedSessions(db: Db, userId: number): Promise<void> {
  // Raw SQL, because the query builder has no JSON functions.
  const sess = sql`json_build_object('cookie', ${sessions.sess}->'cookie', 'isAccountGone', true)`
  await db.update(sessions).set({ sess }).where(isUserSession(userId))
}
