import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { readingDays, readingSessions } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { scaleRounds } from '../testing/rounds.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createSaveInput, tenWords } from './reading.fixture.ts'

const server = startServer()
const { lastRead, active, open, save, beacon } = api.reading
let ada: User
let reader: Caller
let other: Caller

beforeAll(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  other = await server.as(await makeUser(server.db))
})

/** Creates a work and opens its first chapter at a position. */
async function openFirstChapter({ wordsRead = 0, chapters = [tenWords, tenWords] } = {}) {
  const work = await makeWork(server.db, { chapters })
  const chapterId = work.chapters[0]?.id ?? 0
  const { body } = await reader.call(open, { body: { workId: work.id, chapterId, wordsRead } }).expect(201)
  return { work, chapterId, session: body as { id: number } }
}

test('opens a session for a chapter and finds it until it ends', async () => {
  const work = await makeWork(server.db)
  const chapterId = work.chapters[0]?.id ?? 0
  expect((await reader.call(active, { params: { chapterId } }).expect(200)).body).toBeNull()
  const { body } = await reader.call(open, { body: { workId: work.id, chapterId, wordsRead: 3 } }).expect(201)
  expect(body).toEqual({
    id: expect.any(Number),
    workId: work.id,
    chapterId,
    startTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    endTime: null,
    wordsRead: 3,
    completed: false,
    seq: 0,
  })
  expect((await reader.call(active, { params: { chapterId } }).expect(200)).body).toEqual(body)
  expect((await other.call(active, { params: { chapterId } }).expect(200)).body).toBeNull()
})

test('returns one session when a chapter is opened twenty times at once', async () => {
  const rounds = scaleRounds(20)
  for (let round = 0; round < rounds; round += 1) {
    const work = await makeWork(server.db)
    const body = { workId: work.id, chapterId: work.chapters[0]?.id ?? 0 }
    const answers = await Promise.all(Array.from({ length: 20 }, () => reader.call(open, { body })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const stored = await server.db
      .select()
      .from(readingSessions)
      .where(eq(readingSessions.chapterId, body.chapterId))
    expect(stored.map(({ id }) => id)).toEqual([answers[0]?.body.id])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  }
})

test('rejects a chapter of another work', async () => {
  const [work, another] = [await makeWork(server.db), await makeWork(server.db)]
  const body = { workId: work.id, chapterId: another.chapters[0]?.id ?? 0 }
  expect((await reader.call(open, { body }).expect(400)).body.fields).toHaveProperty('chapterId')
})

test('rejects a hidden chapter and a missing one with the same bytes', async () => {
  const hidden = await makeWork(server.db, { isHiddenFromLibrary: true })
  const chapterId = hidden.chapters[0]?.id ?? 0
  const refused = await reader.call(open, { body: { workId: hidden.id, chapterId } }).expect(404)
  const missing = await reader.call(open, { body: { workId: hidden.id, chapterId: 999_999 } }).expect(404)
  expect(refused.text).toBe(missing.text)
  await reader.call(active, { params: { chapterId } }).expect(404)
  await reader.call(lastRead, { params: { workId: hidden.id } }).expect(404)
})

test.each([
  ['save', save],
  ['beacon', beacon],
])('stores a position by %s and returns it', async (_, endpoint) => {
  const { session, work, chapterId } = await openFirstChapter()
  const { body } = await reader
    .send(endpoint, createSaveInput(session.id, { wordsRead: 7, seq: 1 }))
    .expect(200)
  expect(body).toEqual({ id: session.id, wordsRead: 7, seq: 1, completed: false })
  const last = await reader.call(lastRead, { params: { workId: work.id } }).expect(200)
  expect(last.body).toMatchObject({ chapterId, wordsRead: 7, completed: false })
})

test('ignores an older save and returns the stored position', async () => {
  const { session } = await openFirstChapter()
  await reader.send(save, createSaveInput(session.id, { wordsRead: 9, seq: 5 })).expect(200)
  for (const seq of [4, 5]) {
    const { body } = await reader
      .send(save, createSaveInput(session.id, { wordsRead: 2, seq, wordsShown: 50 }))
      .expect(200)
    expect(body).toMatchObject({ wordsRead: 9, seq: 5 })
  }
  const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, session.id))
  expect(stored).toMatchObject({ wordsRead: 9, wordsShown: 0 })
})

test('keeps the newest save whatever the order of arrival, duplicates included', async () => {
  const rounds = scaleRounds(20)
  const numbers = [3, 8, 1, 10, 5, 2, 10, 9, 4, 7, 6, 1]
  for (let round = 0; round < rounds; round += 1) {
    const { session } = await openFirstChapter()
    // Sends the positions in a different order in each round.
    const step = [1, 5, 7, 11][round % 4] ?? 1
    const sent = numbers.map((_, index) => numbers[(round + index * step) % numbers.length] ?? 0)
    await Promise.all(
      sent.map((seq) => reader.send(save, createSaveInput(session.id, { wordsRead: seq, seq })).expect(200)),
    )
    const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, session.id))
    expect(stored).toMatchObject({ wordsRead: 10, seq: 10 })
  }
})

test('gives a save without a seq the next one', async () => {
  const { session } = await openFirstChapter()
  await reader.send(save, createSaveInput(session.id, { wordsRead: 4, seq: 7 })).expect(200)
  const { body } = await reader.send(save, createSaveInput(session.id, { wordsRead: 5 })).expect(200)
  expect(body).toMatchObject({ wordsRead: 5, seq: 8 })
})

test('keeps a save without a seq after the highest possible seq', async () => {
  const { session } = await openFirstChapter()
  await reader.send(save, createSaveInput(session.id, { wordsRead: 4, seq: 2 ** 31 - 1 })).expect(200)
  const { body } = await reader.send(save, createSaveInput(session.id, { wordsRead: 5 })).expect(200)
  expect(body).toMatchObject({ wordsRead: 5, seq: 2 ** 31 - 1 })
})

test('moves a session that is opened again to the newest word, until a position is saved', async () => {
  const { work, chapterId } = await openFirstChapter({ wordsRead: 3 })
  const again = (wordsRead: number) => reader.call(open, { body: { workId: work.id, chapterId, wordsRead } })
  expect((await again(5)).body.wordsRead).toBe(5)
  const { body } = await again(4)
  expect(body.wordsRead).toBe(5)
  await reader.send(save, createSaveInput(body.id, { wordsRead: 6, seq: 1 })).expect(200)
  expect((await again(9)).body.wordsRead).toBe(6)
})

test('clamps a position past the last word to the last word', async () => {
  const { session } = await openFirstChapter({ wordsRead: 500 })
  expect(session).toMatchObject({ wordsRead: 10 })
  const { body } = await reader
    .send(save, createSaveInput(session.id, { wordsRead: 2 ** 31 - 1, seq: 1 }))
    .expect(200)
  expect(body.wordsRead).toBe(10)
})

test('ends the session at the last word: accepts that save again, rejects any other, and opens a new session for further reading', async () => {
  const { session, work, chapterId } = await openFirstChapter()
  const done = { wordsRead: 10, seq: 3, completed: true }
  const { body } = await reader.send(save, createSaveInput(session.id, done)).expect(200)
  expect(body).toMatchObject({ wordsRead: 10, completed: true })
  expect((await reader.send(save, createSaveInput(session.id, done)).expect(200)).body).toEqual(body)
  await reader.send(save, createSaveInput(session.id, { wordsRead: 4, seq: 4 })).expect(409)
  expect((await reader.call(active, { params: { chapterId } })).body).toBeNull()
  const again = await reader.call(open, { body: { workId: work.id, chapterId } }).expect(201)
  expect(again.body.id).not.toBe(session.id)
  const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, session.id))
  expect(stored?.endTime).toBeInstanceOf(Date)
})

test('rejects a position of an older revision', async () => {
  const { session } = await openFirstChapter({ wordsRead: 2 })
  await reader.send(save, createSaveInput(session.id, { wordsRead: 5, seq: 1, revision: 1 })).expect(200)
  await reader.send(save, createSaveInput(session.id, { wordsRead: 6, seq: 2, revision: 0 })).expect(409)
})

test("adds words and time shown to the session and to the day of the reader's time zone, up to 25 s a word and 120 s a save", async () => {
  const grace = await makeUser(server.db)
  const caller = await server.as(grace)
  const work = await makeWork(server.db)
  const { body: session } = await caller
    .call(open, { body: { workId: work.id, chapterId: work.chapters[0]?.id ?? 0 } })
    .expect(201)
  const shown = { wordsShown: 5, activeMs: 1500.4, timeZone: 'Pacific/Kiritimati' }
  await caller.send(save, createSaveInput(session.id, { wordsRead: 5, seq: 1, ...shown })).expect(200)
  await caller
    .send(
      save,
      createSaveInput(session.id, {
        wordsRead: 6,
        seq: 2,
        wordsShown: 1,
        activeMs: 900_000,
        timeZone: 'Pacific/Kiritimati',
      }),
    )
    .expect(200)
  await caller
    .send(
      save,
      createSaveInput(session.id, {
        wordsRead: 7,
        seq: 3,
        wordsShown: 8,
        activeMs: 900_000,
        timeZone: 'Mars/Olympus',
      }),
    )
    .expect(200)
  const days = await server.db.select().from(readingDays).where(eq(readingDays.userId, grace.id))
  const getToday = (timeZone: string) => new Date().toLocaleDateString('sv-SE', { timeZone })
  const sums = new Map(days.map(({ day, words, activeMs }) => [day, { words, activeMs }]))
  if (getToday('UTC') !== getToday('Pacific/Kiritimati')) {
    expect(sums.get(getToday('Pacific/Kiritimati'))).toEqual({ words: 6, activeMs: 51_500 })
    expect(sums.get(getToday('UTC'))).toEqual({ words: 8, activeMs: 120_000 })
  } else {
    expect(sums.get(getToday('UTC'))).toEqual({ words: 14, activeMs: 171_500 })
  }
  const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, session.id))
  expect(stored).toMatchObject({ wordsShown: 14, activeMs: 171_500 })
})
