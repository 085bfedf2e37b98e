import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Coda } from '#shared/reading.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { coda, open, save } = api.reading

async function readTo(reader: Caller, workId: number, chapterId: number, saves: object[]) {
  const { body } = await reader.call(open, { body: { workId, chapterId } }).expect(201)
  for (const position of saves) {
    await reader.call(save, { params: { id: body.id }, body: { wordsRead: 1, ...position } }).expect(200)
  }
  return body.id as number
}

const getCoda = async (reader: Caller, id: number): Promise<Coda> =>
  (await reader.call(coda, { params: { id } }).expect(200)).body

const keep = (reader: Caller, word: string, chapterId: number) =>
  reader.call(api.words.save, { body: { word, definition: 'A word.', chapterId } }).expect(201)

test('returns the time and words of a chapter and the opening of the next; after the last chapter the figures of the work', async () => {
  const reader = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, {
    chapters: ['One two three.', 'I stuffed a shirt or two into my carpet-bag. Then I left.'],
  })
  const [first = 0, second = 0] = work.chapters.map(({ id }) => id)
  await readTo(reader, work.id, first, [
    { activeMs: 1_000, wordsShown: 2 },
    { activeMs: 500, wordsShown: 1, wordsRead: 3, completed: true },
  ])
  for (const word of ['alpha', 'beta', 'gamma', 'delta']) await keep(reader, word, first)
  await keep(reader, 'omega', second)

  expect(await getCoda(reader, first)).toEqual({
    chapter: { activeMs: 1_500, wordsShown: 3, visits: 1 },
    work: { activeMs: 1_500, wordsShown: 3, visits: 1 },
    wordsOfChapter: { count: 4, last: ['delta', 'gamma', 'beta'] },
    wordsOfWork: { count: 5, last: ['omega', 'delta', 'gamma'] },
    opening: 'I stuffed a shirt or two into my carpet-bag.',
  })
  await readTo(reader, work.id, second, [{ activeMs: 2_000, wordsShown: 6, completed: true }])
  expect(await getCoda(reader, second)).toMatchObject({
    chapter: { activeMs: 2_000, wordsShown: 6, visits: 1 },
    work: { activeMs: 3_500, wordsShown: 9, visits: 2 },
    opening: null,
  })
})

test('returns the figures of the last session of a chapter', async () => {
  const reader = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, { chapters: ['One two three.'] })
  const chapterId = work.chapters[0]?.id ?? 0
  await readTo(reader, work.id, chapterId, [{ activeMs: 9_000, wordsShown: 3, completed: true }])
  await readTo(reader, work.id, chapterId, [{ activeMs: 700, wordsShown: 3, completed: true }])
  expect(await getCoda(reader, chapterId)).toMatchObject({
    chapter: { activeMs: 700, visits: 1 },
    work: { activeMs: 9_700, visits: 2 },
  })
})

test('counts a visit after half an hour, but not for a save without playing time', async () => {
  const reader = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, { chapters: ['One two three four.'] })
  const chapterId = work.chapters[0]?.id ?? 0
  const visits = async () => (await getCoda(reader, chapterId)).chapter.visits
  const rest = (id: number, minutes: number) =>
    server.db.execute(
      sql`update reading_sessions set last_read = now() - ${minutes} * interval '1 minute' where id = ${id}`,
    )
  const id = await readTo(reader, work.id, chapterId, [])
  await rest(id, 90)
  await readTo(reader, work.id, chapterId, [{ activeMs: 100 }])
  expect(await visits()).toBe(1)
  await rest(id, 29)
  await readTo(reader, work.id, chapterId, [{ activeMs: 100 }])
  expect(await visits()).toBe(1)
  await rest(id, 31)
  await readTo(reader, work.id, chapterId, [{ activeMs: 0 }])
  expect(await visits()).toBe(1)
  await rest(id, 31)
  await readTo(reader, work.id, chapterId, [{ activeMs: 100 }, { activeMs: 100 }])
  expect(await visits()).toBe(2)
})

test("returns zeros for an unread chapter, and never another reader's figures", async () => {
  const [reader, other] = [
    await server.as(await makeUser(server.db)),
    await server.as(await makeUser(server.db)),
  ]
  const work = await makeWork(server.db, { chapters: ['One two three.', ' '] })
  const chapterId = work.chapters[0]?.id ?? 0
  await readTo(other, work.id, chapterId, [{ activeMs: 900, wordsShown: 3 }])
  await keep(other, 'alpha', chapterId)
  const nothing = { activeMs: 0, wordsShown: 0, visits: 0 }
  expect(await getCoda(reader, chapterId)).toEqual({
    chapter: nothing,
    work: nothing,
    wordsOfChapter: { count: 0, last: [] },
    wordsOfWork: { count: 0, last: [] },
    opening: null,
  })
})

test('returns the coda of an own book to its owner only, and of a hidden work to administrators only', async () => {
  const owner = await makeUser(server.db)
  const book = await makeOwnBook(server.db, owner)
  const hidden = await makeWork(server.db, { isHiddenFromLibrary: true })
  const reader = await server.as(await makeUser(server.db))
  const getChapterParams = ({ chapters }: { chapters: { id: number }[] }) => ({ id: chapters[0]?.id ?? 0 })
  await (await server.as(owner)).call(coda, { params: getChapterParams(book) }).expect(200)
  await reader.call(coda, { params: getChapterParams(book) }).expect(404)
  await reader.call(coda, { params: getChapterParams(hidden) }).expect(404)
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  await admin.call(coda, { params: getChapterParams(hidden) }).expect(200)
  await admin.call(coda, { params: getChapterParams(book) }).expect(404)
})
