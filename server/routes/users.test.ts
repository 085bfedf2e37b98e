import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { sessions, users, works } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { setRole, resetPassword, removeUser } = adminApi.site
const { user } = api.account

let boss: User
let admin: Caller

beforeEach(async () => {
  await server.db.update(users).set({ isAdmin: false })
  boss = await makeUser(server.db, { isAdmin: true })
  admin = await server.as(boss)
})

const findRow = async ({ id }: User) => (await server.db.select().from(users).where(eq(users.id, id)))[0]
const makeAdmin = () => makeUser(server.db, { isAdmin: true })
const onlyOne = 'This is the only administrator: add another one first'

test('applies a role change to the user’s next request and keeps the session', async () => {
  const ada = await makeUser(server.db)
  const caller = await server.as(ada)
  const params = { userId: ada.id }
  await caller.call(adminApi.site.statistics, {}).expect(403)
  const { body } = await admin.call(setRole, { params, body: { isAdmin: true } }).expect(200)
  expect(body).toEqual({
    ...ada,
    isAdmin: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  await caller.call(adminApi.site.statistics, {}).expect(200)
  await admin.call(setRole, { params, body: { isAdmin: false } }).expect(200)
  await caller.call(adminApi.site.statistics, {}).expect(403)
  expect((await caller.call(user, {}).expect(200)).body.isAdmin).toBe(false)
})

test('refuses to demote or delete the only administrator, by any call', async () => {
  const params = { userId: boss.id }
  const demoted = await admin.call(setRole, { params, body: { isAdmin: false } }).expect(409)
  expect(demoted.body.message).toBe(onlyOne)
  const deleted = await admin.call(removeUser, { params }).expect(409)
  expect(deleted.body.message).toBe(onlyOne)
  await admin.call(setRole, { params, body: { isAdmin: true } }).expect(200)
  expect((await admin.call(user, {}).expect(200)).body).toEqual(boss)
})

test('demotes an administrator while another remains', async () => {
  await makeAdmin()
  const { body } = await admin
    .call(setRole, { params: { userId: boss.id }, body: { isAdmin: false } })
    .expect(200)
  expect(body.isAdmin).toBe(false)
  await admin.call(adminApi.site.statistics, {}).expect(403)
})

test('keeps one of two administrators who demote or delete each other at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    await server.db.update(users).set({ isAdmin: false })
    const [ada, grace] = [await makeAdmin(), await makeAdmin()]
    const [hers, others] = [await server.as(ada), await server.as(grace)]
    const against = (caller: Caller, { id: userId }: User) =>
      round % 2
        ? caller.call(removeUser, { params: { userId } })
        : caller.call(setRole, { params: { userId }, body: { isAdmin: false } })
    const answers = await Promise.all([against(hers, grace), against(others, ada)])
    const statuses = answers.map(({ status }) => status).sort()
    // The second call is refused: one administrator must remain (409), or its caller is no longer an administrator (403) or a user (401).
    expect([200, 204]).toContain(statuses[0])
    expect([401, 403, 409]).toContain(statuses[1])
    expect(await server.db.$count(users, eq(users.isAdmin, true))).toBe(1)
  }
})

test('deletes a user at once and keeps what they created as an administrator', async () => {
  const leaving = await makeAdmin()
  const caller = await server.as(leaving)
  const work = await makeWork(server.db)
  await server.db.update(works).set({ creatorId: leaving.id }).where(eq(works.id, work.id))
  await admin.call(removeUser, { params: { userId: leaving.id } }).expect(204)
  await caller.call(user, {}).expect(401)
  expect(await findRow(leaving)).toBeUndefined()
  const theirs = sql`sess->'passport'->'user'->>'id' = ${String(leaving.id)}`
  expect(await server.db.$count(sessions, theirs)).toBe(0)
  const [kept] = await server.db.select().from(works).where(eq(works.id, work.id))
  expect(kept?.creatorId).toBeNull()
})

test('signs out an administrator who deletes their own account', async () => {
  await makeAdmin()
  const answer = await admin.call(removeUser, { params: { userId: boss.id } }).expect(204)
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^lectern\.sid=;/)
  await admin.call(user, {}).expect(401)
})

test('leaves a consistent user, without a 500, when deleted, promoted and reset at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const params = { userId: (await makeUser(server.db)).id }
    const answers = await Promise.all([
      admin.call(setRole, { params, body: { isAdmin: true } }),
      admin.call(removeUser, { params }),
      admin.call(resetPassword, { params }),
      admin.call(setRole, { params, body: { isAdmin: false } }),
    ])
    for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    expect(await server.db.$count(users, eq(users.id, params.userId))).toBe(0)
  }
})

const onOne = [setRole, resetPassword, removeUser]

test('lets only administrators manage users', async () => {
  const ada = await makeUser(server.db)
  const reader = await server.as(await makeUser(server.db))
  const before = await findRow(ada)
  for (const endpoint of onOne) {
    const input = { params: { userId: ada.id }, body: { isAdmin: true } }
    await server.anonymous().send(endpoint, input).expect(401)
    await reader.send(endpoint, input).expect(403)
  }
  const temporary = await makeAdmin()
  const caller = await server.as(temporary)
  await server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, temporary.id))
  const { body } = await caller.call(removeUser, { params: { userId: ada.id } }).expect(403)
  expect(body.code).toBe('password_change_required')
  expect(await findRow(ada)).toEqual(before)
})

test('returns 404 for a missing user and an invalid id', async () => {
  for (const endpoint of onOne) {
    for (const userId of [999_999, 0, 'x', '2147483648']) {
      await admin.send(endpoint, { params: { userId }, body: { isAdmin: false } }).expect(404)
    }
  }
})

test.each([{}, { isAdmin: 'true' }, { isAdmin: 1 }, { isAdmin: null }])(
  'rejects the role %o',
  async (body) => {
    const ada = await makeUser(server.db)
    const answer = await admin.send(setRole, { params: { userId: ada.id }, body }).expect(400)
    expect(answer.body.fields).toEqual({ isAdmin: 'isAdmin must be of type boolean' })
    expect((await findRow(ada))?.isAdmin).toBe(false)
  },
)

test('changes only the role of a user', async () => {
  const ada = await makeUser(server.db)
  const before = await findRow(ada)
  const more = {
    id: 1,
    username: 'boss',
    password: 'x',
    requiresPasswordChange: true,
    email: 'x@example.com',
  }
  await admin.send(setRole, { params: { userId: ada.id }, body: { isAdmin: true, ...more } }).expect(200)
  expect(await findRow(ada)).toEqual({ ...before, isAdmin: true })
})
