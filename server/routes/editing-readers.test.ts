import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { chapters as chapterTable, readingSessions, works as workTable } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { scaleRounds } from '../testing/rounds.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createEditor } from './editing.fixture.ts'

const server = startServer()
const { library, reading, words } = api
let ada: User
let admin: Caller
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

const { add, addChapter, listChapterOrders } = createEditor(() => admin)

test('keeps readers and saved words at the same words after an edit, and rejects saves of the older revision', async () => {
  const { id } = await add()
  const before = 'Alpha beta gamma delta epsilon zeta eta theta iota kappa.'
  const chapter = await addChapter(id, { content: before })
  const chapterId = chapter.id
  const { body: session } = await reader.call(reading.open, { body: { workId: id, chapterId } }).expect(201)
  const save = (body: object) => reader.send(reading.save, { params: { id: session.id }, body })
  await save({ wordsRead: 8, seq: 1, revision: 1 }).expect(200)
  await save({ wordsRead: 5, seq: 2, revision: 1 }).expect(200)
  await reader
    .call(words.save, { body: { word: 'eta', definition: 'A letter.', chapterId, wordNumber: 7 } })
    .expect(201)
  const edited = await admin
    .call(adminApi.library.updateChapter, {
      params: { id: chapterId },
      body: { content: `Now at first. ${before}` },
    })
    .expect(200)
  expect(edited.body).toMatchObject({ revision: 2, wordCount: 13 })
  const active = await reader.call(reading.active, { params: { chapterId } })
  expect(active.body).toMatchObject({ id: session.id, wordsRead: 8, seq: 2 })
  const { body: progress } = await reader.call(reading.progress, {})
  expect(progress).toMatchObject([{ wordsRead: 8, furthestWord: 11, wordCount: 13 }])
  const { body: saved } = await reader.call(words.saved, {})
  expect(saved).toMatchObject([{ word: 'eta', wordNumber: 10 }])
  const refused = await save({ wordsRead: 6, seq: 3, revision: 1 }).expect(409)
  expect(refused.body.fields).toHaveProperty('revision')
  await save({ wordsRead: 9, seq: 3, revision: 2 }).expect(200)
})

test('keeps the revision when only the title changes', async () => {
  const { id } = await add()
  const { id: chapterId } = await addChapter(id)
  const body = { title: 'Other', content: 'One two three four.' }
  const changed = await admin
    .call(adminApi.library.updateChapter, { params: { id: chapterId }, body })
    .expect(200)
  expect(changed.body).toMatchObject({ title: 'Other', revision: 1 })
})

test('measures the chapters again for another category and keeps readers at the same words', async () => {
  const { id } = await add({ category: 'Essay/Information' })
  const content = 'Before.\n\n# First thing\n# Second thing\n\nAfter all.'
  const { id: chapterId, wordCount } = await addChapter(id, { content })
  const { body: session } = await reader.call(reading.open, { body: { workId: id, chapterId } }).expect(201)
  await reader.call(reading.save, { params: session, body: { wordsRead: wordCount - 1, seq: 1 } }).expect(200)
  const { body: work } = await admin.call(adminApi.library.updateWork, {
    params: { id },
    body: { category: 'Novel' },
  })
  const { body: chapter } = await reader.call(library.chapter, { params: { id: chapterId } })
  const novel = createTimeline(content, 'Novel')
  expect(chapter).toMatchObject({ category: 'Novel', revision: 2, wordCount: novel.wordCount })
  expect(work).toMatchObject({ wordCount: novel.wordCount })
  const { body: active } = await reader.call(reading.active, { params: { chapterId } })
  expect(novel.words[active.wordsRead - 1]?.text).toBe('After')
})

test('re-anchors or rejects a save that races an edit', async () => {
  const { id } = await add()
  const plain = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
  for (let round = 0; round < scaleRounds(20); round += 1) {
    const { id: chapterId } = await addChapter(id, { content: plain })
    const { body: session } = await reader.call(reading.open, { body: { workId: id, chapterId } })
    const save = (seq: number) =>
      reader.send(reading.save, {
        params: { id: session.id },
        body: { wordsRead: 100 + seq, seq, revision: 1 },
      })
    const edit = admin.send(adminApi.library.updateChapter, {
      params: { id: chapterId },
      body: { content: `Three words more ${plain}` },
    })
    const answers = await Promise.all([save(1), save(2), edit, save(3), save(4)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const kept = answers.filter(({ status, body }) => status === 200 && body.seq !== undefined)
    const newest = kept.reduce((most, { body }) => Math.max(most, body.wordsRead), 0)
    const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, session.id))
    expect(stored?.wordsRead).toBe(newest === 0 ? 0 : newest + 3)
  }
})

test('keeps orders unique, without a failure, when chapters are added, moved and deleted at once', async () => {
  const rounds = scaleRounds(20)
  for (let round = 0; round < rounds; round += 1) {
    const work = await makeWork(server.db, { chapters: ['a', 'b', 'c', 'd', 'e', 'f'] })
    const workId = work.id
    const ids = work.chapters.map((chapter) => chapter.id)
    const answers = await Promise.all([
      ...ids
        .slice(0, 4)
        .map((id, index) =>
          admin.send(adminApi.library.updateChapter, { params: { id }, body: { order: 6 - index } }),
        ),
      ...ids.slice(4).map((id) => admin.send(adminApi.library.removeChapter, { params: { id } })),
      ...[1, 3, undefined].map((order) =>
        admin.send(adminApi.library.createChapter, {
          params: { workId },
          body: { title: 'new', content: 'x', order },
        }),
      ),
    ])
    for (const { status } of answers) expect([200, 201, 204]).toContain(status)
    const orders = (await listChapterOrders(workId)).map(([, order]) => order)
    expect(new Set(orders).size).toBe(7)
    const [kept] = await server.db.select().from(workTable).where(eq(workTable.id, workId))
    const rows = await server.db
      .select()
      .from(chapterTable)
      .where(and(eq(chapterTable.workId, workId)))
    expect(kept).toMatchObject({
      chapterCount: 7,
      wordCount: rows.reduce((sum, row) => sum + row.wordCount, 0),
    })
    expect(new Set(rows.map(({ order }) => order)).size).toBe(7)
  }
})

describe('a long chapter', () => {
  const pages = (from: number, words: number) =>
    Array.from({ length: words }, (_, index) => `word${from + index}`).join(' ')
  const long = pages(0, 60_000)

  test('is edited without blocking requests; its readers stay at the same words, also those who continue meanwhile', async () => {
    const { id } = await add()
    const { id: chapterId } = await addChapter(id, { content: long })
    const { body: session } = await reader.call(reading.open, { body: { workId: id, chapterId } }).expect(201)
    let seq = 0
    const save = (wordsRead: number) => {
      seq += 1
      return reader.send(reading.save, {
        params: { id: session.id },
        body: { wordsRead, seq, revision: 1 },
      })
    }
    await save(30_000).expect(200)
    const content = `A page in front. ${long}`
    const edit = admin.call(adminApi.library.updateChapter, { params: { id: chapterId }, body: { content } })
    const started = edit.then((answer) => answer)
    for (let step = 1; step <= 5; step += 1) expect([200, 409]).toContain((await save(30_000 + step)).status)
    // Saves a position too far from the stored one for the edit to re-anchor it in advance (`wordsAround`). The edit is then retried.
    const jumped = await save(45_000)
    const { body: changed } = await started
    expect(changed).toMatchObject({ revision: 2, wordCount: 60_004 })
    const { body: active } = await reader.call(reading.active, { params: { chapterId } })
    const last = jumped.status === 200 ? 45_000 : 30_005
    expect(active.wordsRead).toBeGreaterThanOrEqual(30_004)
    expect(active.wordsRead).toBeLessThanOrEqual(last + 4)
    expect([30_000, 30_001, 30_002, 30_003, 30_004, 30_005, 45_000]).toContain(active.wordsRead - 4)
  })

  test('keeps readers at the same words when the work changes its category', async () => {
    const { id } = await add({ category: 'Essay/Information' })
    const content = `# First thing\n# Second thing\n\n${long}`
    const { id: chapterId } = await addChapter(id, { content })
    const { body: session } = await reader.call(reading.open, { body: { workId: id, chapterId } }).expect(201)
    await reader.call(reading.save, { params: session, body: { wordsRead: 1_004, seq: 1 } }).expect(200)
    await admin.call(adminApi.library.updateWork, { params: { id }, body: { category: 'Novel' } }).expect(200)
    const { body: active } = await reader.call(reading.active, { params: { chapterId } })
    const { body: chapter } = await reader.call(library.chapter, { params: { id: chapterId } })
    expect(chapter).toMatchObject({ category: 'Novel', revision: 2 })
    expect(createTimeline(content, 'Novel').words[active.wordsRead - 1]?.text).toBe('word999')
  })
})
