import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import type { ManagedReport } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { reportsApi } from '#shared/reports-api.ts'
import * as tables from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const { problemReports } = tables
const server = startServer()
const list = adminApi.site.reports
const update = adminApi.site.updateReport
const remove = adminApi.site.removeReport

let admin: Caller
let ada: User
let reader: Caller

beforeEach(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  await server.db.delete(problemReports)
})

const report = { category: 'Content', title: 'A misprint', description: 'It says "teh" there.' } as const

async function makeReport(): Promise<number> {
  return (await reader.call(reportsApi.create, { body: report }).expect(201)).body.id
}

const set = async (id: number, body: object) =>
  (await admin.send(update, { params: { id }, body }).expect(200)).body

test('lists reports newest first with their authors', async () => {
  const [first, second] = [await makeReport(), await makeReport()]
  const { body } = await admin.call(list, {}).expect(200)
  expect(body.map(({ id }: { id: number }) => id)).toEqual([second, first])
  expect(body[0]).toEqual({
    ...report,
    id: second,
    currentPage: null,
    status: 'new',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    resolvedAt: null,
    userId: ada.id,
    username: ada.username,
    adminNotes: null,
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    quote: null,
    tellsReader: false,
    pageTitle: null,
    work: null,
    chapterId: null,
  })
  const part = async (page: number) =>
    (await admin.call(list, { query: { page, limit: 1 } }).expect(200)).body.map(
      ({ id }: { id: number }) => id,
    )
  expect([await part(1), await part(2), await part(3)]).toEqual([[second], [first], []])
})

test('names the work and chapter of a report, but not those of an own book', async () => {
  const work = await makeWork(server.db, { title: 'The Tide' })
  const book = await makeOwnBook(server.db, ada)
  const path = ({ id, chapters }: typeof work) => `/reader/${id}/${chapters[0]?.id}`
  const expected = [
    [path(work), 'The Tide, Chapter 1'],
    [`${path(work)}?word=9`, 'The Tide, Chapter 1'],
    [path(book), null],
    ['/reader/1/99999999999999', null],
    ['/saved-words', null],
  ] as const
  for (const [currentPage] of expected)
    await reader.call(reportsApi.create, { body: { ...report, currentPage } }).expect(201)
  const { body } = await admin.call(list, {}).expect(200)
  const names = body.map((one: ManagedReport) => [one.currentPage, one.pageTitle])
  expect(names.toReversed()).toEqual(expected)
  expect(await set(body.at(-1).id, { status: 'resolved' })).toMatchObject({
    pageTitle: 'The Tide, Chapter 1',
  })
})

test('quotes the reported word in its sentence, as it was when reported', async () => {
  const content = 'It rained. The tide _came_ in at noon, and teh boats rose. Nobody saw.'
  const work = await makeWork(server.db, { title: 'The Tide', chapters: [content] })
  const book = await makeOwnBook(server.db, ada, { chapters: [content] })
  const hidden = await makeWork(server.db, { chapters: [content], isHiddenFromLibrary: true })
  const page = ({ id, chapters }: typeof work, word: number) =>
    `/reader/${id}/${chapters[0]?.id}?word=${word}`
  for (const currentPage of [page(work, 10), page(work, 99), page(book, 10), page(hidden, 10)])
    await reader.call(reportsApi.create, { body: { ...report, currentPage } }).expect(201)
  const { chapters, ...named } = work
  await server.db.update(tables.chapters).set({ content: 'Mended.' })
  const { body } = await admin.call(list, {}).expect(200)
  expect(body.map(({ quote }: ManagedReport) => quote).toReversed()).toEqual([
    { word: 10, before: 'The tide came in at noon, and ', found: 'teh', after: ' boats rose.' },
    null,
    null,
    null,
  ])
  expect(body.at(-1)).toMatchObject({
    chapterId: chapters[0]?.id,
    work: { id: named.id, title: 'The Tide', category: named.category },
  })
})

test('answers a resolved report to its reader until the reader dismisses it', async () => {
  const id = await makeReport()
  const { answers, dismissAnswer } = reportsApi
  const answered = async (caller = reader) => (await caller.call(answers, {}).expect(200)).body
  await set(id, { status: 'resolved', adminNotes: 'Mended' })
  expect(await answered()).toEqual([])
  await set(id, { tellsReader: true })
  expect(await answered()).toEqual([{ id, title: report.title, adminNotes: 'Mended' }])
  await set(id, { status: 'new' })
  expect(await answered()).toEqual([])
  await set(id, { status: 'resolved' })

  const other = await server.as(await makeUser(server.db))
  expect(await answered(other)).toEqual([])
  await other.call(dismissAnswer, { params: { id } }).expect(404)
  await server.anonymous().call(answers, {}).expect(401)
  await server.anonymous().call(dismissAnswer, { params: { id } }).expect(401)
  await reader.send(dismissAnswer, { params: { id: 'x' } }).expect(404)
  await reader.call(dismissAnswer, { params: { id } }).expect(204)
  expect(await answered()).toEqual([])
  expect((await admin.call(list, {})).body).toMatchObject([{ status: 'resolved', tellsReader: false }])
  await reader.call(dismissAnswer, { params: { id } }).expect(404)
})

test('sets the moment of resolution once and clears it when the report is reopened', async () => {
  const id = await makeReport()
  expect(await set(id, { status: 'investigating' })).toMatchObject({
    status: 'investigating',
    resolvedAt: null,
  })
  const resolved = await set(id, { status: 'resolved' })
  expect(Date.parse(resolved.resolvedAt)).toBeGreaterThan(Date.now() - 60_000)

  const earlier = new Date('2026-01-02T03:04:05.000Z')
  await server.db.update(problemReports).set({ resolvedAt: earlier }).where(eq(problemReports.id, id))
  expect((await set(id, { status: 'resolved' })).resolvedAt).toBe(earlier.toISOString())
  expect((await set(id, { adminNotes: 'Mended' })).resolvedAt).toBe(earlier.toISOString())
  expect(await set(id, { status: 'new' })).toMatchObject({
    status: 'new',
    resolvedAt: null,
    adminNotes: 'Mended',
  })
  const again = await set(id, { status: 'resolved' })
  expect(Date.parse(again.resolvedAt)).toBeGreaterThan(earlier.getTime())
})

test('stores, clears and keeps the administrators’ notes', async () => {
  const id = await makeReport()
  const adminNotes = 'Ж漢😀\n<b>bold</b>'
  expect(await set(id, { adminNotes })).toMatchObject({ adminNotes, status: 'new', username: ada.username })
  expect(await set(id, { status: 'investigating' })).toMatchObject({ adminNotes })
  expect(await set(id, {})).toMatchObject({ adminNotes, status: 'investigating' })
  expect(await set(id, { adminNotes: null })).toMatchObject({ adminNotes: null })
  expect(await set(id, { adminNotes: '😀'.repeat(5_000) })).toMatchObject({ adminNotes: '😀'.repeat(5_000) })
})

test('deletes one report and keeps the others', async () => {
  const [gone, kept] = [await makeReport(), await makeReport()]
  await admin.call(remove, { params: { id: gone } }).expect(204)
  const { body } = await admin.call(list, {}).expect(200)
  expect(body.map(({ id }: { id: number }) => id)).toEqual([kept])
  await admin.call(remove, { params: { id: gone } }).expect(404)
})

test.each<[object, object]>([
  [{ status: 'done' }, { status: 'status must be one of: new, investigating, resolved' }],
  [{ status: null }, { status: expect.any(String) }],
  [{ tellsReader: 'yes' }, { tellsReader: expect.any(String) }],
  [{ adminNotes: 7 }, { adminNotes: expect.any(String) }],
  [{ adminNotes: 'x'.repeat(5_001) }, { adminNotes: 'Notes must be at most 5000 characters' }],
  [{ adminNotes: 'a\0b' }, { adminNotes: 'This text contains a character that cannot be stored' }],
])('rejects the change %j of a report', async (body, fields) => {
  const id = await makeReport()
  const answer = await admin.send(update, { params: { id }, body }).expect(400)
  expect(answer.body.fields).toEqual(fields)
  expect((await admin.call(list, {})).body).toMatchObject([{ status: 'new', adminNotes: null }])
})

test('keeps a reader’s report when additional fields are sent', async () => {
  const id = await makeReport()
  const [before] = await server.db.select().from(problemReports)
  const more = { id: 1, userId: 1, title: 'Mine', description: 'Something else', createdAt: 0, resolvedAt: 0 }
  await set(id, { adminNotes: 'n', ...more })
  expect(await server.db.select().from(problemReports)).toEqual([
    { ...before, adminNotes: 'n', updatedAt: expect.any(Date) },
  ])
})

test('lets only administrators manage reports, and returns 404 for a missing one', async () => {
  const id = await makeReport()
  const before = await server.db.select().from(problemReports)
  const inputs = [
    [list, {}],
    [update, { params: { id }, body: { status: 'resolved' } }],
    [remove, { params: { id } }],
  ] as const
  for (const [endpoint, input] of inputs) {
    await server.anonymous().send(endpoint, input).expect(401)
    // The author of the report is refused too.
    await reader.send(endpoint, input).expect(403)
  }
  expect(await server.db.select().from(problemReports)).toEqual(before)
  for (const missing of [999_999, 0, 'x']) {
    await admin.send(update, { params: { id: missing }, body: { status: 'new' } }).expect(404)
    await admin.send(remove, { params: { id: missing } }).expect(404)
  }
})

test('deletes the reports of a deleted reader', async () => {
  await makeReport()
  await reader.call(api.account.remove, {}).expect(204)
  expect((await admin.call(list, {})).body).toEqual([])
  expect(await server.db.$count(problemReports, sql`true`)).toBe(0)
})
