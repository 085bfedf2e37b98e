import type { Express } from 'express'
import * as z from 'zod/mini'
import { accountExport, exportApi } from '#shared/account-export.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../db/client.ts'
import { administratorsOnly, requirePageUser } from '../http/authorize.ts'
import { StreamedReply } from '../http/replies.ts'
import { route } from '../http/route.ts'
import {
  changeEmail,
  changeNames,
  changePassword,
  createAccount,
  deleteAccount,
  requirePassword,
} from '../services/account/account.ts'
import { type Actor, listEvents, recordEvent } from '../services/account/audit.ts'
import {
  endLoginSession,
  endOtherLoginSessions,
  listLoginSessions,
} from '../services/account/authentication.ts'
import { type ExportedAccount, exportAccount } from '../services/account/export.ts'
import {
  addPasskey,
  checkPasskey,
  createAuthenticationOptions,
  createRegistrationOptions,
  listPasskeys,
  removePasskey,
} from '../services/account/passkeys.ts'
import { deleteUser, listUsers, resetPassword, setRole } from '../services/account/users.ts'

export function addAccountRoutes(app: Express, db: Db): void {
  signInRoutes(app, db)
  addOwnAccountRoutes(app, db)
  addPasskeyRoutes(app, db)
  addUserRoutes(app, db)
}

function signInRoutes(app: Express, db: Db): void {
  route(app, api.account.user, ({ user }) => user)
  route(app, api.account.me, ({ user }) => user)

  route(app, api.account.register, async ({ user, actor, body, session, pageUserId }) => {
    const byAdministrator = user?.isAdmin === true && !user.requiresPasswordChange && body.isAdmin === true
    // An administrator who adds another one sends `isAdmin` and their own user id. If their session has ended, the call must fail:
    // otherwise it would register an ordinary reader and sign in the browser as that reader.
    if (body.isAdmin && pageUserId !== undefined) {
      requirePageUser(user, pageUserId)
      if (!byAdministrator) throw administratorsOnly()
    }
    const created = await createAccount(db, body, byAdministrator)
    if (byAdministrator) await recordEvent(db, actor, 'administrator_added', created.username)
    else await session.signIn(created)
    return created
  })

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
    attempt(actor, body.username, async () =>
      createAuthenticationOptions(db, await session.authenticate(body), site),
    ),
  )

  route(app, api.account.logout, ({ session }) => session.signOut())
}

function addOwnAccountRoutes(app: Express, db: Db): void {
  route(app, api.account.confirmPassword, async ({ user, body, session }) => {
    await requirePassword(db, user, 'password', body.password)
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
  route(
    app,
    exportApi.account.export,
    async ({ user }) => new StreamedReply(streamExport(await exportAccount(db, user))),
  )

  route(app, api.account.remove, async ({ user, actor, session }) => {
    await deleteAccount(db, actor, user)
    await session.signOut()
  })
}

const { version, exportedAt, account, wordReviewSettings, ...lists } = accountExport.shape
const head = z.object({ version, exportedAt, account, wordReviewSettings })

/** Streams an export as JSON, one batch of rows at a time. */
async function* streamExport(exported: ExportedAccount): AsyncGenerator<string> {
  yield JSON.stringify(head.parse(exported.head)).slice(0, -1)
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    yield `,"${name}":[`
    let separator = ''
    for await (const rows of exported.lists[name]) {
      if (rows.length === 0) continue
      yield separator + JSON.stringify(lists[name].parse(rows)).slice(1, -1)
      separator = ','
    }
    yield ']'
  }
  yield '}'
}

function addPasskeyRoutes(app: Express, db: Db): void {
  route(app, adminApi.passkeys.list, ({ user }) => listPasskeys(db, user))
  route(app, adminApi.passkeys.askForNew, ({ user, site }) => createRegistrationOptions(db, user, site))
  route(app, adminApi.passkeys.add, async ({ user, actor, body, site, device, session }) => {
    const added = await addPasskey(db, user, actor, body, { site, device })
    // Ends all other login sessions, because they may have begun without a passkey.
    await endOtherLoginSessions(db, user, session.sid)
    return added
  })
  route(app, adminApi.passkeys.remove, ({ user, actor, params }) => removePasskey(db, user, actor, params.id))
}

function addUserRoutes(app: Express, db: Db): void {
  route(app, adminApi.site.users, ({ query }) => listUsers(db, query))
  route(app, adminApi.site.setRole, ({ actor, params, body }) => setRole(db, actor, params.userId, body))
  route(app, adminApi.site.resetPassword, ({ actor, params }) => resetPassword(db, actor, params.userId))
  route(app, adminApi.site.removeUser, async ({ user, actor, params, session }) => {
    await deleteUser(db, actor, { id: params.userId })
    if (params.userId === user.id) await session.signOut()
  })
  route(app, adminApi.site.audit, ({ query }) => listEvents(db, query))
}
