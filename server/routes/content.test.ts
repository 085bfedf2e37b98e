import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { pageContent, users } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()
const { page } = api.content

test('serves empty texts of the About page until they are written, then to anyone', async () => {
  const empty = await server.anonymous().call(page, {}).expect(200)
  expect(empty.body).toEqual({ aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null })

  const { id } = await makeUser(server.db, { isAdmin: true })
  const texts = { aboutUs: 'We *read*.', contactInfo: 'ж漢😀', legalInfo: '<script>' }
  await server.db.insert(pageContent).values({ ...texts, updatedById: id })
  const reader = await server.as(await makeUser(server.db))
  for (const caller of [server.anonymous(), reader]) {
    const { body, headers } = await caller.call(page, {}).expect(200)
    expect(body).toEqual({ ...texts, lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('serves the texts to a reader with a temporary password', async () => {
  const ada = await makeUser(server.db)
  await server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, ada.id))
  await (await server.as(ada)).call(page, {}).expect(200)
})

test('refuses writes at the public address of the texts', async () => {
  const reader = await server.as(await makeUser(server.db))
  const before = (await reader.call(page, {})).body
  for (const method of ['post', 'patch', 'delete'] as const) {
    await reader.agent[method]('/api/page-content').send({ aboutUs: 'Mine' }).expect(404)
  }
  expect((await reader.call(page, {})).body).toEqual(before)
})

const { setPageContent } = adminApi.site
const someTexts = { aboutUs: 'About.', contactInfo: '[Write](mailto:a@example.com)', legalInfo: '' }

test('writes the texts into one row', async () => {
  await server.db.delete(pageContent)
  const boss = await makeUser(server.db, { isAdmin: true })
  const admin = await server.as(boss)
  const first = await admin.call(setPageContent, { body: someTexts }).expect(200)
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(first.body).toEqual({ ...someTexts, lastUpdated: moment })
  expect((await server.anonymous().call(page, {})).body).toEqual(first.body)

  await server.db.update(pageContent).set({ lastUpdated: new Date(0), updatedById: null })
  const aboutUs = '😀'.repeat(50_000)
  const second = await admin.call(setPageContent, { body: { ...someTexts, aboutUs } }).expect(200)
  expect(Date.parse(second.body.lastUpdated)).toBeGreaterThan(Date.now() - 60_000)
  expect(await server.db.select().from(pageContent)).toMatchObject([
    { ...someTexts, aboutUs, updatedById: boss.id },
  ])
})

test('writes one row when twenty first writes run at once', async () => {
  await server.db.delete(pageContent)
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      admin.call(setPageContent, { body: { ...someTexts, aboutUs: `${n}` } }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await server.db.$count(pageContent)).toBe(1)
})

test.each<[string, object, object]>([
  [
    'a text of 50,001 characters',
    { aboutUs: 'x'.repeat(50_001) },
    { aboutUs: 'About us must be at most 50,000 characters' },
  ],
  ['a text missing', { contactInfo: undefined }, { contactInfo: 'contactInfo must be of type string' }],
  [
    'U+0000 in a text',
    { legalInfo: 'a\0b' },
    { legalInfo: 'This text contains a character that cannot be stored' },
  ],
])('rejects texts with %s, with the reason', async (_, changes, fields) => {
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const before = (await admin.call(page, {})).body
  const { body } = await admin.send(setPageContent, { body: { ...someTexts, ...changes } }).expect(400)
  expect(body.fields).toEqual(fields)
  expect((await admin.call(page, {})).body).toEqual(before)
})

test('lets only administrators write the texts', async () => {
  const reader = await server.as(await makeUser(server.db))
  const before = (await reader.call(page, {})).body
  await server.anonymous().call(setPageContent, { body: someTexts }).expect(401)
  await reader.call(setPageContent, { body: someTexts }).expect(403)
  expect((await reader.call(page, {})).body).toEqual(before)
})
