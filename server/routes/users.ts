import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { deleteUser, listUsers, resetPassword, setRole } from '../services/account/users.ts'

/** What administrators do with accounts. */
export function userRoutes(app: Express, db: Db): void {
  route(app, adminApi.site.users, ({ query }) => listUsers(db, query))
  route(app, adminApi.site.setRole, ({ actor, params, body }) => setRole(db, actor, params.userId, body))
  route(app, adminApi.site.resetPassword, ({ actor, params }) => resetPassword(db, actor, params.userId))
  route(app, adminApi.site.removeUser, async ({ user, actor, params, session }) => {
    await deleteUser(db, actor, { id: params.userId })
    if (params.userId === user.id) await session.signOut()
  })
}
