import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { chapters as chapterTable, readingSessions, works as workTable } from '../db/schema.ts'
import { recordFinding } from '../testing/findings.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { roundsOf } from '../testing/rounds.ts'
import { type Caller, startServer } from '../testing/start.ts'

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

const aWork = {
  title: 'The Tide',
  author: 'A. Writer',
  authorBio: 'Wrote.',
  description: 'Of the sea.',
  category: 'Novel' as const,
}

async function add(changes: object = {}): Promise<Work> {
  const { body } = await admin.send(library.createWork, { body: { ...aWork, ...changes } }).expect(201)
  return body
}

async function addChapter(workId: number, body: object = {}): Promise<Chapter> {
  const asked = { title: 'One', content: 'One two three four.', ...body }
  const answer = await admin.send(library.createChapter, { params: { workId }, body: asked }).expect(201)
  return answer.body
}

async function works(workId: number): Promise<[string, number][]> {
  const { body } = await admin.call(library.chapters, { params: { workId } }).expect(200)
  return (body as ChapterSummary[]).map(({ title, order }) => [title, order])
}

test('a work is added, changed in part, hidden, shown and deleted with all that belongs to it', async () => {
  const work = await add()
  expect(work).toMatchObject({ ...aWork, isHiddenFromLibrary: false, chapterCount: 0, wordCount: 0 })
  const params = { id: work.id }
  const changed = await admin.call(library.updateWork, { params, body: { title: ' The Ebb ' } }).expect(200)
  expect(changed.body).toEqual({ ...work, title: 'The Ebb' })
  await reader.call(library.work, { params }).expect(200)
  const hide = (isHiddenFromLibrary: boolean) =>
    admin.call(library.setVisibility, { params, body: { isHiddenFromLibrary } }).expect(200)
  expect((await hide(true)).body.isHiddenFromLibrary).toBe(true)
  await reader.call(library.work, { params }).expect(404)
  expect((await hide(false)).body.isHiddenFromLibrary).toBe(false)
  const chapter = await addChapter(work.id)
  await reader.call(reading.open, { body: { workId: work.id, chapterId: chapter.id } }).expect(201)
  await admin.call(library.removeWork, { params }).expect(204)
  await admin.call(library.work, { params }).expect(404)
  await admin.call(library.chapter, { params: { id: chapter.id } }).expect(404)
  expect((await reader.call(reading.progress, {})).body).toEqual([])
})

test('chapters are appended, put in between, counted and timed; the work keeps their sums', async () => {
  const { id } = await add()
  await addChapter(id, { title: 'One' })
  const two = await addChapter(id, { title: 'Two', workId: id, content: 'One two.\r\n\r\nThree.' })
  expect(two).toMatchObject({ order: 2, revision: 1, content: 'One two.\n\nThree.', category: 'Novel' })
  await addChapter(id, { title: 'Between', order: 2 })
  await addChapter(id, { title: 'Far', order: 9 })
  expect(await works(id)).toEqual([
    ['One', 1],
    ['Between', 2],
    ['Two', 3],
    ['Far', 9],
  ])
  const { body } = await admin.call(library.work, { params: { id } })
  expect(body).toMatchObject({ chapterCount: 4, wordCount: 15 })
  const factorSums = (['One two three four.', 'One two.\n\nThree.'] as const).map(
    (content) => createTimeline(content, 'Novel').factorSum,
  )
  expect(body.factorSum).toBeCloseTo((factorSums[0] ?? 0) * 3 + (factorSums[1] ?? 0), 6)
})

test('a chapter is moved to a place that another has, and those between make room', async () => {
  const { id } = await add()
  const made: Chapter[] = []
  for (const title of ['a', 'b', 'c', 'd']) made.push(await addChapter(id, { title }))
  const move = (index: number, order: number) =>
    admin.call(library.updateChapter, { params: { id: made[index]?.id ?? 0 }, body: { order } }).expect(200)
  const titles = async () => (await works(id)).map(([title]) => title).join('')
  expect((await move(0, 3)).body).toMatchObject({ title: 'a', order: 3, revision: 1 })
  expect(await titles()).toBe('bcad')
  await move(3, 1)
  expect(await titles()).toBe('dbca')
  await move(3, 20)
  expect(await works(id)).toEqual([
    ['b', 2],
    ['c', 3],
    ['a', 4],
    ['d', 20],
  ])
})

test('a chapter is deleted with what was read of it, and the sums follow', async () => {
  const { id } = await add()
  const { id: chapterId } = await addChapter(id)
  await addChapter(id, { title: 'Two' })
  await reader.call(reading.open, { body: { workId: id, chapterId } }).expect(201)
  await admin.call(library.removeChapter, { params: { id: chapterId } }).expect(204)
  await admin.call(library.removeChapter, { params: { id: chapterId } }).expect(404)
  expect((await reader.call(reading.progress, {})).body).toEqual([])
  expect((await admin.call(library.work, { params: { id } })).body).toMatchObject({
    chapterCount: 1,
    wordCount: 4,
  })
})

test('D7: an edit keeps readers and saved words at the same words, and an older edition is told so', async () => {
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
    .call(library.updateChapter, { params: { id: chapterId }, body: { content: `Now at first. ${before}` } })
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

test('a title alone is no new edition', async () => {
  const { id } = await add()
  const { id: chapterId } = await addChapter(id)
  const body = { title: 'Other', content: 'One two three four.' }
  const changed = await admin.call(library.updateChapter, { params: { id: chapterId }, body }).expect(200)
  expect(changed.body).toMatchObject({ title: 'Other', revision: 1 })
})

test('D7: another category times the chapters anew, and readers stay at the same words', async () => {
  const { id } = await add({ category: 'Essay/Information' })
  const content = 'Before.\n\n1. First thing\n2. Second thing\n\nAfter all.'
  const { id: chapterId, wordCount } = await addChapter(id, { content })
  const { body: session } = await reader.call(reading.open, { body: { workId: id, chapterId } }).expect(201)
  await reader.call(reading.save, { params: session, body: { wordsRead: wordCount - 1, seq: 1 } }).expect(200)
  const { body: work } = await admin.call(library.updateWork, { params: { id }, body: { category: 'Novel' } })
  const { body: chapter } = await reader.call(library.chapter, { params: { id: chapterId } })
  const novel = createTimeline(content, 'Novel')
  expect(chapter).toMatchObject({ category: 'Novel', revision: 2, wordCount: novel.wordCount })
  expect(work).toMatchObject({ wordCount: novel.wordCount })
  const { body: active } = await reader.call(reading.active, { params: { chapterId } })
  expect(novel.words[active.wordsRead - 1]?.text).toBe('After')
})

test('D7: a save that races an edit is counted in the edition it was read in, or refused, every time', async () => {
  const { id } = await add()
  const plain = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
  for (let round = 0; round < roundsOf(20); round += 1) {
    const { id: chapterId } = await addChapter(id, { content: plain })
    const { body: session } = await reader.call(reading.open, { body: { workId: id, chapterId } })
    const save = (seq: number) =>
      reader.send(reading.save, {
        params: { id: session.id },
        body: { wordsRead: 100 + seq, seq, revision: 1 },
      })
    const edit = admin.send(library.updateChapter, {
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

test('R8: chapters added, moved and deleted at once leave every order once, and nothing fails', async () => {
  const rounds = roundsOf(20)
  for (let round = 0; round < rounds; round += 1) {
    const work = await makeWork(server.db, { chapters: ['a', 'b', 'c', 'd', 'e', 'f'] })
    const workId = work.id
    const ids = work.chapters.map((chapter) => chapter.id)
    const answers = await Promise.all([
      ...ids
        .slice(0, 4)
        .map((id, index) =>
          admin.send(library.updateChapter, { params: { id }, body: { order: 6 - index } }),
        ),
      ...ids.slice(4).map((id) => admin.send(library.removeChapter, { params: { id } })),
      ...[1, 3, undefined].map((order) =>
        admin.send(library.createChapter, {
          params: { workId },
          body: { title: 'new', content: 'x', order },
        }),
      ),
    ])
    for (const { status } of answers) expect([200, 201, 204]).toContain(status)
    const orders = (await works(workId)).map(([, order]) => order)
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
  recordFinding({
    clause: 'R8',
    what: 'chapters added, moved and deleted at once',
    rounds,
    calls: rounds * 9,
    doubles: 0,
  })
})

test.each([
  [{ ...aWork, title: ' ' }, { title: 'Title is required' }],
  [{ ...aWork, title: undefined }, { title: 'Title is required' }],
  [{ ...aWork, author: 'x'.repeat(301) }, { author: 'Author must be at most 300 characters' }],
  [
    { ...aWork, description: 'x'.repeat(5_001) },
    { description: 'Description must be at most 5000 characters' },
  ],
  [{ ...aWork, category: 'Comic' }, { category: expect.stringContaining('category must be one of') }],
])('a work that will not do is told what is wrong', async (body, fields) => {
  expect((await admin.send(library.createWork, { body }).expect(400)).body.fields).toEqual(fields)
})

test.each([
  [{ title: '', content: 'x' }, { title: 'Title is required' }],
  [{}, { title: 'Title is required', content: 'Content is required' }],
  [{ title: 'x', content: ' \n' }, { content: 'Content is required' }],
  [{ title: 'x', content: 'a\0' }, { content: 'This text holds a character that cannot be kept' }],
  [{ title: 'x', content: 'x', order: 0 }, { order: 'order must be at least 1' }],
  [{ title: 'x', content: 'x', order: 1.5 }, { order: expect.any(String) }],
  [{ title: 'x', content: 'x', workId: 999 }, { workId: 'workId must be the work of the address' }],
])('a chapter that will not do is told what is wrong, and none is added', async (body, fields) => {
  const { id } = await add()
  const answer = await admin.send(library.createChapter, { params: { workId: id }, body }).expect(400)
  expect(answer.body.fields).toEqual(fields)
  expect(await works(id)).toEqual([])
})

test('V2: a chapter may weigh 5 MB, whatever its letters, and no more', async () => {
  const { id } = await add()
  const content = '漢字かな '.repeat(384_615).slice(0, 1_923_000)
  await addChapter(id, { content })
  const more = { title: 'x', content: 'é'.repeat(2_500_001) }
  const { body } = await admin.send(library.createChapter, { params: { workId: id }, body: more }).expect(400)
  expect(body.fields).toEqual({ content: 'Content must be at most 5 MB' })
  const huge = { title: 'x', content: 'x'.repeat(10_000_001) }
  await admin.send(library.createChapter, { params: { workId: id }, body: huge }).expect(413)
})

test('C1: a reader may write none of it, and who is signed out is told to sign in; what is missing is not found', async () => {
  const { id } = await add()
  const { id: chapterId } = await addChapter(id)
  const calls = [
    [library.createWork, { body: aWork }],
    [library.updateWork, { params: { id }, body: { title: 'x' } }],
    [library.setVisibility, { params: { id }, body: { isHiddenFromLibrary: true } }],
    [library.removeWork, { params: { id } }],
    [library.createChapter, { params: { workId: id }, body: { title: 'x', content: 'x' } }],
    [library.updateChapter, { params: { id: chapterId }, body: { title: 'x' } }],
    [library.removeChapter, { params: { id: chapterId } }],
  ] as const
  for (const [endpoint, input] of calls) {
    await reader.send(endpoint, input).expect(403)
    await server.anonymous().send(endpoint, input).expect(401)
    if (!('params' in input)) continue
    const missing = Object.fromEntries(Object.keys(input.params).map((name) => [name, 2_000_000_000]))
    await admin.send(endpoint, { ...input, params: missing }).expect(404)
  }
  expect((await admin.call(library.work, { params: { id } })).body).toMatchObject({ title: aWork.title })
})

test('C4: what is not asked for is not written', async () => {
  const work = await add({ id: 1, creatorId: 7, chapterCount: 99, wordCount: 99 })
  expect(work).toMatchObject({ chapterCount: 0, wordCount: 0 })
  expect(work.creatorId).not.toBe(7)
  const chapter = await addChapter(work.id, { revision: 9, wordCount: 9 })
  const { body } = await admin
    .send(library.updateChapter, {
      params: { id: chapter.id },
      body: { revision: 9, workId: 1, wordCount: 9 },
    })
    .expect(200)
  expect(body).toEqual(chapter)
})

describe('D7: a chapter of many pages', () => {
  const pages = (from: number, words: number) =>
    Array.from({ length: words }, (_, index) => `word${from + index}`).join(' ')
  const long = pages(0, 60_000)

  test('is edited while others are served, and its readers go on at the same words, also those who read on meanwhile', async () => {
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
    const edit = admin.call(library.updateChapter, { params: { id: chapterId }, body: { content } })
    const started = edit.then((answer) => answer)
    for (let step = 1; step <= 5; step += 1) expect([200, 409]).toContain((await save(30_000 + step)).status)
    // Further than a reader gets while the text is compared.
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
    const content = `1. First thing\n2. Second thing\n\n${long}`
    const { id: chapterId } = await addChapter(id, { content })
    const { body: session } = await reader.call(reading.open, { body: { workId: id, chapterId } }).expect(201)
    await reader.call(reading.save, { params: session, body: { wordsRead: 1_004, seq: 1 } }).expect(200)
    await admin.call(library.updateWork, { params: { id }, body: { category: 'Novel' } }).expect(200)
    const { body: active } = await reader.call(reading.active, { params: { chapterId } })
    const { body: chapter } = await reader.call(library.chapter, { params: { id: chapterId } })
    expect(chapter).toMatchObject({ category: 'Novel', revision: 2 })
    expect(createTimeline(content, 'Novel').words[active.wordsRead - 1]?.text).toBe('word999')
  })
})
