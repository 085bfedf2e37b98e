import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoginSession, User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { passwordFreshMinutes } from '#shared/limits.ts'
import { sessions, users } from '../db/schema.ts'
import { setTemporaryPassword } from '../services/account/administrators.ts'
import { commandLine } from '../services/account/audit.ts'
import * as passwords from '../services/account/passwords.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()
const { login, user, changePassword, changeEmail, confirmPassword, remove } = api.account
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
let ada: User

beforeEach(async () => {
  ada = await makeUser(server.db)
})

const credentials = (password = getTestPassword(ada)) => ({ body: { username: ada.username, password } })

async function signedIn(password?: string, door: Pick<typeof server, 'anonymous'> = server) {
  const caller = door.anonymous()
  await caller.call(login, credentials(password)).set('User-Agent', firefox).expect(200)
  return caller
}

/** Returns the cookie that a response sets; undefined when it sets none. */
const getCookie = ({ headers }: { headers: Record<string, string> }) =>
  String(headers['set-cookie'] ?? '').split(';')[0] || undefined

describe('a password that changes during a login', () => {
  test.each([
    [
      'changed',
      (caller: Awaited<ReturnType<typeof signedIn>>, next: string) =>
        caller
          .call(changePassword, { body: { currentPassword: getTestPassword(ada), newPassword: next } })
          .expect(200),
    ],
    ['reset', () => setTemporaryPassword(server.db, commandLine, eq(users.id, ada.id))],
  ] as const)('invalidates sessions of the old password when it is %s', async (_, change) => {
    for (let round = 0; round < 12; round += 1) {
      ada = await makeUser(server.db)
      const owner = await signedIn()
      const attempts = Array.from({ length: 8 }, () => server.anonymous().call(login, credentials()))
      const [answers] = await Promise.all([Promise.all(attempts), change(owner, `a new one ${round}`)])
      for (const answer of answers) {
        const cookie = getCookie(answer)
        if (!cookie) continue
        await server.anonymous().call(user, {}).set('Cookie', cookie).expect(401)
      }
    }
  })
})

test('rejects a login that verified the old hash when the password changes', async () => {
  const real = passwords.findHashedForm
  const check = vi.spyOn(passwords, 'findHashedForm').mockImplementationOnce(async (...asked) => {
    const matches = await real(...asked)
    await setTemporaryPassword(server.db, commandLine, eq(users.id, ada.id))
    return matches
  })
  const answer = await server.itself.anonymous().call(login, credentials()).expect(401)
  check.mockRestore()
  expect(getCookie(answer)).toMatch(/^(undefined|lectern\.sid=)$/)
  const rows = await server.db
    .select()
    .from(sessions)
    .where(sql`sess->'passport'->'user'->>'id' = ${String(ada.id)}`)
  expect(rows).toEqual([])
})

test('treats a session without a credential version as version 1', async () => {
  const caller = await signedIn()
  await server.db.execute(
    sql`update session set sess = (sess::jsonb #- '{passport,user,credentialVersion}')::json where sess->'passport'->'user'->>'id' = ${String(ada.id)}`,
  )
  await caller.call(user, {}).expect(200)
  await server.db.update(users).set({ credentialVersion: 2 }).where(eq(users.id, ada.id))
  await caller.call(user, {}).expect(401)
})

test('sets no cookie in a late response of an earlier session', async () => {
  const first = server.anonymous()
  const cookie = getCookie(await first.call(login, credentials()).expect(200)) ?? ''
  // Responses in an unchanged, a modified and an ended session set no cookie.
  expect(getCookie(await first.call(user, {}).expect(200))).toBeUndefined()
  expect(
    getCookie(await first.call(confirmPassword, { body: { password: getTestPassword(ada) } }).expect(204)),
  ).toBeUndefined()
  const late = server.anonymous().call(user, {}).set('Cookie', cookie)
  const again = await server.anonymous().call(login, credentials()).set('Cookie', cookie).expect(200)
  expect(getCookie(again)).not.toBe(cookie)
  expect(getCookie(await late)).toBeUndefined()
  expect(getCookie(await server.anonymous().call(user, {}).set('Cookie', cookie).expect(401))).toBeUndefined()
  await server.db.update(users).set({ credentialVersion: 9 }).where(eq(users.id, ada.id))
  const dead = await server
    .anonymous()
    .call(user, {})
    .set('Cookie', getCookie(again) ?? '')
    .expect(401)
  expect(getCookie(dead)).toBeUndefined()
})

test('rejects the temporary password as the new one, and ends its sessions when it expires', async () => {
  const made = await setTemporaryPassword(server.db, commandLine, eq(users.id, ada.id))
  const temporary = made?.password ?? ''
  const caller = await signedIn(temporary)
  const same = { currentPassword: temporary, newPassword: temporary }
  const { body } = await caller.call(changePassword, { body: same }).expect(400)
  expect(body.fields).toEqual({ newPassword: 'Choose a new password, not the temporary one' })
  await caller.call(user, {}).expect(200)
  await server.db
    .update(users)
    .set({ passwordExpiresAt: sql`now() - interval '1 second'` })
    .where(eq(users.id, ada.id))
  await caller.call(user, {}).expect(401)
})

test('ends the other sessions on an e-mail change and renews this one', async () => {
  const other = await signedIn()
  const caller = await signedIn()
  const answer = await caller.call(changeEmail, { body: { email: `new.${ada.username}` } }).expect(200)
  expect(getCookie(answer)).toBeDefined()
  await caller.call(user, {}).expect(200)
  await other.call(user, {}).expect(401)
})

describe('requires a recent password for sensitive changes', () => {
  // A second process has a real clock, so these calls go to this process (`server.itself`).
  const later = () =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (passwordFreshMinutes + 1) * 60_000 })

  test.each([
    ['changing the e-mail', changeEmail, { body: { email: 'another@example.com' } }],
    ['deleting the account', remove, {}],
  ] as const)('%s', async (_, endpoint, input) => {
    const caller = await signedIn(undefined, server.itself)
    later()
    const { body } = await caller.send(endpoint, input).expect(403)
    expect(body.code).toBe('password_needed')
    const wrong = await caller.call(confirmPassword, { body: { password: 'not mine' } }).expect(400)
    expect(wrong.body.fields).toEqual({ password: 'Current password is incorrect' })
    await caller.send(endpoint, input).expect(403)
    await caller.call(confirmPassword, { body: { password: getTestPassword(ada) } }).expect(204)
    await caller.send(endpoint, input).expect(endpoint.status)
    vi.useRealTimers()
  })

  test('other calls need no recent password', async () => {
    const caller = await signedIn(undefined, server.itself)
    later()
    await caller.call(user, {}).expect(200)
    await caller.call(api.account.changeNames, { body: { firstName: 'A', lastName: 'L' } }).expect(200)
    vi.useRealTimers()
  })
})

describe('login sessions', () => {
  const list = async (caller: Awaited<ReturnType<typeof signedIn>>): Promise<LoginSession[]> =>
    (await caller.call(api.account.sessions, {}).expect(200)).body

  test('are listed with device and last use, without their id', async () => {
    await signedIn()
    const caller = await signedIn()
    await (await server.as(await makeUser(server.db))).call(user, {}).expect(200)
    const found = await list(caller)
    expect(found).toHaveLength(2)
    expect(found.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    for (const { device, lastUsedAt, signedInAt, key } of found) {
      expect(device).toBe('Firefox on Linux')
      for (const moment of [lastUsedAt, signedInAt])
        expect(Math.abs(Date.now() - Date.parse(String(moment)))).toBeLessThan(60_000)
      const rows = await server.db.select().from(sessions)
      expect(rows.some(({ sid }) => sid.includes(key) || key.includes(sid))).toBe(false)
    }
  })

  test('can be ended one by one or all others at once', async () => {
    const others = [await signedIn(), await signedIn(), await signedIn()]
    const caller = await signedIn()
    const [first] = (await list(caller)).filter(({ isCurrent }) => !isCurrent)
    const params = { key: first?.key ?? '' }
    await caller.call(api.account.endSession, { params }).expect(204)
    await caller.call(api.account.endSession, { params }).expect(404)
    const asked = await Promise.all(others.map(async (other) => (await other.call(user, {})).status))
    expect(asked.sort()).toEqual([200, 200, 401])
    await caller.call(api.account.endOtherSessions, {}).expect(204)
    for (const other of others) await other.call(user, {}).expect(401)
    expect(await list(caller)).toHaveLength(1)
  })

  test('cannot be listed or ended by others', async () => {
    const mine = await signedIn()
    const [session] = await list(mine)
    const other = await server.as(await makeUser(server.db))
    await other.call(api.account.endSession, { params: { key: session?.key ?? '' } }).expect(404)
    await other.call(api.account.endOtherSessions, {}).expect(204)
    await mine.call(user, {}).expect(200)
    await server.anonymous().call(api.account.sessions, {}).expect(401)
  })
})
