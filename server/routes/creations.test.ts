import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { isCreation } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { cleanUpKeys } from '../db/create-once.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
/** Second server process on the same database. */
const other = startServer({ open: async () => ({ ...server.database, close: async () => {} }) })

const { create, list, remove } = api.texts
const body = { title: 'Mine', content: 'One two three.' }
const key = 'c1c2c3c4-0000-4000-8000-000000000001'

let ada: Awaited<ReturnType<typeof makeUser>>
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

const add = (caller = reader, input: object = body, chosen = key) =>
  caller.send(create, { body: input }).set('Idempotency-Key', chosen)
const count = async (caller = reader) => (await caller.call(list, {})).body.length

test('creates one text for a key, and answers a retry with the same text, even after it was deleted', async () => {
  const first = await add().expect(201)
  const retry = await add().expect(201)
  expect(retry.body).toEqual(first.body)
  expect(await count()).toBe(1)
  await reader.call(remove, { params: { id: first.body.id } }).expect(204)
  expect((await add().expect(201)).body).toEqual(first.body)
  expect(await count()).toBe(0)
  await add(reader, body, 'another').expect(201)
  await reader.call(create, { body }).expect(201)
  expect(await count()).toBe(2)
})

test('creates one text for a key that many requests send at once, through two processes', async () => {
  const there = await other.as(ada)
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => add(n % 2 ? reader : there)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await count()).toBe(1)
})

test('rejects a key with another body or another call', async () => {
  await add().expect(201)
  const refused = await add(reader, { ...body, title: 'Another' }).expect(422)
  expect(refused.body).toMatchObject({
    code: 'key_reused',
    message: 'This Idempotency-Key was used for another request',
  })
  const report = { category: 'Other', title: 'A report', description: 'Something is wrong here.' }
  await reader.send(reportsApi.create, { body: report }).set('Idempotency-Key', key).expect(422)
  await add(reader, body, 'x'.repeat(256)).expect(400)
  expect(await count()).toBe(1)
})

test('keeps the keys of users apart', async () => {
  const bob = await server.as(await makeUser(server.db))
  const [mine, theirs] = [await add().expect(201), await add(bob, { ...body, title: 'His' }).expect(201)]
  expect(theirs.body.id).not.toBe(mine.body.id)
  expect([await count(), await count(bob)]).toEqual([1, 1])
})

test('runs a failed creation again, and one whose process has ended', async () => {
  await add(reader, { ...body, title: '' }).expect(400)
  const ten = Array.from({ length: 10 }, () => reader.call(create, { body }).expect(201))
  const made = await Promise.all(ten)
  await add().expect(409)
  await reader.call(remove, { params: { id: made[0]?.body.id } }).expect(204)
  await add().expect(201)

  await reader.call(remove, { params: { id: made[1]?.body.id } }).expect(204)
  const { userId } = idempotencyKeys
  const ended = { response: null, createdAt: new Date(Date.now() - 600_000) }
  await server.db.update(idempotencyKeys).set(ended).where(eq(userId, ada.id))
  await add().expect(201)
  expect(await count()).toBe(10)
})

test('creates one draft for a book that is sent twice', async () => {
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const send = (text: string) =>
    admin
      .send(adminApi.imports.read)
      .set('Idempotency-Key', key)
      .attach('book', Buffer.from(text), 'book.txt')
  const [first, again] = await Promise.all([send('One.\n\nTwo.'), send('One.\n\nTwo.')])
  expect(first?.status).toBe(201)
  expect(again?.body).toEqual(first?.body)
  expect((await admin.call(ownBooksApi.imports.drafts, {})).body).toHaveLength(1)
  await send('Three.').expect(422)
})

test('forgets a key after a day', async () => {
  await add().expect(201)
  await server.db.update(idempotencyKeys).set({ createdAt: new Date(Date.now() - 23 * 3_600_000) })
  await cleanUpKeys(server.db)
  await add().expect(201)
  expect(await count()).toBe(1)
  await server.db.update(idempotencyKeys).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
  await cleanUpKeys(server.db)
  await add().expect(201)
  expect(await count()).toBe(2)
})

test('declares a response for every creation', () => {
  const creations = endpoints.filter(([, endpoint]) => isCreation(endpoint))
  expect(creations.length).toBeGreaterThan(10)
  expect(creations.filter(([, { response }]) => !response)).toEqual([])
})

test('adds one administrator for a key, and stores no digest of the password', async () => {
  const boss = await server.as(await makeUser(server.db, { isAdmin: true }))
  const register = (password: string) => {
    const person = { firstName: 'Grace', lastName: 'Hopper', email: 'grace.h@example.com' }
    const body = { ...person, password, confirmPassword: password, isAdmin: true }
    return boss.call(api.account.register, { body }).set('Idempotency-Key', 'grace')
  }
  const { body: first } = await register('a fine password').expect(201)
  expect((await register('a fine password').expect(201)).body).toEqual(first)
  // If the stored digest included the password, this call would count as a different request.
  expect((await register('another password').expect(201)).body).toEqual(first)
})
