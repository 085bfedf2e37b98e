import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import type { Draft, DraftEdit } from '#shared/imports.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { aDraftEdit } from '#shared/testing/make.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { chapters, importDrafts, importParts } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createDecision, novel, uploadBook } from './imports.fixture.ts'

const { drafts, draft: open, text, save, discard } = ownBooksApi.imports
const { finish } = adminApi.imports
const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

const server = startServer()
let ada: User
let admin: Caller
beforeAll(async () => {
  ada = await makeUser(server.db, { isAdmin: true })
  admin = await server.as(ada)
})

async function uploadDraft(content = novel): Promise<Draft> {
  return (await uploadBook(admin, 'book.txt', content).expect(201)).body
}
const edited = (id: string, version: number, edit: DraftEdit) =>
  admin.call(save, { params: { draft: id }, body: { version, edit } })

test('reopens a draft with its edits in another browser', async () => {
  const { id } = await uploadDraft()
  const edit = aDraftEdit({ title: 'Corrected', author: '' })
  expect((await edited(id, 0, edit).expect(200)).body).toEqual({ version: 1 })
  const elsewhere = await server.as(ada)
  const { body } = await elsewhere.call(open, { params: { draft: id } }).expect(200)
  expect(body).toMatchObject({ title: 'The Book', version: 1, edit })
  expect(body.omissions).toContainEqual(
    expect.objectContaining({ reason: 'licence', wordCount: expect.any(Number) }),
  )
  const listed = (await elsewhere.call(drafts, {}).expect(200)).body
  expect(listed[0]).toMatchObject({ id, title: 'Corrected', editedAt: expect.any(String) })
})

test('saves a draft with a title that is still too long', async () => {
  const { id } = await uploadDraft()
  const edit = aDraftEdit()
  const parts = edit.parts.map((part) => ({ ...part, title: 'x'.repeat(301) }))
  await edited(id, 0, { ...edit, parts }).expect(200)
  expect((await admin.call(open, { params: { draft: id } })).body.edit.parts).toEqual(parts)
})

test('accepts the retry of a save whose response was lost', async () => {
  const { id } = await uploadDraft()
  const edit = aDraftEdit({ title: 'Once' })
  await edited(id, 0, edit).expect(200)
  expect((await edited(id, 0, edit).expect(200)).body).toEqual({ version: 1 })
  await edited(id, 1, aDraftEdit({ title: 'Twice' })).expect(200)
  await edited(id, 0, edit).expect(409)
})

test('refuses the second of two concurrent edits of a draft', async () => {
  const { id } = await uploadDraft()
  await edited(id, 0, aDraftEdit({ title: 'First' })).expect(200)
  const { body } = await edited(id, 0, aDraftEdit({ title: 'Second' })).expect(409)
  expect(body.message).toBe('This draft has been changed in another window or on another device')
  expect((await admin.call(open, { params: { draft: id } })).body.edit.title).toBe('First')
  await edited(id, 1, aDraftEdit({ title: 'Second' })).expect(200)
})

test('compresses the text of a draft', async () => {
  const long = `he said. ${'Some words more of it. '.repeat(200)}`
  const { id } = await uploadDraft(novel.replace('he said.', long))
  const { headers } = await admin.call(text, { params: { draft: id, part: '1' } }).expect(200)
  expect(headers['content-encoding']).toBe('gzip')
})

test('returns the whole text of a part', async () => {
  const { id } = await uploadDraft()
  const read = (part: string) => admin.call(text, { params: { draft: id, part } })
  expect((await read('1').expect(200)).body.content).toMatch(/^“One,” he said\. Some words/)
  for (const part of ['9', '-1', 'x', '1e0', '99999999999']) await read(part).expect(404)
})

test('creates chapters from divided and joined parts, with each text once', async () => {
  const { id } = await uploadDraft(`${novel.replace('CHAPTER II', 'More of it.\n\nAnd more.\n\nCHAPTER II')}`)
  const pieces = {
    first: [{ part: 1, from: 0, to: 1 }],
    rest: [{ part: 1, from: 1 }, { part: 2 }],
  }
  const make = (...chosen: { pieces: object[]; title: string }[]) =>
    admin.call(finish, {
      params: { draft: id },
      body: createDecision({ category: 'Novel', chapters: chosen }),
    })
  const { body } = await make(
    { pieces: [{ part: 1 }], title: 'A' },
    { pieces: pieces.rest, title: 'B' },
  ).expect(400)
  expect(body.fields).toEqual({ 'chapters.1.pieces': 'This part is chosen twice' })
  await make({ pieces: [{ part: 1, from: 70 }], title: 'Nothing' }).expect(400)
  const made = (
    await make({ pieces: pieces.first, title: 'A' }, { pieces: pieces.rest, title: 'B' }).expect(201)
  ).body
  const [one, two] = await server.db
    .select()
    .from(chapters)
    .where(eq(chapters.workId, made.id))
    .orderBy(chapters.order)
  expect(one?.content).toMatch(/^“One,” he said\. Some words[^\n]*$/)
  expect(two?.content).toMatch(/^More of it\.\n\nAnd more\.\n\n“Two,” he said\./)
  const timeline = createTimeline(two?.content ?? '', 'Novel')
  expect(two).toMatchObject({ order: 2, wordCount: timeline.wordCount })
  expect(made.wordCount).toBe((one?.wordCount ?? 0) + timeline.wordCount)
})

test('keeps a draft for an hour and an edited one for seven days', async () => {
  const [untouched, touched] = [await uploadDraft(), await uploadDraft()]
  await edited(touched.id, 0, aDraftEdit()).expect(200)
  const age = (id: string, set: object) =>
    server.db.update(importDrafts).set(set).where(eq(importDrafts.id, id))
  const seen = (id: string) => admin.call(open, { params: { draft: id } })
  await age(untouched.id, { createdAt: hours(1.01) })
  await age(touched.id, { createdAt: hours(200), editedAt: hours(7 * 24 - 0.01) })
  await server.db.update(importParts).set({ createdAt: hours(200) })
  await seen(untouched.id).expect(404)
  await seen(touched.id).expect(200)
  // Creating a draft deletes the expired drafts, but no texts of other drafts.
  await uploadDraft()
  expect(
    (await admin.call(text, { params: { draft: touched.id, part: '1' } }).expect(200)).body.content,
  ).not.toBe('')
  await age(touched.id, { editedAt: hours(7 * 24 + 0.01) })
  await seen(touched.id).expect(404)
  await edited(touched.id, 1, aDraftEdit()).expect(404)
})

test('deletes a discarded draft with its texts, and refuses access to another user’s', async () => {
  const { id } = await uploadDraft()
  const other = await server.as(await makeUser(server.db, { isAdmin: true }))
  const params = { draft: id }
  await other.call(open, { params }).expect(404)
  await other.call(text, { params: { ...params, part: '1' } }).expect(404)
  await other.call(save, { params, body: { version: 0, edit: aDraftEdit() } }).expect(404)
  await other.call(discard, { params }).expect(204)
  expect((await other.call(drafts, {}).expect(200)).body).toEqual([])
  await admin.call(open, { params }).expect(200)
  await admin.call(discard, { params }).expect(204)
  await admin.call(open, { params }).expect(404)
  expect(await server.db.$count(importParts, eq(importParts.draftId, id))).toBe(0)
})
