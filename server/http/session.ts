import { type Request, type RequestHandler, type Response, Router } from 'express'
import session from 'express-session'
import passport from 'passport'
import { Strategy } from 'passport-local'
import type { User as Account, Credentials } from '#shared/account.ts'
import { sessionMaxDays } from '#shared/limits.ts'
import type { Database, Db } from '../db/client.ts'
import type { SessionUser } from '../db/session-user.ts'
import {
  accountGone,
  checkCredentials,
  hasCurrentCredentials,
  type SignedInUser,
  wrongCredentials,
} from '../services/account/authentication.ts'
import { describeDevice } from './device.ts'
import type { KnownDevices } from './known-device.ts'
import { SessionStore, type SignedIn } from './session-store.ts'

declare global {
  namespace Express {
    interface User extends Account {}
  }
}

const dayMs = 86_400_000
export const sessionCookieName = 'lectern.sid'
const cookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const

interface Options {
  database: Pick<Database, 'db' | 'query'>
  secret: string
  devices: KnownDevices
  onStoreError(error: unknown): void
}

/** Reads the signed-in user into `req.user`. An anonymous visit stores no session and sets no cookie. */
export function createSessionMiddleware({
  database,
  secret,
  devices,
  onStoreError,
}: Options): RequestHandler {
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
      // `auto` sets Secure only over https: an installation on a local network may use plain http.
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
 * Removes Set-Cookie from answers that neither start nor end a session: a late answer to an old session would replace the newer cookie.
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
 * The caller's session; sign-in and sign-out change its id. This is a class, because V8 promotes getters created for each request to the
 * old generation, together with the request.
 */
export class SessionControl {
  constructor(
    private readonly db: Db,
    private readonly authenticator: passport.Authenticator,
    private readonly req: Request,
    private readonly res: Response,
  ) {}

  /** Id of the login session in the database. Outside the signed cookie, it must not be sent to the browser. */
  get sid(): string {
    return this.req.sessionID
  }

  /** @throws ApiError `account_gone` when the account of the session was deleted. */
  refuseDeletedAccount(): void {
    if ((this.req.session as session.Session & SignedIn).isAccountGone) throw accountGone()
  }

  /** Time of the last password entry in this session, in ms since 1970; 0 when signed out. */
  get passwordGivenAt(): number {
    const { at = 0, confirmedAt = 0 } = this.#remembered ?? {}
    return Math.max(at, confirmedAt)
  }

  /** @throws ApiError `signed_out` for wrong credentials. */
  authenticate(credentials: Credentials): Promise<SignedInUser> {
    const [req, res] = [this.req, this.res]
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, user?: SignedInUser | false) => (user ? resolve(user) : reject(error))
      // passport-local reads `req.body`, which must contain only the parsed credentials.
      req.body = credentials
      this.authenticator.authenticate('local', answer)(req, res, reject)
    })
  }

  /** @throws ApiError `signed_out` when the credentials have changed since they were checked. */
  async signIn(user: SignedInUser): Promise<void> {
    this.res.locals.changesSession = true
    await new Promise<void>((resolve, reject) => this.req.logIn(user, settle(resolve, reject)))
    if (await hasCurrentCredentials(this.db, user)) {
      this.res.locals.signedInAs = user.username.toLowerCase()
      return
    }
    await this.signOut()
    throw wrongCredentials()
  }

  async signOut(): Promise<void> {
    this.res.locals.changesSession = true
    await new Promise<void>((resolve, reject) => this.req.session.destroy(settle(resolve, reject)))
    this.res.clearCookie(sessionCookieName, cookie)
  }

  notePassword(): void {
    const user = this.#remembered
    if (user) user.confirmedAt = Date.now()
  }

  get #remembered(): SessionUser | undefined {
    return (this.req.session as session.Session & SignedIn).passport?.user
  }
}

function settle(resolve: () => void, reject: (error: unknown) => void) {
  return (error: unknown) => (error ? reject(error) : resolve())
}
