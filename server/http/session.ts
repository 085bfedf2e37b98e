import connectPgSimple from 'connect-pg-simple'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import session from 'express-session'
import passport from 'passport'
import { Strategy } from 'passport-local'
import type { User as Account, Credentials } from '#shared/account.ts'
import { sessionIdleDays, sessionMaxDays } from '#shared/limits.ts'
import type { Database, Db } from '../db/client.ts'
import type { SessionUser } from '../db/session-user.ts'
import {
  checkCredentials,
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
    interface User extends Account {}
  }
}

const dayMs = 86_400_000
export const sessionCookieName = 'lectern.sid'
const cookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const
const PgStore = connectPgSimple(session)

/**
 * Sessions in the database, for as long after their last use as they are good for: the cookie outlives that. The same one is
 * marked as used at most once a minute, and one of nobody is none.
 */
class SessionStore extends PgStore {
  #found = new WeakMap<SessionUser, FoundSession>()
  #find: ReturnType<typeof sessionFinder>

  constructor(database: Options['database'], errorLog: (error: unknown) => void) {
    super({ pool: database as never, errorLog })
    this.#find = sessionFinder(database.db)
  }

  /** Passport takes the user out of a session whose account is gone: it must not come back as an empty one. */
  override set(sid: string, data: session.SessionData & SignedIn, done?: (error?: unknown) => void): void {
    if (data.passport?.user) super.set(sid, untilIdle(data), done)
    else super.destroy(sid, done)
  }

  /** Whoever is signed in comes along, for passport to ask for. */
  override get(sid: string, done: (error: unknown, data?: session.SessionData | null) => void): void {
    this.#find(sid).then(
      (found) => {
        const data = found?.data as (session.SessionData & SignedIn) | undefined
        if (found && data?.passport?.user) this.#found.set(data.passport.user, found)
        done(null, data ?? null)
      },
      // One whose socket file is gone says ENOENT, which express-session would take for a session that is not there.
      (cause) => done(new Error('a session cannot be read', { cause })),
    )
  }

  /** The account of a session that was read, unless it is gone or signs in with something else by now. */
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

/** A session that ends when it has not been used for long enough. */
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

interface SignedIn {
  passport?: { user?: SessionUser }
}

/** Reads who is calling into `req.user`. An anonymous visit leaves no trace. */
export function sessions({ database, secret, devices, onStoreError }: Options): RequestHandler {
  const authenticator = new passport.Passport()
  authenticator.use(
    new Strategy((username, password, done) => {
      checkCredentials(database.db, { username, password }).then((user) => done(null, user), done)
    }),
  )
  authenticator.serializeUser<SessionUser, Request>((req, user, done) => {
    const { id, credentialVersion } = user as SignedInUser
    done(null, { id, credentialVersion, at: Date.now(), device: describeDevice(req.get('User-Agent')) })
  })
  const store = new SessionStore(database, onStoreError)
  authenticator.deserializeUser<SessionUser>((user, done) => {
    const isOver = Date.now() - user.at > sessionMaxDays * dayMs
    done(null, (!isOver && store.findAccount(user)) || false)
  })
  const router = Router()
  router.use(writeCookies(devices))
  router.use(
    session({
      name: sessionCookieName,
      secret,
      resave: false,
      saveUninitialized: false,
      // Secure where the request came over https, and only there: an install on a local network speaks plain http.
      cookie: { ...cookie, secure: 'auto', maxAge: sessionMaxDays * dayMs },
      store,
    }),
  )
  router.use(authenticator.session())
  router.use((req, res, next) => {
    res.locals.session = new SessionControl(database.db, authenticator, req, res)
    next()
  })
  return router
}

/**
 * Lets only an answer that begins or ends a session say so: a late answer of an earlier session would put its cookie in the
 * place of a newer one. The browser is known by whoever has signed in.
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
 * The caller's session. Starting and ending it give it a new id. A class and no object of functions: getters that each request makes anew
 * are kept by V8 for its old generation, and the request with them.
 */
export class SessionControl {
  readonly #db: Db
  readonly #authenticator: passport.Authenticator
  readonly #req: Request
  readonly #res: Response

  constructor(db: Db, authenticator: passport.Authenticator, req: Request, res: Response) {
    this.#db = db
    this.#authenticator = authenticator
    this.#req = req
    this.#res = res
  }

  /** Names the session to the services; it never leaves the server. */
  get sid(): string {
    return this.#req.sessionID
  }

  /** When the person last gave their password in this session, in ms since 1970; 0 for nobody. */
  get passwordGivenAt(): number {
    const { at = 0, confirmedAt = 0 } = this.#remembered ?? {}
    return Math.max(at, confirmedAt)
  }

  /** @throws ApiError `signed_out` when they are not a person's name and password. */
  authenticate(credentials: Credentials): Promise<SignedInUser> {
    const [req, res] = [this.#req, this.#res]
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, user?: SignedInUser | false) => (user ? resolve(user) : reject(error))
      // passport-local reads the body, which holds more than what was asked: it gets what has been parsed.
      req.body = credentials
      this.#authenticator.authenticate('local', answer)(req, res, reject)
    })
  }

  /** @throws ApiError `signed_out` when what they signed in with has been changed meanwhile. */
  async signIn(user: SignedInUser): Promise<void> {
    this.#res.locals.changesSession = true
    await new Promise<void>((resolve, reject) => this.#req.logIn(user, settle(resolve, reject)))
    if (await hasCurrentCredentials(this.#db, user)) {
      this.#res.locals.signedInAs = user.username.toLowerCase()
      return
    }
    await this.signOut()
    throw wrongCredentials()
  }

  async signOut(): Promise<void> {
    this.#res.locals.changesSession = true
    await new Promise<void>((resolve, reject) => this.#req.session.destroy(settle(resolve, reject)))
    this.#res.clearCookie(sessionCookieName, cookie)
  }

  /** Notes that the person has just given their password. */
  notePassword(): void {
    const user = this.#remembered
    if (user) user.confirmedAt = Date.now()
  }

  get #remembered(): SessionUser | undefined {
    return (this.#req.session as session.Session & SignedIn).passport?.user
  }
}

function settle(resolve: () => void, reject: (error: unknown) => void) {
  return (error: unknown) => (error ? reject(error) : resolve())
}
