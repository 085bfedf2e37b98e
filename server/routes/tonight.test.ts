import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { TonightPiece } from '#shared/library.ts'
import type { Category } from '#shared/timing/category.ts'
import { chapters, readingSessions, works } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { tonight } = api.library

let ada: User
let reader: Caller

beforeEach(async () => {
  await server.db.delete(works)
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

/** Creates a work whose chapters take these minutes at 200 words a minute. */
async function workOf(category: Category, minutes: number[], changes: Parameters<typeof makeWork>[1] = {}) {
  const made = await makeWork(server.db, {
    category,
    chapters: minutes.map(
      (_, index) => `Sentence ${index + 1} of it, which is long enough to be one. Another.`,
    ),
    ...changes,
  })
  for (const [index, chapter] of made.chapters.entries()) {
    const sums = {
      factorSum: (minutes[index] ?? 0) * 200,
      naturalSum: (minutes[index] ?? 0) * 300,
      wordCount: 40,
    }
    await server.db.update(chapters).set(sums).where(eq(chapters.id, chapter.id))
  }
  const total = minutes.reduce((sum, minute) => sum + minute, 0)
  await server.db
    .update(works)
    .set({ factorSum: total * 200, naturalSum: total * 300 })
    .where(eq(works.id, made.id))
  return made
}

// The two zones are exactly one day apart.
const [today, tomorrow] = ['Pacific/Honolulu', 'Pacific/Kiritimati'] as const

async function offered(caller = reader, query = {}): Promise<TonightPiece[]> {
  return (await caller.send(tonight, { query: { timeZone: today, ...query } }).expect(200)).body
}

/** Reads a chapter: opened days ago, and finished or not. */
async function read(user: User, { chapters: [chapter] }: Awaited<ReturnType<typeof workOf>>, daysAgo = 0) {
  const startTime = new Date(Date.now() - daysAgo * 86_400_000)
  if (!chapter) return
  await server.db
    .insert(readingSessions)
    .values({ userId: user.id, workId: chapter.workId, chapterId: chapter.id, startTime })
}

const kinds = ['Poem', 'Short Story', 'Novel', 'Stage Play'] as const

test('offers a poem, a story, a chapter and an act of five to fifteen minutes, others the next day', async () => {
  expect(await offered()).toEqual([])
  for (const category of kinds) {
    await workOf(category, [2])
    await workOf(category, [16])
    await workOf(category, [9], { isHiddenFromLibrary: true })
    for (let count = 0; count < 12; count += 1) await workOf(category, [8, 30])
  }
  const tonight = await offered()
  expect(tonight.map(({ category }) => category)).toEqual(kinds)
  for (const piece of tonight) {
    expect(piece).toMatchObject({
      wordCount: 40,
      factorSum: 8 * 200,
      chapterTitle: 'Chapter 1',
      opening: 'Sentence 1 of it, which is long enough to be one.',
    })
  }
  expect(await offered()).toEqual(tonight)
  const next = await offered(reader, { timeZone: tomorrow })
  expect(next).toHaveLength(4)
  const shown = new Set(tonight.map(({ chapterId }) => chapterId))
  for (const { chapterId } of next) expect(shown).not.toContain(chapterId)
  expect(await offered(reader, { timeZone: 'Nowhere/Never' })).toHaveLength(4)
  // The pace decides: at 100 words a minute the eight minutes are sixteen.
  expect(await offered(reader, { wordsPerMinute: 100 })).toEqual([])
  expect(await offered(reader, { pauses: 'Natural' })).toHaveLength(4)
  expect(await offered(reader, { pauses: 'Included' })).toEqual([])
})

test('offers a short work as a whole, and later chapters only where they stand alone', async () => {
  const whole = await workOf('Poem', [2, 2, 2])
  const novel = await workOf('Novel', [1, 30, 9])
  await server.db
    .update(chapters)
    .set({ title: '1. Loomings' })
    .where(eq(chapters.id, novel.chapters[2]?.id ?? 0))
  await workOf('Stage Play', [30, 9])
  const stories = await workOf('Short Story', [30, 9, 30])
  await server.db
    .update(chapters)
    .set({ title: 'Araby' })
    .where(eq(chapters.id, stories.chapters[1]?.id ?? 0))
  // Each piece is offered on one of the two days.
  const both = [...(await offered()), ...(await offered(reader, { timeZone: tomorrow }))]
  expect(
    new Map(both.map((piece) => [piece.workId, [piece.chapterId, piece.chapterTitle, piece.factorSum]])),
  ).toEqual(
    new Map([
      [whole.id, [whole.chapters[0]?.id, '', 1_200]],
      [novel.id, [novel.chapters[2]?.id, '1. Loomings', 1_800]],
      [stories.id, [stories.chapters[1]?.id, 'Araby', 1_800]],
    ]),
  )
  await read(ada, whole)
  await read(ada, novel)
  const after = [...(await offered()), ...(await offered(reader, { timeZone: tomorrow }))]
  expect(after.map(({ workId }) => workId)).toEqual([stories.id])
  expect(await offered(await server.as(await makeUser(server.db)))).not.toEqual(after)
})

test('offers a work and its opening on the same days, so that a change of speed repeats neither', async () => {
  for (const category of kinds) await workOf(category, [6, 6])
  for (let count = 0; count < 8; count += 1) {
    const caller = await server.as(await makeUser(server.db))
    const wholes = await offered(caller)
    const openings = await offered(caller, { timeZone: tomorrow, wordsPerMinute: 100 })
    const pieces = [...wholes, ...openings].map(({ workId }) => workId)
    expect(new Set(pieces).size).toBe(pieces.length)
    for (const { chapterTitle } of openings) expect(chapterTitle).toBe('Chapter 1')
  }
})

test('begins with the kind that was read last, by its author and in its language', async () => {
  // No more of a kind than are searched.
  for (const category of kinds) {
    for (let count = 0; count < 6; count += 1) await workOf(category, [8])
    for (let count = 0; count < 6; count += 1) await workOf(category, [8], { author: 'Melville' })
  }
  const play = await workOf('Stage Play', [40], { author: 'Melville' })
  await server.db.update(works).set({ language: 'en' }).where(eq(works.author, 'Melville'))
  const byMelville: TonightPiece[] = []
  for (let count = 0; count < 8; count += 1) {
    const user = await makeUser(server.db)
    await read(user, play, 2)
    const pieces = await offered(await server.as(user))
    const found = pieces.map(({ category }) => category)
    const order = ['Stage Play', 'Poem', 'Short Story', 'Novel'] as const
    expect(found).toEqual(order.filter((kind) => found.includes(kind)))
    byMelville.push(...pieces.filter(({ author }) => author === 'Melville'))
  }
  // Chance would give 16 of 32. Half of the works are offered on a day, so a kind may have none by this author.
  expect(byMelville.length).toBeGreaterThanOrEqual(28)
})

test('keeps the choice of a day while the reader reads', async () => {
  for (const category of kinds) await workOf(category, [8, 30])
  const play = await workOf('Stage Play', [40])
  const pieces = [await offered(), await offered(reader, { timeZone: tomorrow })]
  await read(ada, play)
  expect([await offered(), await offered(reader, { timeZone: tomorrow })]).toEqual(pieces)
})

test('puts at most four pinned works first, and names them when a fifth is pinned', async () => {
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const pin = (id: number, isPinned = true) =>
    admin.send(adminApi.library.updateWork, { params: { id }, body: { isPinned } })
  for (const category of kinds) for (let count = 0; count < 8; count += 1) await workOf(category, [8])
  const long = await workOf('Poem', [40, 50], { title: 'Long' })
  await pin(long.id).expect(200)
  for (const caller of [reader, admin]) {
    const [first, ...others] = await offered(caller)
    expect(first).toMatchObject({ workId: long.id, chapterId: long.chapters[0]?.id })
    expect(others.map(({ category }) => category)).toEqual(['Short Story', 'Novel', 'Stage Play'])
  }
  const more = await Promise.all(kinds.map((category) => workOf(category, [8], { title: 'Another' })))
  const statuses = (await Promise.all(more.map(({ id }) => pin(id)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 400])
  const refused = more[statuses.indexOf(400)]?.id ?? 0
  const { body } = await pin(refused).expect(400)
  expect(body.message).toBe(
    '4 works are pinned already: “Long”, “Another”, “Another”, “Another”. Unpin one of them first.',
  )
  await pin(long.id).expect(200)
  await pin(long.id, false).expect(200)
  await pin(refused).expect(200)
  expect(new Set((await offered()).map(({ workId }) => workId))).toEqual(new Set(more.map(({ id }) => id)))
  await reader
    .send(adminApi.library.updateWork, { params: { id: long.id }, body: { isPinned: true } })
    .expect(403)
})

test('rejects visitors and an invalid pace', async () => {
  await server.anonymous().send(tonight).expect(401)
  await reader.send(tonight, { query: { wordsPerMinute: 'fast' } }).expect(400)
})
