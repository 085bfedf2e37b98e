import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { sponsorMessages } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const list = adminApi.site.sponsorMessages
const create = adminApi.site.createSponsorMessage
const update = adminApi.site.updateSponsorMessage
const remove = adminApi.site.removeSponsorMessage

let boss: User
let admin: Caller
let reader: Caller

beforeAll(async () => {
  boss = await makeUser(server.db, { isAdmin: true })
  admin = await server.as(boss)
  reader = await server.as(await makeUser(server.db))
})

const tea = { title: ' Tea ', content: ' Tea from the hill. ' }
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const all = async () => (await admin.call(list, {}).expect(200)).body as { id: number }[]

test('shows a message in the library and not at login by default', async () => {
  const { body } = await admin.call(create, { body: tea }).expect(201)
  expect(body).toEqual({
    id: expect.any(Number),
    title: 'Tea',
    content: 'Tea from the hill.',
    imageUrl: null,
    supportUrl: null,
    isActive: true,
    displayOnLogin: false,
    showWhenReturningToLibrary: true,
    createdAt: moment,
    updatedAt: moment,
  })
  const [row] = await server.db.select().from(sponsorMessages).where(eq(sponsorMessages.id, body.id))
  expect(row?.creatorId).toBe(boss.id)
  expect((await reader.call(api.sponsors.inLibrary, {})).body).toHaveLength(1)
  expect((await reader.call(api.sponsors.afterLogin, {})).body).toEqual([])
})

test('changes single fields or all of a message and keeps the others', async () => {
  const { body: created } = await admin
    .call(create, { body: { ...tea, supportUrl: ' https://tea.example/?a=b#c ', displayOnLogin: true } })
    .expect(201)
  const { updatedAt: _, ...rest } = created
  const made = { ...rest, updatedAt: moment }
  expect(made.supportUrl).toBe('https://tea.example/?a=b#c')
  const change = async (body: object) =>
    (await admin.send(update, { params: { id: made.id }, body }).expect(200)).body
  expect(await change({ isActive: false })).toEqual({ ...made, isActive: false })
  expect(await change({})).toEqual({ ...made, isActive: false })
  expect(await change({ ...rest, isActive: true })).toEqual(made)
  expect(await change({ content: 'Ж漢😀' })).toEqual({ ...made, content: 'Ж漢😀' })
  expect(await change({ supportUrl: '' })).toEqual({ ...made, content: 'Ж漢😀', supportUrl: null })
  expect(await change({ supportUrl: null, displayOnLogin: false })).toMatchObject({ displayOnLogin: false })
})

test('lists every message newest first without deleted ones', async () => {
  const { body: first } = await admin.call(create, { body: { ...tea, isActive: false } }).expect(201)
  const { body: second } = await admin.call(create, { body: tea }).expect(201)
  expect((await all()).slice(0, 2)).toEqual([second, first])
  await admin.call(remove, { params: { id: first.id } }).expect(204)
  expect((await all()).map(({ id }) => id)).not.toContain(first.id)
  await admin.call(remove, { params: { id: first.id } }).expect(404)
})

const badAddress = 'Please enter an address that starts with http:// or https://'

test.each<[string, object, object]>([
  ['no title', { title: '' }, { title: 'Title is required' }],
  [
    'a title of 301 characters',
    { title: '😀'.repeat(301) },
    { title: 'Title must be at most 300 characters' },
  ],
  ['no content', { content: ' ' }, { content: 'Content is required' }],
  [
    'a content of 5,001 characters',
    { content: 'x'.repeat(5_001) },
    { content: 'Content must be at most 5000 characters' },
  ],
  [
    'U+0000 in its content',
    { content: 'a\0b' },
    { content: 'This text contains a character that cannot be stored' },
  ],
  ['an invalid switch', { isActive: 1 }, { isActive: 'isActive must be of type boolean' }],
  ['an image elsewhere', { imageUrl: 'https://example.com/x.webp' }, { imageUrl: expect.any(String) }],
  [
    'an image that was never uploaded',
    { imageUrl: `/uploads/${'0'.repeat(32)}.webp` },
    { imageUrl: expect.any(String) },
  ],
])('rejects a message with %s, with the reason', async (_, changes, fields) => {
  const before = await all()
  const created = await admin.send(create, { body: { ...tea, ...changes } }).expect(400)
  expect(created.body.fields).toEqual(fields)
  const [id] = before.map(({ id }) => id)
  const changed = await admin.send(update, { params: { id: id ?? 0 }, body: changes }).expect(400)
  expect(changed.body.fields).toEqual(fields)
  expect(await all()).toEqual(before)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  '//example.com',
  '/account',
  'example.com',
  `https://example.com/${'x'.repeat(2_000)}`,
])('rejects %s as the address of a button', async (supportUrl) => {
  const { body } = await admin.send(create, { body: { ...tea, supportUrl } }).expect(400)
  expect(Object.keys(body.fields)).toEqual(['supportUrl'])
  if (supportUrl.length < 100) expect(body.message).toBe(badAddress)
})

test('ignores fields that a sponsor message does not accept', async () => {
  const other = await makeUser(server.db)
  const more = { id: 1, creatorId: other.id, createdAt: '2001-01-01T00:00:00Z' }
  const { body } = await admin.send(create, { body: { ...tea, ...more } }).expect(201)
  await admin.send(update, { params: { id: body.id }, body: { title: 'New', ...more } }).expect(200)
  const [row] = await server.db.select().from(sponsorMessages).where(eq(sponsorMessages.id, body.id))
  expect(row?.creatorId).toBe(boss.id)
  expect(row?.createdAt.toISOString()).toBe(body.createdAt)
})

test('lets only administrators manage messages, and returns 404 for a missing one', async () => {
  const { body: made } = await admin.call(create, { body: tea }).expect(201)
  const inputs = [
    [list, {}],
    [create, { body: tea }],
    [update, { params: { id: made.id }, body: { title: 'Mine' } }],
    [remove, { params: { id: made.id } }],
  ] as const
  const before = await all()
  for (const [endpoint, input] of inputs) {
    await server.anonymous().send(endpoint, input).expect(401)
    await reader.send(endpoint, input).expect(403)
  }
  expect(await all()).toEqual(before)
  for (const id of [999_999, 0, 'x']) {
    await admin.send(update, { params: { id }, body: { title: 'X' } }).expect(404)
    await admin.send(remove, { params: { id } }).expect(404)
  }
})
