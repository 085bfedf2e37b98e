import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { ProgressItem, ReadingYears } from '#shared/reading.ts'
import { chapters, lookUps, readingDays, works } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { lastRead, progress, removeWork, removeAll, days, active, open, save, beacon } = api.reading

let ada: User
let reader: Caller
let other: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  other = await server.as(await makeUser(server.db))
})

const tenWords = 'One two three four five six seven eight nine ten.'

/** Reads a chapter up to a word. */
async function readTo(
  caller: Caller,
  workId: number,
  chapterId: number,
  wordsRead: number,
  completed = false,
) {
  const { body } = await caller.call(open, { body: { workId, chapterId } }).expect(201)
  const position = { wordsRead, completed, wordsShown: wordsRead, activeMs: 1_000 }
  await caller.send(save, { params: { id: body.id }, body: position }).expect(200)
  return body.id as number
}

async function makeChapters(count: number) {
  const work = await makeWork(server.db, { chapters: Array(count).fill(tenWords) })
  return { workId: work.id, chapterIds: work.chapters.map(({ id }) => id) }
}

async function listProgress(caller: Caller): Promise<ProgressItem[]> {
  return (await caller.call(progress, {}).expect(200)).body
}

test('names the next chapter in the order of the work, and none after the last', async () => {
  const { workId, chapterIds } = await makeChapters(3)
  const [first = 0, second = 0, third = 0] = chapterIds
  for (const id of chapterIds) await readTo(reader, workId, id, 3)
  const next = async () =>
    new Map((await listProgress(reader)).map(({ chapterId, nextChapter }) => [chapterId, nextChapter]))
  expect(await next()).toEqual(
    new Map([
      [third, null],
      [second, { id: third, title: 'Chapter 3' }],
      [first, { id: second, title: 'Chapter 2' }],
    ]),
  )
  // The order numbers of chapters may have gaps, and may differ from the order of the ids.
  await server.db.update(chapters).set({ order: 40 }).where(eq(chapters.id, second))
  expect(await next()).toEqual(
    new Map([
      [third, { id: second, title: 'Chapter 2' }],
      [second, null],
      [first, { id: third, title: 'Chapter 3' }],
    ]),
  )
})

test('keeps the furthest word when a chapter is read again, at most its last word', async () => {
  const { workId, chapterIds } = await makeChapters(2)
  const [chapterId = 0] = chapterIds
  await readTo(reader, workId, chapterId, 10, true)
  await readTo(reader, workId, chapterId, 2)
  await readTo(other, workId, chapterId, 7)
  expect(await listProgress(reader)).toMatchObject([{ wordsRead: 2, furthestWord: 10, completed: false }])
  expect(await listProgress(other)).toMatchObject([{ wordsRead: 7, furthestWord: 7 }])
  await server.db.update(chapters).set({ wordCount: 6 }).where(eq(chapters.id, chapterId))
  expect(await listProgress(reader)).toMatchObject([{ wordsRead: 2, furthestWord: 6, wordCount: 6 }])
  expect(await listProgress(other)).toMatchObject([{ wordsRead: 6, furthestWord: 6, wordCount: 6 }])
})

test('leaves out a hidden work, and lists it with its positions when it is shown again', async () => {
  const { workId, chapterIds } = await makeChapters(1)
  await readTo(reader, workId, chapterIds[0] ?? 0, 4)
  const hide = (isHiddenFromLibrary: boolean) =>
    server.db.update(works).set({ isHiddenFromLibrary }).where(eq(works.id, workId))
  await hide(true)
  expect(await listProgress(reader)).toEqual([])
  await hide(false)
  expect(await listProgress(reader)).toMatchObject([{ workId, wordsRead: 4 }])
})

test("removes one work's history with its bookmark, and keeps the reading days", async () => {
  const [gone, kept] = [await makeChapters(2), await makeChapters(1)]
  const [chapterId = 0, next = 0] = gone.chapterIds
  await readTo(reader, gone.workId, chapterId, 10, true)
  const sessionId = await readTo(reader, gone.workId, next, 3)
  await readTo(reader, kept.workId, kept.chapterIds[0] ?? 0, 5)
  await readTo(other, gone.workId, chapterId, 6)
  const readBefore = (await reader.call(days, {}).expect(200)).body

  const params = { workId: gone.workId }
  await reader.call(removeWork, { params }).expect(204)
  expect(await listProgress(reader)).toMatchObject([{ workId: kept.workId, wordsRead: 5 }])
  expect((await reader.call(lastRead, { params }).expect(200)).body).toBeNull()
  expect((await reader.call(active, { params: { chapterId: next } }).expect(200)).body).toBeNull()
  for (const endpoint of [save, beacon]) {
    await reader.send(endpoint, { params: { id: sessionId }, body: { wordsRead: 4 } }).expect(404)
  }
  expect(readBefore).toMatchObject([{ words: 18, activeMs: 3_000 }])
  expect((await reader.call(days, {})).body).toEqual(readBefore)
  expect(await listProgress(other)).toMatchObject([{ workId: gone.workId, wordsRead: 6 }])
  // Removing a history that does not exist succeeds too.
  await reader.call(removeWork, { params }).expect(204)
  await reader.call(removeWork, { params: { workId: 999_999 } }).expect(204)
})

test('removes all history, after which reading starts from the beginning', async () => {
  const [one, two] = [await makeChapters(1), await makeChapters(1)]
  const chapterId = one.chapterIds[0] ?? 0
  await readTo(reader, one.workId, chapterId, 8)
  await readTo(reader, two.workId, two.chapterIds[0] ?? 0, 2)
  await readTo(other, one.workId, chapterId, 6)
  await reader.call(removeAll, {}).expect(204)
  expect(await listProgress(reader)).toEqual([])
  expect((await reader.call(days, {})).body).toMatchObject([{ words: 10 }])
  expect(await listProgress(other)).toHaveLength(1)
  await reader.call(removeAll, {}).expect(204)

  const { body } = await reader.call(open, { body: { workId: one.workId, chapterId } }).expect(201)
  expect(body).toMatchObject({ wordsRead: 0, seq: 0 })
  expect(await listProgress(reader)).toMatchObject([{ wordsRead: 0, furthestWord: 0 }])
})

test('removes history while positions are saved; each save is stored or rejected', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { workId, chapterIds } = await makeChapters(3)
    const ids: number[] = []
    for (const id of chapterIds) ids.push(await readTo(reader, workId, id, 1))
    const saves = Array.from({ length: 15 }, (_, n) =>
      reader.send(save, { params: { id: ids[n % 3] ?? 0 }, body: { wordsRead: 2, wordsShown: 1 } }),
    )
    const removals = [reader.call(removeAll, {}), reader.call(removeWork, { params: { workId } })]
    const answers = await Promise.all([
      ...saves.slice(0, round % 15),
      ...removals,
      ...saves.slice(round % 15),
    ])
    for (const { status } of answers) expect([200, 204, 404]).toContain(status)
    expect(await listProgress(reader)).toEqual([])
  }
})

test.each(['0', '-1', '1.5', 'all', '2147483648'])(
  'responds 404 to the history of the work id %s',
  async (id) => {
    await reader.agent.delete(`/api/user/reading-progress/${id}`).expect(404)
  },
)

const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)

test("lists the reader's own reading days of the last twelve weeks, oldest first", async () => {
  const userId = ada.id
  await server.db.insert(readingDays).values([
    { userId, day: dayAgo(0), words: 300, activeMs: 60_000 },
    { userId, day: dayAgo(83), words: 200, activeMs: 40_000 },
    { userId, day: dayAgo(90), words: 100, activeMs: 20_000 },
  ])
  expect((await reader.call(days, {}).expect(200)).body).toEqual([
    { day: dayAgo(83), words: 200, activeMs: 40_000 },
    { day: dayAgo(0), words: 300, activeMs: 60_000 },
  ])
  expect((await other.call(days, {}).expect(200)).body).toEqual([])
})

const { years } = api.reading
const getYears = async (caller: Caller): Promise<ReadingYears> =>
  (await caller.call(years, {}).expect(200)).body

test('sums up the years, with the longest sitting and the word looked up most', async () => {
  const userId = ada.id
  expect(await getYears(reader)).toEqual({ years: [], finished: [] })
  const day = { userId, words: 100, activeMs: 60_000 }
  await server.db.insert(readingDays).values([
    { ...day, day: '2025-12-31' },
    { ...day, day: '2026-01-01' },
    { ...day, day: '2026-01-02', longestSittingMs: 40_000 },
    { ...day, day: '2026-01-03', longestSittingMs: 30_000 },
  ])
  await server.db.insert(lookUps).values([
    { userId, year: 2025, word: 'once', times: 1 },
    { userId, year: 2026, word: 'spleen', times: 3 },
    { userId, year: 2026, word: 'hypos', times: 2 },
  ])
  expect((await getYears(reader)).years).toEqual([
    {
      year: 2026,
      words: 300,
      activeMs: 180_000,
      longestSittingMs: 40_000,
      countedSince: '2026-01-02',
      mostLookedUp: { word: 'spleen', times: 3 },
    },
    {
      year: 2025,
      words: 100,
      activeMs: 60_000,
      longestSittingMs: null,
      countedSince: null,
      mostLookedUp: null,
    },
  ])
  expect(await getYears(other)).toEqual({ years: [], finished: [] })
})

test('counts a pause of half an hour as the end of a sitting', async () => {
  const { workId, chapterIds } = await makeChapters(4)
  const mine = eq(readingDays.userId, ada.id)
  const longest = async () => (await getYears(reader)).years[0]?.longestSittingMs
  await readTo(reader, workId, chapterIds[0] ?? 0, 5)
  await readTo(reader, workId, chapterIds[1] ?? 0, 5)
  expect(await longest()).toBe(2_000)
  await server.db
    .update(readingDays)
    .set({ lastSave: new Date(Date.now() - 31 * 60_000) })
    .where(mine)
  await readTo(reader, workId, chapterIds[2] ?? 0, 5)
  expect(await longest()).toBe(2_000)
  await readTo(reader, workId, chapterIds[0] ?? 0, 6)
  await readTo(reader, workId, chapterIds[1] ?? 0, 6)
  expect(await longest()).toBe(3_000)
})

test('lists a work as finished once its last chapter was read to the end, by the first time', async () => {
  const { workId, chapterIds } = await makeChapters(3)
  const [, second = 0, last = 0] = chapterIds
  await readTo(reader, workId, second, 10, true)
  await readTo(reader, workId, last, 5)
  expect((await getYears(reader)).finished).toEqual([])
  await readTo(reader, workId, last, 10, true)
  const { finished } = await getYears(reader)
  expect(finished).toEqual([
    { workId, title: expect.any(String), author: 'A. Writer', finishedAt: expect.stringMatching(/T.*Z$/) },
  ])
  await readTo(reader, workId, last, 10, true)
  expect((await getYears(reader)).finished).toEqual(finished)
  await server.db.update(works).set({ isHiddenFromLibrary: true }).where(eq(works.id, workId))
  expect((await getYears(reader)).finished).toEqual([])
  expect((await getYears(other)).finished).toEqual([])
})

test('rejects users who are not signed in', async () => {
  const nobody = server.anonymous()
  for (const endpoint of [progress, days, years, removeAll]) await nobody.call(endpoint, {}).expect(401)
  await nobody.call(removeWork, { params: { workId: 1 } }).expect(401)
})

test('returns the history as a whole or in pages', async () => {
  const { workId, chapterIds } = await makeChapters(3)
  for (const id of chapterIds) await readTo(reader, workId, id, 3)
  const all = (await listProgress(reader)).map(({ chapterId }) => chapterId)
  expect(all).toHaveLength(3)
  const part = async (page: number) => {
    const { body } = await reader.call(progress, { query: { page, limit: 2 } }).expect(200)
    return body.map(({ chapterId }: ProgressItem) => chapterId)
  }
  expect(await part(1)).toEqual(all.slice(0, 2))
  expect(await part(2)).toEqual(all.slice(2))
  await reader.send(progress, { query: { page: 'x' } }).expect(400)
})
