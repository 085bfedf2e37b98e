import connectPgSimple from 'connect-pg-simple'
import session from 'express-session'
import { sessionIdleDays } from '#shared/limits.ts'
import type { Database } from '../db/client.ts'
import type { SessionUser } from '../db/session-user.ts'
import {
  createSessionFinder,
  type FoundSession,
  type SignedInUser,
} from '../services/account/authentication.ts'

const PgStore = connectPgSimple(session)

export interface SignedIn {
  passport?: { user?: SessionUser }
  isAccountGone?: boolean
}

/**
 * Stores login sessions in the database until `sessionIdleDays` after their last use. Sessions without a user are not stored.
 */
export class SessionStore extends PgStore {
  readonly #found = new WeakMap<SessionUser, FoundSession>()
  readonly #find: ReturnType<typeof createSessionFinder>

  constructor(database: Pick<Database, 'db' | 'query'>, errorLog: (error: unknown) => void) {
    super({ pool: database as never, errorLog })
    this.#find = createSessionFinder(database.db)
  }

  /** Deletes a session without a user instead of storing it: Passport removes the user from the session of a deleted account. */
  override set(sid: string, data: session.SessionData & SignedIn, done?: (error?: unknown) => void): void {
    if (data.passport?.user) super.set(sid, untilIdle(data), done)
    else super.destroy(sid, done)
  }

  /** Loads the session together with its account, for `findAccount`. */
  override get(sid: string, done: (error: unknown, data?: session.SessionData | null) => void): void {
    this.#find(sid).then(
      (found) => {
        const data = found?.data as (session.SessionData & SignedIn) | undefined
        if (found && data?.passport?.user) this.#found.set(data.passport.user, found)
        done(null, data ?? null)
      },
      // Wraps the error: a missing database socket causes ENOENT, which express-session treats as a missing session.
      (cause) => done(new Error('a session cannot be read', { cause })),
    )
  }

  /** Returns the account of a loaded session; undefined when the account was deleted or its credentials have changed. */
  findAccount(user: SessionUser): SignedInUser | undefined {
    return this.#found.get(user)?.user ?? undefined
  }

  /** Extends the session at most once per `sessionTouchSeconds`; after a failure the next request tries again. */
  override touch(sid: string, data: session.SessionData & SignedIn, done?: () => void): void {
    const user = data.passport?.user
    if (user && this.#found.get(user)?.isTouchDue) super.touch(sid, untilIdle(data), () => done?.())
    else done?.()
  }
}

function untilIdle<Data extends session.SessionData>(data: Data): Data {
  const expires = new Date(Date.now() + sessionIdleDays * 86_400_000)
  return { ...data, cookie: { ...data.cookie, expires } }
}
