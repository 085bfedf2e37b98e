import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { annotationApi } from '#shared/annotation-api.ts'
import type { Annotation, NewAnnotation } from '#shared/annotations.ts'
import { api } from '#shared/api.ts'
import { annotationsMax } from '#shared/limits.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { annotations, works } from '../db/schema.ts'
import { cleanUpAnnotations } from '../services/annotations/annotations.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { list, create, change, remove } = annotationApi.annotations
let ada: User
let reader: Caller
let other: Caller
let admin: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  other = await server.as(await makeUser(server.db))
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

const text = `Call me Ishmael. Some years ago, _never mind_ how long.

It is a way I have of driving off the spleen and regulating the circulation of the blood.`

const clientId = () => crypto.randomUUID()
const body = (where: object, more: object = {}) => ({
  clientId: clientId(),
  revision: 1,
  startWord: 1,
  endWord: 3,
  kind: 'highlight' as const,
  ...where,
  ...more,
})

async function makeChapter(content = text, work = {}) {
  const { id, chapters, title } = await makeWork(server.db, { chapters: [content], ...work })
  return { workId: id, chapterId: chapters[0]?.id ?? 0, title }
}

async function mark(where: object, more: object = {}): Promise<Annotation> {
  return (await reader.send(create, { body: body(where, more) }).expect(201)).body
}

const listMarks = async (query: object = {}, caller = reader): Promise<Annotation[]> =>
  (await caller.send(list, { query: { ...query } }).expect(200)).body.annotations

const edit = (id: number, content: string) =>
  admin.send(adminApi.library.updateChapter, { params: { id }, body: { content } }).expect(200)

test('marks words of a chapter once per client id, with their quote as displayed, and lists them', async () => {
  const { chapterId, workId, title } = await makeChapter()
  const asked = body(
    { chapterId },
    { startWord: 6, endWord: 12, kind: 'note', note: 'So *long*.', colour: 'blue' },
  )
  const first = await reader.send(create, { body: asked }).expect(201)
  expect(first.body).toEqual({
    id: expect.any(Number),
    clientId: asked.clientId,
    workId,
    chapterId,
    textId: null,
    title,
    author: expect.any(String),
    chapterTitle: 'Chapter 1',
    startWord: 6,
    endWord: 12,
    kind: 'note',
    colour: 'blue',
    note: 'So *long*.',
    quote: 'ago, never mind how long.\n\nIt is',
    isChanged: false,
    revision: 1,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const again = await Promise.all([1, 2, 3].map(() => reader.send(create, { body: asked }).expect(201)))
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body, first.body])
  expect(await listMarks()).toEqual([first.body])
})

test('marks the same words of a text once when two tabs mark them', async () => {
  const { chapterId } = await makeChapter()
  const first = await mark({ chapterId })
  expect(await mark({ chapterId })).toEqual(first)
  await mark({ chapterId }, { kind: 'note', note: 'Whale' })
  await mark({ chapterId }, { endWord: 4 })
  expect(await listMarks()).toHaveLength(3)
  await reader.send(remove, { params: { id: first.id } }).expect(204)
  expect((await mark({ chapterId })).id).not.toBe(first.id)
  expect(await listMarks()).toHaveLength(3)
})

test('keeps the lines of verse in a quote, and joins words of scripts without spaces', async () => {
  const verse = await makeChapter('Tiger, tiger, burning bright\nIn the forests of the night,', {
    category: 'Poem',
  })
  expect((await mark(verse, { startWord: 3, endWord: 6 })).quote).toBe('burning bright\nIn the')
  const chinese = await makeChapter('我喜欢读书。')
  const { quote } = await mark(chinese, { startWord: 1, endWord: 2 })
  expect('我喜欢读书。').toContain(quote)
})

test.each<[string, object, Record<string, string>]>([
  ['no place', { chapterId: undefined }, { chapterId: 'Name either a chapter or a text' }],
  ['two places', { textId: 1 }, { chapterId: 'Name either a chapter or a text' }],
  ['words in reverse', { startWord: 4 }, { endWord: 'The last word is before the first' }],
  ['more than 2,000 words', { endWord: 2_001 }, { endWord: 'Mark at most 2,000 words at once' }],
  ['words past the end', { endWord: 400 }, { endWord: 'The text has 28 words' }],
  [
    'a note of more than 4,000 characters',
    { note: 'x'.repeat(4_001) },
    { note: 'A note has at most 4,000 characters' },
  ],
])('rejects %s with the reason', async (_, wrong, fields) => {
  const { chapterId } = await makeChapter()
  const refused = await reader.send(create, { body: body({ chapterId }, wrong) }).expect(400)
  expect(refused.body.fields).toEqual(fields)
})

test('refuses words of another revision, and of a text that the reader may not read', async () => {
  const { chapterId } = await makeChapter()
  const hidden = await makeChapter(text, { isHiddenFromLibrary: true })
  const stale = await reader.send(create, { body: body({ chapterId }, { revision: 2 }) }).expect(409)
  expect(stale.body.fields.revision).toBe('This text was changed while you were reading it')
  await reader.send(create, { body: body({ chapterId: hidden.chapterId }) }).expect(404)
  const own = await other.call(api.texts.create, { body: { title: 'Mine', content: 'One two.' } }).expect(201)
  await reader.send(create, { body: body({ textId: own.body.id }) }).expect(404)
  expect(await listMarks()).toEqual([])
})

test('rejects a note that is based on an older one, unless nothing changes', async () => {
  const { id, updatedAt } = await mark(await makeChapter())
  const save = (note: string) => reader.send(change, { params: { id }, body: { note, updatedAt } })
  await save('First.').expect(200)
  expect((await save('Second.').expect(409)).body.message).toBe('This text was changed elsewhere')
  await save('First.').expect(200)
  await reader.send(change, { params: { id }, body: { note: 'Third.' } }).expect(200)
})

test('changes kind, colour, note and words, and removes, which can be taken back', async () => {
  const made = await mark(await makeChapter())
  const params = { id: made.id }
  const range = { revision: 1, startWord: 2, endWord: 5 }
  const changed = await reader
    .send(change, { params, body: { kind: 'note', colour: 'rose', note: 'No.', range } })
    .expect(200)
  expect(changed.body).toMatchObject({
    kind: 'note',
    colour: 'rose',
    note: 'No.',
    startWord: 2,
    endWord: 5,
    quote: 'me Ishmael. Some years',
  })
  await reader.call(remove, { params }).expect(204)
  expect(await listMarks()).toEqual([])
  await reader.call(remove, { params }).expect(404)
  await reader.send(change, { params, body: { note: 'Later.' } }).expect(404)
  const back = await reader.send(change, { params, body: { isRemoved: false } }).expect(200)
  expect(back.body).toEqual({ ...changed.body, updatedAt: expect.any(String) })
  await reader.call(remove, { params }).expect(204)
  const aDayAgo = new Date(Date.now() - 25 * 3_600_000)
  await server.db.update(annotations).set({ removedAt: aDayAgo }).where(eq(annotations.id, made.id))
  await cleanUpAnnotations(server.db)
  await reader.send(change, { params, body: { isRemoved: false } }).expect(404)
})

test('responds to another reader’s annotation with the bytes of a missing one and keeps it, and rejects signed-out users', async () => {
  const made = await mark(await makeChapter())
  const missing = { params: { id: 999_999 } }
  for (const call of [
    (input: object) => other.send(remove, input),
    (input: object) => other.send(change, { ...input, body: { note: 'x' } }),
    (input: object) => other.send(change, { ...input, body: { isRemoved: false } }),
  ]) {
    const refused = await call({ params: { id: made.id } }).expect(404)
    expect(refused.text).toBe((await call(missing).expect(404)).text)
  }
  expect(await listMarks({}, other)).toEqual([])
  expect(await listMarks()).toEqual([made])
  const anyone = server.anonymous()
  await anyone.send(list, {}).expect(401)
  await anyone.send(create, { body: body({ chapterId: 1 }) }).expect(401)
  await anyone.send(change, { params: { id: made.id }, body: {} }).expect(401)
  await anyone.send(remove, { params: { id: made.id } }).expect(401)
})

test('filters by work, chapter, text, kind, colour and words in any case, sorts and pages', async () => {
  const [b, a] = [await makeChapter(text, { title: 'B' }), await makeChapter(text, { title: 'A' })]
  const own = await reader.call(api.texts.create, { body: { title: 'C', content: 'Éloge one.' } }).expect(201)
  const late = await mark(b, { startWord: 4, endWord: 5, colour: 'green' })
  const early = await mark(b, { startWord: 1, kind: 'note', note: '100% spleen_' })
  const other = await mark(a, { startWord: 2, kind: 'bookmark', endWord: 2 })
  const mine = await mark({ textId: own.body.id }, { startWord: 1, endWord: 1 })
  const ids = async (query: object) => (await listMarks(query)).map(({ id }) => id)
  expect(await ids({})).toEqual([mine, other, early, late].map(({ id }) => id))
  expect(await ids({ sort: 'text' })).toEqual([other, early, late, mine].map(({ id }) => id))
  expect(await ids({ workId: b.workId })).toEqual([early.id, late.id])
  expect(await ids({ chapterId: a.chapterId })).toEqual([other.id])
  expect(await ids({ textId: own.body.id })).toEqual([mine.id])
  expect(await ids({ kind: 'bookmark' })).toEqual([other.id])
  expect(await ids({ colour: 'green' })).toEqual([late.id])
  expect(await ids({ search: 'ELOGE' })).toEqual([mine.id])
  expect(await ids({ search: '0% spleen_' })).toEqual([early.id])
  expect(await ids({ search: '_all' })).toEqual([])
  const page = await reader.send(list, { query: { limit: 3, page: 2 } }).expect(200)
  expect(page.body).toMatchObject({ total: 4, totalPages: 2, annotations: [{ id: late.id }] })
  await reader.send(list, { query: { limit: 1_001 } }).expect(400)
})

test('moves with an edit, reports changed words, and keeps its quote when its words are gone', async () => {
  const { chapterId } = await makeChapter()
  await mark({ chapterId }, { startWord: 4, endWord: 10, colour: 'green' })
  await mark({ chapterId }, { startWord: 11, endWord: 27, colour: 'rose' })
  await edit(chapterId, `A few words more. ${text}`)
  const places = async () =>
    (await listMarks({ sort: 'text' })).map(({ startWord, endWord, isChanged, colour }) => [
      colour,
      startWord,
      endWord,
      isChanged,
    ])
  expect(await places()).toEqual([
    ['green', 8, 14, false],
    ['rose', 15, 31, false],
  ])
  await edit(chapterId, `A few words more. ${text.replace('spleen', 'gloom')}`)
  expect((await places())[1]).toEqual(['rose', 15, 31, true])
  await edit(chapterId, `A few words more. ${text.split('\n\n')[1]}`)
  expect(await places()).toEqual([
    ['rose', 5, 21, true],
    ['green', null, null, false],
  ])
  const [moved, gone] = await listMarks({ sort: 'text' })
  expect([moved?.quote, moved?.revision]).toEqual([expect.stringContaining('spleen'), 4])
  expect(gone).toMatchObject({ quote: 'Some years ago, never mind how long.', chapterId })
})

test('moves with an edit of an own text', async () => {
  const own = await reader.call(api.texts.create, { body: { title: 'Mine', content: text } }).expect(201)
  const params = { id: own.body.id }
  await mark({ textId: params.id }, { startWord: 4, endWord: 6 })
  await reader.send(api.texts.update, { params, body: { content: `Well. ${text}` } }).expect(200)
  expect(await listMarks()).toMatchObject([{ startWord: 5, endWord: 7, revision: 2, title: 'Mine' }])
})

test('keeps quote and titles when the work, the book or the text is deleted, and hides those of a hidden work', async () => {
  const work = await makeChapter(text, { title: 'Gone' })
  const book = await makeOwnBook(server.db, ada, { title: 'My Book', chapters: [text] })
  const own = await reader.call(api.texts.create, { body: { title: 'Mine', content: text } }).expect(201)
  const hidden = await makeChapter(text, { title: 'Hidden' })
  const quote = 'Call me Ishmael.'
  await mark(work)
  await mark({ chapterId: book.chapters[0]?.id })
  await mark({ textId: own.body.id })
  await mark(hidden)
  await admin.call(adminApi.library.removeWork, { params: { id: work.workId } }).expect(204)
  await reader.call(ownBooksApi.ownBooks.remove, { params: { id: book.id } }).expect(204)
  await reader.call(api.texts.remove, { params: { id: own.body.id } }).expect(204)
  await server.db.update(works).set({ isHiddenFromLibrary: true }).where(eq(works.id, hidden.workId))
  const nowhere = { workId: null, chapterId: null, textId: null, quote }
  expect(await listMarks()).toMatchObject([
    { ...nowhere, title: '', author: '', chapterTitle: '' },
    { ...nowhere, title: 'Mine' },
    { ...nowhere, title: 'My Book', chapterTitle: 'Chapter 1' },
    { ...nowhere, title: 'Gone', chapterTitle: 'Chapter 1' },
  ])
  expect(await listMarks({ chapterId: hidden.chapterId })).toEqual([])
})

test('refuses more than the limit with what to do', async () => {
  const { chapterId } = await makeChapter()
  const [row] = await server.db
    .insert(annotations)
    .values(await toRow(chapterId))
    .returning()
  const { id: _, searched: __, ...copied } = row as NonNullable<typeof row>
  const rows = Array.from({ length: annotationsMax - 1 }, () => ({ ...copied, clientId: clientId() }))
  for (let from = 0; from < rows.length; from += 2_000)
    await server.db.insert(annotations).values(rows.slice(from, from + 2_000))
  const refused = await reader.send(create, { body: body({ chapterId }, { endWord: 4 }) }).expect(409)
  expect(refused.body.error).toMatch(/^You have 10,000 highlights, notes and bookmarks, .* delete some/)
  await reader.call(remove, { params: { id: row?.id ?? 0 } }).expect(204)
  await mark({ chapterId }, { endWord: 4 })
})

async function toRow(chapterId: number) {
  const { clientId: id, startWord, endWord } = body({}) as NewAnnotation
  return {
    userId: ada.id,
    clientId: id,
    chapterId,
    title: 'A',
    author: 'B',
    chapterTitle: 'C',
    startWord,
    endWord,
    kind: 'highlight' as const,
    colour: 'amber' as const,
    note: '',
    quote: 'Call me Ishmael.',
    revision: 1,
  }
}
