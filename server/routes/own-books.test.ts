import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Draft } from '#shared/imports.ts'
import { ownBooksMax, ownBooksMaxCharacters, ownDraftsMax } from '#shared/limits.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import {
  auditEvents,
  chapters,
  importDrafts,
  importParts,
  rateLimitCounts,
  readingSessions,
  readingSums,
  works,
} from '../db/schema.ts'
import { getTestPassword, makeOwnBook, makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { novel, uploadBook } from './imports.fixture.ts'

const server = startServer()
const { library, reading } = api
const { ownBooks, imports } = ownBooksApi

let ada: User
let reader: Caller
let other: Caller
let admin: Caller

beforeEach(async () => {
  for (const table of [works, importDrafts, importParts, readingSums, auditEvents])
    await server.db.delete(table)
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  other = await server.as(await makeUser(server.db, { firstName: 'Grace' }))
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

const read = (caller: Caller, name = 'book.txt', content: string | Uint8Array = novel) =>
  uploadBook(caller, name, content, ownBooks.read)

const decision = (changes: object = {}) => ({
  title: 'My Book',
  author: '',
  category: 'Novel' as const,
  chapters: [
    { pieces: [{ part: 1 }], title: 'One' },
    { pieces: [{ part: 2 }], title: 'Two' },
  ],
  ...changes,
})

const finish = (caller: Caller, draft: string, changes = {}) =>
  caller.send(ownBooks.finish, { params: { draft }, body: decision(changes) })

/** Imports an own book, by default one of Ada's. */
async function importBook(caller = reader) {
  const draft: Draft = (await read(caller).expect(201)).body
  const { body: book } = await finish(caller, draft.id).expect(201)
  const { body: list } = await caller.call(library.chapters, { params: { workId: book.id } }).expect(200)
  return { draft, book, chapters: list as { id: number; title: string; wordCount: number }[] }
}

test('imports an own book with corrections, chapters and durations, with an optional author', async () => {
  const draft: Draft = (await read(reader).expect(201)).body
  expect(draft).toMatchObject({ isOwnBook: true, title: 'The Book', author: 'A. Writer', version: 0 })
  const { body: book } = await finish(reader, draft.id).expect(201)
  expect(book).toMatchObject({ title: 'My Book', author: '', ownerId: ada.id, chapterCount: 2 })
  const { body: list } = await reader.call(ownBooks.list, {}).expect(200)
  expect(list).toEqual([
    {
      ...book,
      chapters: [
        expect.objectContaining({ title: 'One', order: 1 }),
        expect.objectContaining({ title: 'Two', order: 2 }),
      ],
    },
  ])
  const words = list[0].chapters.map(({ wordCount }: { wordCount: number }) => wordCount)
  expect(words[0] + words[1]).toBe(book.wordCount)
  const [row] = await server.db.select().from(works).where(eq(works.id, book.id))
  const texts = await server.db.select().from(chapters).where(eq(chapters.workId, book.id))
  expect(row?.characters).toBe(texts.reduce((sum, { content }) => sum + content.length, 0))
  expect(await server.db.$count(importDrafts)).toBe(0)
  expect(await server.db.$count(importParts)).toBe(0)
  await finish(reader, draft.id).expect(404)
})

test.each([
  ['French', 'fr'],
  ['pt_BR', 'pt-BR'],
  ['Old Church Slavonic, mixed', ''],
])('stores the language %j of a book as %j', async (stated, language) => {
  const marked = `---\ntitle: A Book\nlanguage: ${stated}\n---\n\n# Un\n\nBonjour.\n\n# Deux\n\nAdieu.\n`
  const draft: Draft = (await read(reader, 'book.md', marked).expect(201)).body
  const pieces = draft.chapters.map(({ index }) => ({ pieces: [{ part: index }], title: 'One' }))
  const { body: book } = await finish(reader, draft.id, { chapters: pieces }).expect(201)
  expect((await reader.call(library.work, { params: { id: book.id } }).expect(200)).body).toMatchObject({
    language,
  })
})

test('reads an own book like a work, with positions, history and saved words', async () => {
  const { book, chapters } = await importBook()
  const [chapter, next] = chapters
  const chapterId = chapter?.id ?? 0
  const { body: opened } = await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  expect(opened.content).toContain('“One,” he said.')
  const { body: session } = await reader
    .call(reading.open, { body: { workId: book.id, chapterId } })
    .expect(201)
  const save = (body: object) => reader.send(reading.save, { params: { id: session.id }, body })
  await save({ wordsRead: 3, seq: 1 }).expect(200)
  const { body: progress } = await reader.call(reading.progress, {}).expect(200)
  expect(progress).toEqual([
    expect.objectContaining({
      workId: book.id,
      workTitle: 'My Book',
      wordsRead: 3,
      nextChapter: { id: next?.id, title: 'Two' },
    }),
  ])
  const { body: last } = await reader.call(reading.lastRead, { params: { workId: book.id } }).expect(200)
  expect(last).toMatchObject({ chapterId, wordsRead: 3 })
  const word = { word: 'aloud', definition: 'D.', chapterId, wordNumber: 4 }
  const { body: saved } = await reader.call(api.words.save, { body: word }).expect(201)
  expect(saved).toMatchObject({ workId: book.id, metIn: 'My Book · One' })
})

test('hides an own book from everyone else, administrators included', async () => {
  const { book, chapters } = await importBook()
  const chapterId = chapters[0]?.id ?? 0
  for (const caller of [other, admin]) {
    await caller.call(library.work, { params: { id: book.id } }).expect(404)
    await caller.call(library.chapters, { params: { workId: book.id } }).expect(404)
    await caller.call(library.chapter, { params: { id: chapterId } }).expect(404)
    await caller.call(reading.open, { body: { workId: book.id, chapterId } }).expect(404)
    await caller.call(reading.lastRead, { params: { workId: book.id } }).expect(404)
    await caller.call(api.words.save, { body: { word: 'w', definition: 'D.', chapterId } }).expect(404)
    await caller.call(ownBooks.remove, { params: { id: book.id } }).expect(404)
    await caller.call(ownBooks.update, { params: { id: book.id }, body: { title: 'Mine' } }).expect(404)
    expect((await caller.call(ownBooks.list, {})).body).toEqual([])
  }
  const newChapter = { title: 'Three', content: 'Three.' }
  await admin
    .call(adminApi.library.updateWork, { params: { id: book.id }, body: { category: 'Poem' } })
    .expect(404)
  await admin.call(adminApi.library.removeWork, { params: { id: book.id } }).expect(404)
  await admin
    .call(adminApi.library.createChapter, { params: { workId: book.id }, body: newChapter })
    .expect(404)
  await admin
    .call(adminApi.library.updateChapter, { params: { id: chapterId }, body: newChapter })
    .expect(404)
  await admin.call(adminApi.library.removeChapter, { params: { id: chapterId } }).expect(404)
  for (const caller of [reader, other, admin]) {
    const query = { page: 1, search: 'My Book' }
    expect((await caller.call(library.works, {})).body).toEqual([])
    expect((await caller.call(library.page, { query })).body).toMatchObject({ works: [], total: 0 })
    // Sponsors' messages follow chapters of the library only.
    await caller.call(api.sponsors.afterChapter, { params: { chapterId } }).expect(404)
  }
})

test('counts own books in the statistics without naming them', async () => {
  const { book, chapters } = await importBook()
  const body = { workId: book.id, chapterId: chapters[0]?.id ?? 0 }
  const seen = async () => (await admin.call(adminApi.site.statistics, {}).expect(200)).body
  const { totalReadingSessions } = await seen()
  await reader.call(reading.open, { body }).expect(201)
  const counted = {
    totalReadingSessions: totalReadingSessions + 1,
    popularWorks: [],
    categoryDistribution: [{ category: 'Novel', count: totalReadingSessions + 1 }],
  }
  expect(await seen()).toMatchObject(counted)
  await reader.call(ownBooks.remove, { params: { id: book.id } }).expect(204)
  expect(await seen()).toMatchObject(counted)
  expect(await server.db.select().from(auditEvents)).toEqual([])
  expect(server.log()).not.toMatch(/My Book|The Book/)
})

test('deletes an own book with its chapters and reading sessions', async () => {
  const { book, chapters: made } = await importBook()
  const chapterId = made[0]?.id ?? 0
  await reader.call(reading.open, { body: { workId: book.id, chapterId } }).expect(201)
  await reader.call(ownBooks.remove, { params: { id: book.id } }).expect(204)
  await reader.call(ownBooks.remove, { params: { id: book.id } }).expect(404)
  expect(await server.db.$count(chapters)).toBe(0)
  expect(await server.db.$count(readingSessions)).toBe(0)
  expect((await reader.call(reading.progress, {})).body).toEqual([])
})

test('deletes own books and drafts with the account', async () => {
  await importBook()
  await read(reader).expect(201)
  await reader.call(api.account.confirmPassword, { body: { password: getTestPassword(ada) } }).expect(204)
  await reader.call(api.account.remove, {}).expect(204)
  for (const table of [works, chapters, importDrafts]) expect(await server.db.$count(table)).toBe(0)
})

test('changes title, author and category of an own book and keeps positions at the same word', async () => {
  const { book, chapters: made } = await importBook()
  const chapterId = made[0]?.id ?? 0
  await reader.call(reading.open, { body: { workId: book.id, chapterId, wordsRead: 3 } }).expect(201)
  const changes = { title: 'Renamed', author: 'Somebody', category: 'Poem' } as const
  const { body } = await reader.call(ownBooks.update, { params: { id: book.id }, body: changes }).expect(200)
  expect(body).toMatchObject(changes)
  expect(body.factorSum).not.toBe(book.factorSum)
  const { body: session } = await reader.call(reading.active, { params: { chapterId } }).expect(200)
  expect(session.wordsRead).toBe(3)
  const refused = await reader
    .call(ownBooks.update, { params: { id: book.id }, body: { title: ' ' } })
    .expect(400)
  expect(refused.body.message).toBe('Title is required')
})

test(`limits a reader to ${ownBooksMax} books, also when more are finished at once`, async () => {
  for (let made = 0; made < ownBooksMax - 1; made += 1) await makeOwnBook(server.db, ada)
  const drafts = [(await read(reader).expect(201)).body.id, (await read(reader).expect(201)).body.id]
  const both = await Promise.all(drafts.map((draft) => finish(reader, draft)))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const sentence = 'You have 30 books, which is the limit: delete one to add another'
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(sentence)
  const refused = await read(reader).expect(409)
  expect(refused.body.message).toBe(sentence)
  // The draft of the refused book remains.
  expect(await server.db.$count(importDrafts)).toBe(1)
})

test('limits the characters of a reader’s books', async () => {
  const { id } = await makeOwnBook(server.db, ada)
  await server.db
    .update(works)
    .set({ characters: ownBooksMaxCharacters - 100 })
    .where(eq(works.id, id))
  const { id: draft } = (await read(reader).expect(201)).body
  const refused = await finish(reader, draft).expect(409)
  expect(refused.body.message).toBe(
    'With this book you would have 30.1 million characters, and the limit is 30 million: leave parts of it out, or delete a book',
  )
  const one = [{ pieces: [{ part: 1, from: 0, to: 1 }], title: 'One' }]
  await server.db.update(works).set({ characters: 0 }).where(eq(works.id, id))
  await finish(reader, draft, { chapters: one }).expect(201)
})

test('limits the drafts of own books, and keeps the kind of a draft', async () => {
  const drafts: string[] = []
  for (let made = 0; made < ownDraftsMax; made += 1) drafts.push((await read(reader).expect(201)).body.id)
  const refused = await read(reader).expect(409)
  expect(refused.body.message).toBe(
    'You have 3 unfinished imports, which is the limit: finish or discard one first',
  )
  await reader.call(imports.discard, { params: { draft: drafts[0] ?? '' } }).expect(204)
  await read(reader).expect(201)

  const own: Draft = (await read(admin).expect(201)).body
  const listed: Draft = (await uploadBook(admin, 'book.txt', novel).expect(201)).body
  const asWork = { ...decision(), authorBio: 'B.', description: 'D.', author: 'A.' }
  await admin.send(adminApi.imports.finish, { params: { draft: own.id }, body: asWork }).expect(404)
  await finish(admin, listed.id).expect(404)
  const { body: entries } = await admin.call(imports.drafts, {}).expect(200)
  const kinds = entries.map(({ id, isOwnBook }: Draft) => [id, isOwnBook])
  expect(kinds).toEqual([
    [listed.id, false],
    [own.id, true],
  ])
})

test('refuses a second concurrent import of a reader, and no other reader’s', async () => {
  const long = novel.replace('CHAPTER II', 'Some more words. '.repeat(60_000))
  const first = read(reader, 'long.txt', long).then((answer) => answer)
  const underWay = () => server.db.$count(rateLimitCounts, eq(rateLimitCounts.points, 1))
  await expect.poll(underWay).toBe(1)
  const refused = await read(reader).expect(409)
  expect(refused.body.message).toBe('Another book of yours is still being read. Wait until it is done.')
  await read(other).expect(201)
  expect((await first).status).toBe(201)
  await read(reader).expect(201)
})

test('releases the import slot before the response of a refused upload', async () => {
  await delaySlotRelease()
  const refusals = [
    [400, () => read(reader, 'book.epub', 'no zip')],
    [400, () => read(reader, 'book.txt', '')],
    [400, () => reader.agent.post(ownBooks.read.path).attach('no', Buffer.from(novel), 'book.txt')],
    [415, () => reader.agent.post(ownBooks.read.path)],
  ] as const
  for (const [status, refused] of refusals) {
    const { body } = await refused().expect(status)
    expect(body.message).toMatch(/[a-z]{3}/)
  }
  await read(reader).expect(201)
})

/** Delays the release of a slot. Only the release is an update: taking a slot is an insert. */
async function delaySlotRelease() {
  await server.db.execute(`
    create function rest() returns trigger language plpgsql as
    $$ begin if current_query() ilike 'update%' then perform pg_sleep(0.2); end if; return null; end $$`)
  await server.db.execute(
    'create trigger rest before update on rate_limits for each statement execute function rest()',
  )
  onTestFinished(async () => {
    await server.db.execute('drop function rest cascade')
  })
}
