import connectPgSimple from 'connect-pg-simple'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import session from 'express-session'
import passport from 'passport'
import { Strategy } from 'passport-local'
import type { User as Account, Credentials } from '#shared/account.ts'
import { sessionIdleDays, sessionMaxDays, sessionTouchSeconds } from '#shared/limits.ts'
import type { Database } from '../db/client.ts'
import { checkCredentials, findUser } from '../services/account.ts'

declare global {
  namespace Express {
    interface User extends Account {}
  }
}

const dayMs = 86_400_000
const cookieName = 'lectern.sid'
const cookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const
const PgStore = connectPgSimple(session)

/** Sessions in the database; the same one is marked as used at most once a minute, and one of nobody is none. */
class SessionStore extends PgStore {
  #touchedAt = new Map<string, number>()

  /** Passport takes the user out of a session whose account is gone: it must not come back as an empty one. */
  override set(sid: string, data: session.SessionData & SignedIn, done?: (error?: unknown) => void): void {
    if (data.passport?.user) super.set(sid, data, done)
    else super.destroy(sid, done)
  }

  override touch(sid: string, data: session.SessionData, done?: () => void): void {
    const now = Date.now()
    const last = this.#touchedAt.get(sid) ?? 0
    if (now - last < sessionTouchSeconds * 1000) {
      done?.()
      return
    }
    if (this.#touchedAt.size > 10_000) this.#touchedAt.clear()
    this.#touchedAt.set(sid, now)
    super.touch(sid, data, done)
  }
}

interface Options {
  database: Pick<Database, 'db' | 'query'>
  secret: string
  onStoreError(error: unknown): void
}

/** What a session remembers: who, and since when (ms since 1970). */
interface Remembered {
  id: number
  at: number
}

interface SignedIn {
  passport?: { user?: Remembered }
}

/** Reads who is calling into `req.user`. An anonymous visit leaves no trace. */
export function sessions({ database, secret, onStoreError }: Options): RequestHandler {
  const authenticator = new passport.Passport()
  authenticator.use(
    new Strategy((username, password, done) => {
      checkCredentials(database.db, { username, password }).then((user) => done(null, user), done)
    }),
  )
  authenticator.serializeUser<Remembered>((user, done) => done(null, { id: user.id, at: Date.now() }))
  authenticator.deserializeUser<Remembered>(({ id, at }, done) => {
    if (Date.now() - at > sessionMaxDays * dayMs) return done(null, false)
    findUser(database.db, id).then((user) => done(null, user ?? false), done)
  })
  const router = Router()
  router.use(
    session({
      name: cookieName,
      secret,
      resave: false,
      saveUninitialized: false,
      rolling: true,
      // Secure where the request came over https, and only there: an install on a local network speaks plain http.
      cookie: { ...cookie, secure: 'auto', maxAge: sessionIdleDays * dayMs },
      store: new SessionStore({ pool: database as never, errorLog: onStoreError }),
    }),
  )
  router.use(authenticator.session())
  router.use((req, res, next) => {
    res.locals.session = sessionControl(authenticator, req, res)
    next()
  })
  return router
}

/** Starting and ending the caller's session; each gives it a new id. */
export interface SessionControl {
  /** @throws ApiError `signed_out` when they are not a person's name and password. */
  authenticate(credentials: Credentials): Promise<Account>
  signIn(user: Account): Promise<void>
  signOut(): Promise<void>
}

function sessionControl(authenticator: passport.Authenticator, req: Request, res: Response): SessionControl {
  return {
    authenticate: (credentials) =>
      new Promise((resolve, reject) => {
        const answer = (error: unknown, user?: Account | false) => (user ? resolve(user) : reject(error))
        // passport-local reads the body, which holds more than what was asked: it gets what has been parsed.
        req.body = credentials
        authenticator.authenticate('local', answer)(req, res, reject)
      }),
    signIn: (user) => new Promise((resolve, reject) => req.logIn(user, settle(resolve, reject))),
    async signOut() {
      await new Promise<void>((resolve, reject) => req.session.destroy(settle(resolve, reject)))
      res.clearCookie(cookieName, cookie)
    },
  }
}

function settle(resolve: () => void, reject: (error: unknown) => void) {
  return (error: unknown) => (error ? reject(error) : resolve())
}
