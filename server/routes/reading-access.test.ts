import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { readingSessions } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createSaveInput, tenWords } from './reading.fixture.ts'

const server = startServer()
const { lastRead, progress, active, open, save, beacon } = api.reading
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

test.each([-1, 1.5, '5', 2 ** 31, 2 ** 53, null])(
  'rejects a position at word %o and stores nothing',
  async (wordsRead) => {
    const { session } = await openFirstChapter({ wordsRead: 3 })
    const { body } = await reader.send(save, createSaveInput(session.id, { wordsRead, seq: 1 })).expect(400)
    expect(body.fields).toHaveProperty('wordsRead')
    const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, session.id))
    expect(stored?.wordsRead).toBe(3)
  },
)

test("responds to another reader's session with the bytes of a missing one, and leaves it unchanged", async () => {
  const { session } = await openFirstChapter({ wordsRead: 3 })
  for (const endpoint of [save, beacon]) {
    const refused = await other
      .send(endpoint, createSaveInput(session.id, { wordsRead: 9, seq: 9 }))
      .expect(404)
    const missing = await other.send(endpoint, createSaveInput(999_999, { wordsRead: 9, seq: 9 })).expect(404)
    expect(refused.text).toBe(missing.text)
  }
  const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, session.id))
  expect(stored?.wordsRead).toBe(3)
})

test("keeps the owner's save when another reader saves to the same session at once", async () => {
  const { session } = await openFirstChapter()
  const own = [1, 2].map((seq) => createSaveInput(session.id, { wordsRead: 3 + seq, seq }))
  const theirs = Array(20).fill(createSaveInput(session.id, { wordsRead: 9, seq: 9 }))
  const [others, owns] = await Promise.all([
    Promise.all(theirs.map((asked) => other.send(save, asked))),
    Promise.all(own.map((asked) => reader.send(save, asked))),
  ])
  expect(new Set(owns.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([404]))
  const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, session.id))
  expect(stored).toMatchObject({ wordsRead: 5, seq: 2 })
})

test('lists the newest position of each chapter, newest first, and nothing of another reader', async () => {
  const grace = await makeUser(server.db)
  const caller = await server.as(grace)
  const work = await makeWork(server.db, { title: 'Progress', chapters: [tenWords, tenWords] })
  const saveAt = async (index: number, wordsRead: number, completed = false) => {
    const chapterId = work.chapters[index]?.id ?? 0
    const { body } = await caller.call(open, { body: { workId: work.id, chapterId } }).expect(201)
    await caller.send(save, createSaveInput(body.id, { wordsRead, completed })).expect(200)
  }
  await saveAt(0, 10, true)
  await saveAt(1, 4)
  await saveAt(0, 2)
  const { body } = await caller.call(progress, {}).expect(200)
  expect(body).toEqual([
    {
      workId: work.id,
      workTitle: 'Progress',
      language: '',
      chapterId: work.chapters[0]?.id,
      chapterTitle: 'Chapter 1',
      wordsRead: 2,
      furthestWord: 10,
      wordCount: 10,
      completed: false,
      lastRead: expect.any(String),
      factorSum: work.chapters[0]?.factorSum,
      naturalSum: work.chapters[0]?.naturalSum,
      nextChapter: { id: work.chapters[1]?.id, title: 'Chapter 2' },
    },
    expect.objectContaining({ chapterTitle: 'Chapter 2', wordsRead: 4, nextChapter: null }),
  ])
  expect((await caller.call(lastRead, { params: { workId: work.id } })).body.wordsRead).toBe(2)
  expect((await other.call(progress, {})).body).toEqual([])
  expect((await other.call(lastRead, { params: { workId: work.id } }).expect(200)).body).toBeNull()
})

test('rejects users who are not signed in', async () => {
  const { session, work, chapterId } = await openFirstChapter()
  const nobody = server.anonymous()
  await nobody.call(lastRead, { params: { workId: work.id } }).expect(401)
  await nobody.call(progress, {}).expect(401)
  await nobody.call(active, { params: { chapterId } }).expect(401)
  await nobody.call(open, { body: { workId: work.id, chapterId } }).expect(401)
  await nobody.send(save, createSaveInput(session.id, { wordsRead: 1 })).expect(401)
  await nobody.send(beacon, createSaveInput(session.id, { wordsRead: 1 })).expect(401)
})

test.each([
  {},
  { workId: 1 },
  { workId: '1', chapterId: 1 },
  { workId: -1, chapterId: 1 },
  { workId: 1, chapterId: 1, wordsRead: 0.5 },
])('rejects opening a session with %o', async (body) => {
  expect((await reader.send(open, { body }).expect(400)).body.code).toBe('invalid')
})
