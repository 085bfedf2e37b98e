import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { reportsPerDayMax } from '#shared/limits.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { reportCategoryNames } from '#shared/site.ts'
import { problemReports } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { create } = reportsApi

let ada: User
let reader: Caller

beforeAll(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

const aReport = {
  category: 'Content',
  title: ' A misprint ',
  description: ' "Teh" stands where "the" should. ',
  currentPage: '/reader/1/2?word=3',
}

const stored = () => server.db.select().from(problemReports).where(eq(problemReports.userId, ada.id))

test('stores a new report with its author and page', async () => {
  const { body } = await reader.send(create, { body: aReport }).expect(201)
  expect(body).toEqual({
    id: expect.any(Number),
    category: 'Content',
    title: 'A misprint',
    description: '"Teh" stands where "the" should.',
    currentPage: '/reader/1/2?word=3',
    status: 'new',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    resolvedAt: null,
  })
  expect(await stored()).toMatchObject([{ id: body.id, userId: ada.id, status: 'new', adminNotes: null }])
})

test.each(reportCategoryNames)('accepts a report about %s without a page', async (category) => {
  const { currentPage: _, ...report } = aReport
  const { body } = await reader.send(create, { body: { ...report, category } }).expect(201)
  expect(body).toMatchObject({ category, currentPage: null })
})

const titleShort = 'Title must be at least 3 characters'
const titleLong = 'Title must be under 100 characters'
const descriptionShort = 'Description must be at least 10 characters'
const descriptionLong = 'Description must be under 1000 characters'

test.each([
  ['an unknown category', { category: 'Praise' }, { category: 'Please choose a category' }],
  ['the label of a category', { category: 'Reading Issues' }, { category: expect.any(String) }],
  ['a title of two characters', { title: ' ab ' }, { title: titleShort }],
  ['a title of two emoji', { title: '😀😀' }, { title: titleShort }],
  ['no title', { title: '' }, { title: titleShort }],
  [
    'nothing in it',
    { category: undefined, title: undefined, description: undefined },
    { category: 'Please choose a category', title: titleShort, description: descriptionShort },
  ],
  ['a title of 101 characters', { title: 'x'.repeat(101) }, { title: titleLong }],
  ['a title of 101 emoji', { title: '😀'.repeat(101) }, { title: titleLong }],
  ['a description of nine characters', { description: ' 123456789 ' }, { description: descriptionShort }],
  ['a description of nine emoji', { description: '😀'.repeat(9) }, { description: descriptionShort }],
  ['a description of 1,001 characters', { description: 'x'.repeat(1001) }, { description: descriptionLong }],
  [
    'a page of 2,001 characters',
    { currentPage: 'x'.repeat(2001) },
    { currentPage: 'Page must be at most 2000 characters' },
  ],
  [
    'everything wrong at once',
    { category: '', title: 'x', description: 'x' },
    { category: expect.any(String), title: titleShort, description: descriptionShort },
  ],
  ['U+0000 in it', { title: 'a\0bc' }, { title: 'This text contains a character that cannot be stored' }],
])('rejects a report with %s, with the reason, and stores nothing', async (_, changes, fields) => {
  const before = await stored()
  const { body } = await reader.send(create, { body: { ...aReport, ...changes } }).expect(400)
  expect(body.fields).toEqual(fields)
  expect(body.error).toBe(Object.values(body.fields)[0])
  expect(await stored()).toEqual(before)
})

test.each([
  [3, 10],
  [100, 1000],
])('counts %i emoji of a title and %i of a description as single characters', async (short, long) => {
  const body = { ...aReport, title: '😀'.repeat(short), description: '😀'.repeat(long) }
  expect((await reader.send(create, { body }).expect(201)).body).toMatchObject({
    title: body.title,
    description: body.description,
  })
})

test('ignores an author and a status in a new report', async () => {
  const grace = await makeUser(server.db)
  const more = {
    id: 1,
    userId: grace.id,
    status: 'resolved',
    adminNotes: 'Done',
    createdAt: '2001-01-01T00:00:00Z',
    resolvedAt: '2001-01-01T00:00:00Z',
  }
  const { body } = await reader.send(create, { body: { ...aReport, ...more } }).expect(201)
  expect(body).toMatchObject({ status: 'new', resolvedAt: null })
  expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.now() - 60_000)
  expect(body).not.toHaveProperty('adminNotes')
  const [row] = await server.db.select().from(problemReports).where(eq(problemReports.id, body.id))
  expect(row).toMatchObject({ userId: ada.id, status: 'new', adminNotes: null, resolvedAt: null })
})

test('refuses reports without a session, and lists none to readers', async () => {
  await server.anonymous().send(create, { body: aReport }).expect(401)
  await reader.agent.get('/api/user/problem-reports').expect(404)
})

test('accepts a hundred reports of a reader within a day, also when more arrive at once', async () => {
  const user = await makeUser(server.db)
  const caller = await server.as(user)
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000)
  const sent = { ...aReport, category: 'Content', userId: user.id } as const
  const earlier = Array.from({ length: 30 }, () => ({ ...sent, createdAt: hours(25) }))
  const today = Array.from({ length: reportsPerDayMax - 1 }, () => ({ ...sent, createdAt: hours(20) }))
  await server.db.insert(problemReports).values([...earlier, ...today])
  const answers = await Promise.all(Array.from({ length: 30 }, () => caller.send(create, { body: aReport })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(29)
  expect(refused[0]?.body.error).toBe(
    'You have sent 100 problem reports in a day, which is the limit. Please try again in 4 hours.',
  )
  const seconds = Number(refused[0]?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(4 * 3_600 - 60)
  expect(seconds).toBeLessThanOrEqual(4 * 3_600)
  await reader.send(create, { body: aReport }).expect(201)
})
