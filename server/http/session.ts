import { promisify } from 'node:util'
import connectPgSimple from 'connect-pg-simple'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import session from 'express-session'
import type { User } from '#shared/account.ts'
import { sessionIdleDays, sessionMaxDays } from '#shared/limits.ts'
import type { Database, Db } from '../db/client.ts'
import type { SessionUser } from '../db/session-user.ts'
import {
  type FoundSession,
  hasCurrentCredentials,
  type SignedInUser,
  sessionFinder,
  wrongCredentials,
} from '../services/account/authentication.ts'
import { describeDevice } from './device.ts'
import type { KnownDevices } from './known-device.ts'

declare global {
  namespace Express {
    interface Request {
      user?: User | undefined
    }
  }
}

declare module 'express-session' {
  interface SessionData {
    /** The name is that of the package that wrote it in version 0.1.0. */
    passport?: { user: SessionUser }
  }
}

const dayMs = 86_400_000
export const sessionCookieName = 'lectern.sid'
const cookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const
const PgStore = connectPgSimple(session)

/** Stores login sessions in the database until `sessionIdleDays` after their last use. Sessions without a user are not stored. */
class SessionStore extends PgStore {
  #found = new WeakMap<SessionUser, FoundSession>()
  #find: ReturnType<typeof sessionFinder>

  constructor(database: Options['database'], errorLog: (error: unknown) => void) {
    super({ pool: database as never, errorLog })
    this.#find = sessionFinder(database.db)
  }

  /** A session that has lost its user is deleted, not stored. */
  override set(sid: string, data: session.SessionData, done?: (error?: unknown) => void): void {
    if (data.passport) super.set(sid, untilIdle(data), done)
    else super.destroy(sid, done)
  }

  /** Loads the session together with its account, for `findAccount`. */
  override get(sid: string, done: (error: unknown, data?: session.SessionData | null) => void): void {
    this.#find(sid).then(
      (found) => {
        const data = found?.data as session.SessionData | undefined
        if (found && data?.passport) this.#found.set(data.passport.user, found)
        done(null, data ?? null)
      },
      // Wrapped: express-session treats ENOENT, also of a missing database socket, as a missing session.
      (cause) => done(new Error('a session cannot be read', { cause })),
    )
  }

  /** The account of a loaded session; undefined when it was deleted or its credentials have changed. */
  findAccount(user: SessionUser): SignedInUser | undefined {
    return this.#found.get(user)?.user ?? undefined
  }

  /** Extends the session at most once per `sessionTouchSeconds`; after a failure the next request tries again. */
  override touch(sid: string, data: session.SessionData, done?: () => void): void {
    if (data.passport && this.#found.get(data.passport.user)?.isTouchDue)
      super.touch(sid, untilIdle(data), () => done?.())
    else done?.()
  }
}

function untilIdle<Data extends session.SessionData>(data: Data): Data {
  const expires = new Date(Date.now() + sessionIdleDays * dayMs)
  return { ...data, cookie: { ...data.cookie, expires } }
}

interface Options {
  database: Pick<Database, 'db' | 'query'>
  secret: string
  devices: KnownDevices
  onStoreError(error: unknown): void
}

/** Reads the signed-in user into `req.user`. An anonymous visit stores no session and sets no cookie. */
export function loginSessions({ database, secret, devices, onStoreError }: Options): RequestHandler {
  const store = new SessionStore(database, onStoreError)
  const readSession = session({
    name: sessionCookieName,
    secret,
    resave: false,
    saveUninitialized: false,
    // `auto` sets Secure only over https: an installation on a local network may use plain http.
    cookie: { ...cookie, secure: 'auto', maxAge: sessionMaxDays * dayMs },
    store,
  })
  const readUser: RequestHandler = (req, res, next) => {
    const signedIn = req.session.passport?.user
    const isOver = !signedIn || Date.now() - signedIn.at > sessionMaxDays * dayMs
    req.user = isOver ? undefined : store.findAccount(signedIn)
    // `set` then deletes the session.
    if (!req.user) delete req.session.passport
    res.locals.session = new SessionControl(database.db, req, res)
    next()
  }
  return Router().use(writeCookies(devices), readSession, readUser)
}

/**
 * Removes Set-Cookie from answers that neither start nor end a session: a late answer of an earlier session would replace the newer cookie.
 * Marks the browser as known after a sign-in.
 */
function writeCookies(devices: KnownDevices): RequestHandler {
  return (req, res, next) => {
    const writeHead = res.writeHead.bind(res) as (...head: unknown[]) => Response
    res.writeHead = (...head: unknown[]) => {
      if (!res.locals.changesSession) res.removeHeader('Set-Cookie')
      if (res.locals.signedInAs) devices.remember(req, res, res.locals.signedInAs)
      return writeHead(...head)
    }
    next()
  }
}

/**
 * The caller's session; sign-in and sign-out change its id. A class, because V8 promotes getters that are created per request to the old
 * generation, together with the request.
 */
export class SessionControl {
  constructor(
    private readonly db: Db,
    private readonly req: Request,
    private readonly res: Response,
  ) {}

  /** The session id for services; it never leaves the server. */
  get sid(): string {
    return this.req.sessionID
  }

  /** Time of the last password entry in this session, in ms since 1970; 0 when signed out. */
  get passwordGivenAt(): number {
    const { at = 0, confirmedAt = 0 } = this.req.session.passport?.user ?? {}
    return Math.max(at, confirmedAt)
  }

  /** @throws ApiError `signed_out` when the credentials have changed since they were checked. */
  async signIn(user: SignedInUser): Promise<void> {
    const { db, req, res } = this
    res.locals.changesSession = true
    await promisify(req.session.regenerate.bind(req.session))()
    const { id, credentialVersion } = user
    const device = describeDevice(req.get('User-Agent'))
    req.session.passport = { user: { id, credentialVersion, at: Date.now(), device } }
    await promisify(req.session.save.bind(req.session))()
    req.user = user
    if (await hasCurrentCredentials(db, user)) {
      res.locals.signedInAs = user.username.toLowerCase()
      return
    }
    await this.signOut()
    throw wrongCredentials()
  }

  async signOut(): Promise<void> {
    this.res.locals.changesSession = true
    const ended = this.req.session
    await promisify(ended.destroy.bind(ended))()
    this.res.clearCookie(sessionCookieName, cookie)
  }

  /** Records the time of a password entry. */
  notePassword(): void {
    const user = this.req.session.passport?.user
    if (user) user.confirmedAt = Date.now()
  }
}
