import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Credentials, User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { batched } from '../concurrency/batched.ts'
import type { Db } from '../db/client.ts'
import { sessions, userOf, users } from '../db/schema.ts'
import { isPassword } from './passwords.ts'

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

export const signedIn = { ...shown, credentialVersion: users.credentialVersion }

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
