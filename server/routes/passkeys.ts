import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { endOtherLoginSessions } from '../services/account/login-sessions.ts'
import { addPasskey, askForNewPasskey, listPasskeys, removePasskey } from '../services/account/passkeys.ts'

/** The second factor of administrators. */
export function passkeyRoutes(app: Express, db: Db): void {
  route(app, adminApi.passkeys.list, ({ user }) => listPasskeys(db, user))
  route(app, adminApi.passkeys.askForNew, ({ user, site }) => askForNewPasskey(db, user, site))
  route(app, adminApi.passkeys.add, async ({ user, actor, body, site, device, session }) => {
    const added = await addPasskey(db, user, actor, body, { site, device })
    // Whoever had only the password is asked for the passkey too.
    await endOtherLoginSessions(db, user, session.sid)
    return added
  })
  route(app, adminApi.passkeys.remove, ({ user, actor, params }) => removePasskey(db, user, actor, params.id))
}
