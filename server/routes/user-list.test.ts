import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { users } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const list = adminApi.site.users

let admin: Caller

beforeAll(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const people = [
    ['ada@example.com', 'ada@example.com', 'Ada', 'Lovelace', false],
    ['hopper', 'amazing.grace@navy.mil', 'Grace', 'Hopper', true],
    ['100%_sure@example.com', '100%_sure@example.com', 'Back\\slash', "O'Neil", false],
    ['zofia@example.com', null, 'Zofia', 'Łukasińska', false],
    ['жанна@example.com', null, 'Жанна', 'Дарк', false],
    ['nameless@example.com', null, null, null, false],
  ] as const
  for (const [username, email, firstName, lastName, isAdmin] of people) {
    await server.db
      .insert(users)
      .values({ username, email, firstName, lastName, isAdmin, password: 'secret-hash' })
  }
})

const names = async (query: object) => {
  const { body } = await admin.call(list, { query: query as never }).expect(200)
  return (body.users as { username: string }[]).map(({ username }) => username)
}

test('lists users newest first, ten a page, with the total and no secrets', async () => {
  const { body, text } = await admin.call(list, { query: {} }).expect(200)
  expect(body).toMatchObject({ total: 7, totalPages: 1 })
  expect(body.users[0]).toEqual({
    id: expect.any(Number),
    username: 'nameless@example.com',
    email: null,
    firstName: null,
    lastName: null,
    isAdmin: false,
    requiresPasswordChange: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(body.users[6].isAdmin).toBe(true)
  expect(text).not.toMatch(/secret-hash|argon2|searched/)
})

test('pages through all users once, and returns an empty page past the last', async () => {
  const all = await names({ limit: 100 })
  const pages = [
    await names({ page: 1, limit: 2 }),
    await names({ page: 2, limit: 2 }),
    await names({ page: 3, limit: 2 }),
    await names({ page: 4, limit: 2 }),
  ]
  expect(pages.flat()).toEqual(all)
  const { body } = await admin.call(list, { query: { page: 5, limit: 2 } }).expect(200)
  expect(body).toEqual({ users: [], total: 7, totalPages: 4 })
})

test('filters users by role', async () => {
  expect(await names({ role: 'admin' })).toEqual(['hopper', expect.stringMatching(/^reader/)])
  expect(await names({ role: 'reader' })).toHaveLength(5)
  expect(await names({ role: 'all' })).toHaveLength(7)
  expect(await names({ role: 'admin', search: 'ada' })).toHaveLength(1)
})

test.each([
  ['a login name', 'HOPP', ['hopper']],
  ['an address', 'NAVY.mil', ['hopper']],
  ['a first name', 'grace', ['hopper']],
  ['a last name', 'LoveL', ['ada@example.com']],
  ['first and last name', ' ada  lovelace ', ['ada@example.com']],
  ['last and first name', 'hopper grace', ['hopper']],
  ['another script in another case', 'жАННА дарк', ['жанна@example.com']],
  ['a per cent sign', '%', ['100%_sure@example.com']],
  ['an underscore', '0%_s', ['100%_sure@example.com']],
  ['a backslash', 'k\\s', ['100%_sure@example.com']],
  ['a quote', "o'n", ['100%_sure@example.com']],
  ['a typographic apostrophe', 'o’neil', ['100%_sure@example.com']],
  ['quotation marks alone', '" ’', []],
  ['plain letters', 'lukasinska', ['zofia@example.com']],
  ['an SQL injection', "'; drop table users; --", []],
  ['words of two people', 'ada hopper', []],
  ['a word without a match', 'zzzz', []],
])('finds users by %s', async (_, search, found) => {
  expect(await names({ search })).toEqual(found)
})

test('finds everyone with a blank search', async () => {
  expect(await names({ search: '   ' })).toHaveLength(7)
})

test.each([
  [{ page: '0' }, 'page'],
  [{ page: '-1' }, 'page'],
  [{ page: '1.5' }, 'page'],
  [{ page: 'x' }, 'page'],
  [{ page: '9007199254740993' }, 'page'],
  [{ limit: '0' }, 'limit'],
  [{ limit: '101' }, 'limit'],
  [{ role: 'boss' }, 'role'],
  [{ search: 'x'.repeat(201) }, 'search'],
  [{ search: 'a\0b' }, 'search'],
])('rejects the query %o', async (query, field) => {
  const { body } = await admin.send(list, { query }).expect(400)
  expect(Object.keys(body.fields)).toEqual([field])
})

test('refuses a repeated parameter', async () => {
  await admin.agent.get('/api/admin/users?search=a&search=b').expect(400)
  await admin.agent.get('/api/admin/users?role=admin&role=reader').expect(400)
})

test('lets only administrators list users', async () => {
  await server.anonymous().call(list, { query: {} }).expect(401)
  const reader = await server.as(await makeUser(server.db))
  const { text } = await reader.call(list, { query: {} }).expect(403)
  expect(text).not.toContain('@')
})

test('finds a user by an address with an international domain', async () => {
  const username = 'anna@xn--mller-kva.example'
  await server.db.insert(users).values({ username, password: 'secret-hash' })
  expect(await names({ search: 'Anna@Müller.example' })).toEqual([username])
})
