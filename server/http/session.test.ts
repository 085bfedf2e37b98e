import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { sessions, users } from '../db/schema.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { startServer, type TestServer } from '../testing/start.ts'

const server = startServer({ trustProxy: 1 })
let ada: User

beforeEach(async () => {
  ada = await makeUser(server.db)
})

const rows = () =>
  server.db
    .select()
    .from(sessions)
    .where(sql`sess->'passport'->'user'->>'id' = ${String(ada.id)}`)

async function login(cookie = '') {
  const { headers } = await server
    .anonymous()
    .call(api.account.login, { body: { username: ada.username, password: getTestPassword(ada) } })
    .set('Cookie', cookie)
    .expect(200)
  return String(headers['set-cookie']?.[0])
}

const pair = (cookie: string) => cookie.split(';')[0] ?? ''
const ask = (cookie: string, by: Pick<TestServer, 'anonymous'> = server) =>
  by.anonymous().call(api.account.user, {}).set('Cookie', cookie)
/** Calls this process directly: a second process may serve `server` too, and the test cannot observe its clock and queries. */
const askItself = (cookie: string) => ask(cookie, server.itself)

test('sets a cookie that is HttpOnly, SameSite=Lax, valid for 90 days, and not Secure over plain http', async () => {
  const cookie = await login()
  expect(cookie).toMatch(/^lectern\.sid=/)
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Lax/)
  expect(cookie).toMatch(/; Path=\//)
  expect(cookie).not.toMatch(/; Secure/)
  const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(89.9)
  expect(days).toBeLessThan(90.1)
})

test('sets a Secure cookie behind an https proxy', async () => {
  const { headers } = await server
    .anonymous()
    .call(api.account.login, { body: { username: ada.username, password: getTestPassword(ada) } })
    .set('X-Forwarded-Proto', 'https')
    .expect(200)
  expect(headers['set-cookie']?.[0]).toMatch(/; Secure/)
})

test('stores no session and sets no cookie for an anonymous visit', async () => {
  const before = await server.db.$count(sessions)
  const { headers } = await server.anonymous().call(api.account.user, {}).expect(401)
  expect(headers['set-cookie']).toBeUndefined()
  expect(await server.db.$count(sessions)).toBe(before)
})

test('renews the session id on login and invalidates the old one', async () => {
  const first = pair(await login())
  const second = pair(await login(first))
  expect(second).not.toBe(first)
  await ask(first).expect(401)
  await ask(second).expect(200)
})

test('renews the session id on a password change, and ends the session on logout', async () => {
  const first = pair(await login())
  const body = { currentPassword: getTestPassword(ada), newPassword: 'another password' }
  const changed = await server
    .anonymous()
    .call(api.account.changePassword, { body })
    .set('Cookie', first)
    .expect(200)
  const second = pair(String(changed.headers['set-cookie']?.[0]))
  expect(second).toMatch(/^lectern\.sid=./)
  expect(second).not.toBe(first)
  await ask(first).expect(401)
  await ask(second).expect(200)
  await server.anonymous().call(api.account.logout, {}).set('Cookie', second).expect(204)
  await ask(second).expect(401)
  expect(await rows()).toEqual([])
})

test('never adopts a session id chosen by a client', async () => {
  const planted = 'lectern.sid=s%3Aplanted.signature'
  expect(pair(await login(planted))).not.toContain('planted')
})

test('does not restore a session that ends during one of its requests', async () => {
  for (let round = 0; round < 20; round += 1) {
    const cookie = pair(await login())
    const requests = Array.from({ length: 5 }, () => ask(cookie))
    const logout = server.anonymous().call(api.account.logout, {}).set('Cookie', cookie)
    await Promise.all([...requests, logout])
    expect(await rows()).toEqual([])
    await ask(cookie).expect(401)
  }
})

test('marks a session as used at most once a minute', async () => {
  const cookie = pair(await login())
  const query = vi.spyOn(server.database, 'query')
  const touches = () => query.mock.calls.filter(([text]) => text.startsWith('UPDATE "session"')).length
  for (let request = 0; request < 10; request += 1) await askItself(cookie).expect(200)
  expect(touches()).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await askItself(cookie).expect(200)
  vi.useRealTimers()
  expect(touches()).toBe(1)
  query.mockRestore()
})

test('ends a session 30 days after its last use and 90 days after login', async () => {
  const cookie = pair(await login())
  const dayMs = 86_400_000
  const at = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
    const { status } = await askItself(cookie)
    vi.useRealTimers()
    return status
  }
  expect(await at(29)).toBe(200)
  expect(await at(58)).toBe(200)
  expect(await at(87)).toBe(200)
  expect(await at(91)).toBe(401)
  const unused = pair(await login())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * dayMs })
  expect((await askItself(unused)).status).toBe(401)
  vi.useRealTimers()
})

test('deletes a session without an account at its next request', async () => {
  const cookie = pair(await login())
  const before = await server.db.$count(sessions)
  await server.db.delete(users).where(eq(users.id, ada.id))
  await ask(cookie).expect(401)
  expect(await server.db.$count(sessions)).toBe(before - 1)
})
