import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { changePassword, createAccount } from '../services/account.ts'

/** Registering, signing in and out, changing the password. */
export function accountRoutes(app: Express, db: Db): void {
  route(app, api.account.user, ({ user }) => user)
  route(app, api.account.me, ({ user }) => user)

  route(app, api.account.register, async ({ user, body, session }) => {
    const byAdministrator = user?.isAdmin === true && !user.requiresPasswordChange && body.isAdmin === true
    const created = await createAccount(db, body, byAdministrator)
    if (!byAdministrator) await session.signIn(created)
    return created
  })

  route(app, api.account.login, async ({ body, session }) => {
    const user = await session.authenticate(body)
    await session.signIn(user)
    return user
  })

  route(app, api.account.logout, ({ session }) => session.signOut())

  route(app, api.account.changePassword, async ({ user, body, session }) => {
    const changed = await changePassword(db, user, body)
    await session.signIn(changed)
    return changed
  })
}
