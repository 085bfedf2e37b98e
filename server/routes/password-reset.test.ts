import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { users } from '../db/schema.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { resetPassword } = adminApi.site
const { user, login, changePassword } = api.account

let admin: Caller

beforeAll(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

const findRow = async ({ id }: User) => (await server.db.select().from(users).where(eq(users.id, id)))[0]

test('shows a reset password once, stores its hash, ends all sessions and requires a change', async () => {
  const ada = await makeUser(server.db)
  const callers = [await server.as(ada), await server.as(ada)]
  const { body, headers } = await admin.call(resetPassword, { params: { userId: ada.id } }).expect(200)
  expect(headers['cache-control']).toBe('no-store')
  // 20 characters of an alphabet of 32, with five bits each: 100 bits.
  expect(body).toEqual({ tempPassword: expect.stringMatching(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/) })
  const row = await findRow(ada)
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(row)).not.toContain(body.tempPassword)
  expect(server.log()).not.toContain(body.tempPassword)
  const hours = (Number(row?.passwordExpiresAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)

  for (const caller of callers) await caller.call(user, {}).expect(401)
  const old = { username: ada.username, password: getTestPassword(ada) }
  await server.anonymous().call(login, { body: old }).expect(401)
  const again = server.anonymous()
  const temporary = { username: ada.username, password: body.tempPassword as string }
  expect((await again.call(login, { body: temporary }).expect(200)).body.requiresPasswordChange).toBe(true)
  expect((await again.call(api.library.works, {}).expect(403)).body.code).toBe('password_change_required')
  const change = { currentPassword: body.tempPassword, newPassword: 'my own words' }
  await again.call(changePassword, { body: change }).expect(200)
  await again.call(api.library.works, {}).expect(200)
  await server.anonymous().call(login, { body: temporary }).expect(401)
})

test('replaces the temporary password on every reset', async () => {
  const ada = await makeUser(server.db)
  const reset = async () =>
    (await admin.call(resetPassword, { params: { userId: ada.id } })).body.tempPassword
  const [first, second] = [await reset(), await reset()]
  expect(first).not.toBe(second)
  await server
    .anonymous()
    .call(login, { body: { username: ada.username, password: first } })
    .expect(401)
  await server.db.update(users).set({ passwordExpiresAt: sql`now()` }).where(eq(users.id, ada.id))
  // The second temporary password has expired.
  await server
    .anonymous()
    .call(login, { body: { username: ada.username, password: second } })
    .expect(401)
})

test('keeps the temporary password when the owner changes theirs during the reset', async () => {
  for (let round = 0; round < 20; round += 1) {
    const ada = await makeUser(server.db)
    const caller = await server.as(ada)
    const change = { currentPassword: getTestPassword(ada), newPassword: 'my own words' }
    const changing = caller.call(changePassword, { body: change }).then(({ status }) => status)
    await new Promise((resolve) => setTimeout(resolve, round * 4))
    const reset = await admin.call(resetPassword, { params: { userId: ada.id } }).expect(200)
    expect([200, 400, 401]).toContain(await changing)
    const temporary = { username: ada.username, password: reset.body.tempPassword as string }
    const { body } = await server.anonymous().call(login, { body: temporary }).expect(200)
    expect(body.requiresPasswordChange).toBe(true)
  }
})
