import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Credentials, User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { sessionIdleDays, sessionTouchSeconds } from '#shared/limits.ts'
import { batched } from '../../concurrency/batched.ts'
import type { Db } from '../../db/client.ts'
import { plannedOnce } from '../../db/postgres/planned-once.ts'
import { type sessions, users } from '../../db/schema.ts'
import { isPassword } from './passwords.ts'

const dayMs = 86_400_000

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
  /** Last marked as used longer ago than `sessionTouchSeconds`. */
  isTouchDue: boolean
  user: SignedInUser | null
}

/** A row of `findSessions`; `id` is null where a session signs nobody in. */
type FoundRow = Omit<SignedInUser, 'id'> & { id: number | null; sess: FoundSession['data'] } & Pick<
    FoundSession,
    'sid' | 'isTouchDue'
  >

/** Returns what finds a login session by its id. Every call asks, so those that come together share one query. */
export function loginSessions(db: Db): (sid: string) => Promise<FoundSession | undefined> {
  const find = batched(
    (call: { sid: string }) => call,
    async (calls) => {
      const bySid = new Map<string, FoundRow>()
      for (const row of await findSessions(
        db,
        calls.map(({ sid }) => sid),
      ))
        bySid.set(row.sid, row)
      // Each call gets its own, which it may change: a browser makes several at once.
      return new Map(calls.map((call) => [call, foundIn(bySid.get(call.sid))]))
    },
  )
  return (sid) => find({ sid })
}

/**
 * Whether an `account` is the one that a `session` signs in: it remembers who and with which version. One that is older than versions has
 * none, and counts as the first.
 */
const isAccountOfSession = sql`account.id = (session.sess->'passport'->'user'->>'id')::int
  and account.credential_version = coalesce((session.sess #>> '{passport,user,credentialVersion}')::int, 1)
  and (account.password_expires_at is null or account.password_expires_at > now())`

/**
 * In plain SQL, because every request of a reader begins with it: building the same query anew and naming its fields took two thirds of
 * its time.
 */
async function findSessions(db: Db, sids: string[]): Promise<FoundRow[]> {
  const touchDueBefore = new Date(Date.now() + sessionIdleDays * dayMs - sessionTouchSeconds * 1000)
  const { rows } = (await db.execute(sql`
    select session.sid, session.sess, session.expire < ${touchDueBefore.toISOString()} as "isTouchDue", account.id, account.username, account.email,
      account.first_name as "firstName", account.last_name as "lastName", account.is_admin as "isAdmin",
      account.requires_password_change as "requiresPasswordChange", account.credential_version as "credentialVersion"
    from session left join users account on ${isAccountOfSession}
    where session.sid = any(${sql.param(sids)}) and session.expire >= ${new Date().toISOString()}
    ${plannedOnce}`)) as unknown as {
    rows: FoundRow[]
  }
  return rows
}

function foundIn(row: FoundRow | undefined): FoundSession | undefined {
  if (!row) return undefined
  const { sid, sess, isTouchDue, id, ...rest } = row
  return { sid, isTouchDue, data: structuredClone(sess), user: id === null ? null : { ...rest, id } }
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
