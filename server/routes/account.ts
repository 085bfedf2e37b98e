import type { Express } from 'express'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../db/client.ts'
import { StreamedReply } from '../http/replies.ts'
import { route } from '../http/route.ts'
import {
  changeEmail,
  changeNames,
  changePassword,
  confirmPassword,
  createAccount,
  deleteAccount,
} from '../services/account/account.ts'
import { type Actor, recordEvent } from '../services/account/audit.ts'
import { exportAccount } from '../services/account/export.ts'
import {
  endLoginSession,
  endOtherLoginSessions,
  listLoginSessions,
} from '../services/account/login-sessions.ts'
import { askForProof, checkPasskey } from '../services/account/passkeys.ts'
import { jsonOf } from './account-pieces.ts'

/** Registering, signing in and out, and what a person may do with their account. */
export function accountRoutes(app: Express, db: Db): void {
  route(app, api.account.user, ({ user }) => user)
  route(app, api.account.me, ({ user }) => user)

  route(app, api.account.register, async ({ user, actor, body, session }) => {
    const byAdministrator = user?.isAdmin === true && !user.requiresPasswordChange && body.isAdmin === true
    const created = await createAccount(db, body, byAdministrator)
    if (byAdministrator) await recordEvent(db, actor, 'administrator_added', created.username)
    else await session.signIn(created)
    return created
  })

  /** Whoever could not sign in is written down. */
  const attempt = <Result>({ address }: Actor, username: string, signIn: () => Promise<Result>) =>
    signIn().catch(async (error: unknown) => {
      const isRefused = error instanceof ApiError && error.code === 'signed_out'
      if (isRefused) await recordEvent(db, { name: '', address }, 'login_failed', username)
      throw error
    })

  route(app, api.account.login, ({ actor, body, session, site }) =>
    attempt(actor, body.username, async () => {
      const user = await session.authenticate(body)
      await checkPasskey(db, user, site, body.passkey)
      await session.signIn(user)
      return user
    }),
  )
  route(app, api.account.askForPasskey, ({ actor, body, session, site }) =>
    attempt(actor, body.username, async () => askForProof(db, await session.authenticate(body), site)),
  )

  route(app, api.account.logout, ({ session }) => session.signOut())

  route(app, api.account.confirmPassword, async ({ user, body, session }) => {
    await confirmPassword(db, user, body.password)
    session.notePassword()
  })
  route(app, api.account.sessions, ({ user, session }) => listLoginSessions(db, user, session.sid))
  route(app, api.account.endSession, ({ user, params }) => endLoginSession(db, user, params.key))
  route(app, api.account.endOtherSessions, ({ user, session }) =>
    endOtherLoginSessions(db, user, session.sid),
  )

  route(app, api.account.changePassword, async ({ user, actor, body, session }) => {
    const changed = await changePassword(db, user, actor, body)
    await session.signIn(changed)
    return changed
  })

  route(app, api.account.changeEmail, async ({ user, actor, body, session }) => {
    const changed = await changeEmail(db, user, actor, body)
    await session.signIn(changed)
    return changed
  })
  route(app, api.account.changeNames, ({ user, body }) => changeNames(db, user, body))
  route(app, api.account.export, async ({ user }) => new StreamedReply(jsonOf(await exportAccount(db, user))))

  route(app, api.account.remove, async ({ user, actor, session }) => {
    await deleteAccount(db, actor, user)
    await session.signOut()
  })
}
