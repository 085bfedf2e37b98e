import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { engineVersion } from '#shared/timing/measure.ts'
import { tokenize } from '#shared/timing/tokenize.ts'
import { encodeWordStarts } from '#shared/timing/word-starts.ts'
import { chapters, readingSessions, savedWords, userTexts } from '../db/schema.ts'
import { remeasureStaleTexts } from '../services/reading/remeasure.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { library, reading, texts } = api
const content = Array.from(
  { length: 300 },
  (_, index) => `No ${index}: ’t will do,⸺so he 's in the cloak-\nroom.`,
).join(' ')
/** Word starts of an older engine, which split texts at whitespace only. */
const before = Uint32Array.from(content.matchAll(/\S+/g), ({ index }) => index)
const current = tokenize(content, 'Novel')
const measuredBefore = {
  wordCount: before.length,
  wordStarts: encodeWordStarts(before),
  measuredBy: engineVersion - 1,
}

let ada: User
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

const wordStart = (position: number) => before[position - 1] ?? 0

/** Converts an old position to the current number of the word that contains the old word's first letter. */
const toCurrent = (position: number) =>
  current.starts.findLastIndex((start) => start <= wordStart(position)) + 1

const remeasureAll = () => remeasureStaleTexts(server.db, async () => true)

const findChapter = async (id: number) =>
  (await server.db.select().from(chapters).where(eq(chapters.id, id)))[0]

/** Creates a chapter with a stored position. An older version of the timing engine has measured the chapter. */
async function makeStaleChapter(wordsRead: number, measured: object = measuredBefore) {
  const work = await makeWork(server.db, { category: 'Novel', chapters: [content] })
  const chapterId = work.chapters[0]?.id ?? 0
  const body = { workId: work.id, chapterId }
  const { body: session } = await reader.call(reading.open, { body }).expect(201)
  await server.db.update(chapters).set(measured).where(eq(chapters.id, chapterId))
  await server.db
    .update(readingSessions)
    .set({ wordsRead, furthestWord: wordsRead, seq: 7 })
    .where(eq(readingSessions.id, session.id))
  const save = (body: object) => reader.send(reading.save, { params: { id: session.id as number }, body })
  const findPosition = async () =>
    (await reader.call(reading.active, { params: { chapterId } })).body.wordsRead
  return { chapterId, save, findPosition }
}

async function makeStaleText(wordsRead = 0) {
  const body = { title: 'Mine', content, category: 'Novel' as const }
  const { body: text } = await reader.call(texts.create, { body }).expect(201)
  const id: number = text.id
  await server.db
    .update(userTexts)
    .set({ ...measuredBefore, wordsRead })
    .where(eq(userTexts.id, id))
  return id
}

async function saveWords(place: { chapterId: number } | { textId: number }) {
  const positions = Array.from(
    { length: 1_000 },
    (_, index) => 1 + Math.floor((index * before.length) / 1_000),
  )
  const rows = positions.map((wordNumber, index) => ({
    word: `w${index}`,
    definition: '',
    wordNumber,
    userId: ada.id,
    ...place,
  }))
  await server.db.insert(savedWords).values(rows)
  return positions
}

async function listSavedNumbers(): Promise<(number | null)[]> {
  const rows = await server.db
    .select()
    .from(savedWords)
    .where(eq(savedWords.userId, ada.id))
    .orderBy(savedWords.id)
  return rows.map(({ wordNumber }) => wordNumber)
}

test('opens a chapter of an older engine at the same letters, with its saved words', async () => {
  const { chapterId } = await makeStaleChapter(1_234)
  const positions = await saveWords({ chapterId })
  const [chapter, session] = await Promise.all([
    reader.call(library.chapter, { params: { id: chapterId } }).expect(200),
    reader.call(reading.active, { params: { chapterId } }).expect(200),
  ])
  expect(chapter.body).toMatchObject({ revision: 2, wordCount: current.count })
  expect(session.body).toMatchObject({ wordsRead: toCurrent(1_234), seq: 7 })
  expect(await listSavedNumbers()).toEqual(positions.map(toCurrent))
  const again = await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  expect(again.body.revision).toBe(2)
})

test('measures a chapter that nobody opens in the background, and only once', async () => {
  const { chapterId, findPosition } = await makeStaleChapter(before.length)
  await remeasureAll()
  await remeasureAll()
  expect(await findChapter(chapterId)).toMatchObject({ revision: 2, measuredBy: engineVersion })
  expect(await findPosition()).toBe(current.count)
})

test('opens an own text of an older engine at the same letters, with its saved words', async () => {
  const id = await makeStaleText(777)
  const positions = await saveWords({ textId: id })
  const opened = await reader.call(texts.text, { params: { id } }).expect(200)
  expect(opened.body).toMatchObject({ revision: 2, wordsRead: toCurrent(777), wordCount: current.count })
  expect(opened.body).not.toHaveProperty('measuredBy')
  expect(opened.body).not.toHaveProperty('wordStarts')
  expect(await listSavedNumbers()).toEqual(positions.map(toCurrent))
})

test('keeps readers at the same words when a chapter is edited before it is opened', async () => {
  const { chapterId, findPosition } = await makeStaleChapter(900)
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const body = { content: `Four words at first. ${content}` }
  await admin.call(adminApi.library.updateChapter, { params: { id: chapterId }, body }).expect(200)
  expect(await findPosition()).toBe(toCurrent(900) + 4)
})

test('keeps a page that was open during the upgrade at the same letters', async () => {
  const { chapterId, save, findPosition } = await makeStaleChapter(10)
  await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  // The first save is refused, and the page loads the chapter again. The text is unchanged, so the page keeps the old word numbers.
  const refused = await save({ wordsRead: 500, seq: 8, revision: 1 }).expect(409)
  expect(refused.body.fields).toHaveProperty('revision')
  const position = { wordsRead: 500, wordStart: wordStart(500), seq: 8, revision: 2 }
  const saved = await save(position).expect(200)
  expect(saved.body).toMatchObject({ wordsRead: 500, seq: 8 })
  expect(await findPosition()).toBe(toCurrent(500))
  // Another page with the current engine saves a later position.
  await save({ wordsRead: toCurrent(600), seq: 20, revision: 2 }).expect(200)
  const behind = await save({ ...position, wordsRead: 505, wordStart: wordStart(505), seq: 9 }).expect(200)
  expect(behind.body).toMatchObject({ wordsRead: toCurrent(600), seq: 20 })
})

test('ends a chapter when a page open during the upgrade reaches its last word', async () => {
  const { chapterId, save } = await makeStaleChapter(10)
  await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  const end = before.length
  const position = { wordsRead: end, wordStart: wordStart(end), seq: 8, revision: 2, completed: true }
  const saved = await save(position).expect(200)
  expect(saved.body).toMatchObject({ wordsRead: end, completed: true })
  const { body: progress } = await reader.call(reading.progress, {}).expect(200)
  expect(progress).toMatchObject([{ wordsRead: current.count, completed: true }])
})

test('re-anchors a position that was saved between the upgrade and the first opening', async () => {
  const { save, findPosition } = await makeStaleChapter(10)
  await save({ wordsRead: 500, seq: 8, revision: 1 }).expect(200)
  expect(await findPosition()).toBe(toCurrent(500))
})

test('stores a word number without a revision unchanged', async () => {
  const { chapterId, save, findPosition } = await makeStaleChapter(10)
  await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  await save({ wordsRead: 500 }).expect(200)
  expect(await findPosition()).toBe(500)
})

test('ignores countedBy of pages of version 0.1.0', async () => {
  const { chapterId, save } = await makeStaleChapter(10)
  await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  const saved = await save({ wordsRead: 500, seq: 8, revision: 2, countedBy: 4 }).expect(200)
  expect(saved.body).toMatchObject({ wordsRead: 500, seq: 8 })
})

test('saves a position in an own text at the same letters, before and after it is measured again', async () => {
  const id = await makeStaleText()
  const save = (body: object) => reader.send(texts.savePosition, { params: { id }, body })
  const open = async () => (await reader.call(texts.text, { params: { id } }).expect(200)).body
  await save({ wordsRead: 300, seq: 1, revision: 1 }).expect(200)
  expect(await open()).toMatchObject({ wordsRead: toCurrent(300), revision: 2 })
  await save({ wordsRead: 400, seq: 2, revision: 1 }).expect(409)
  const saved = await save({ wordsRead: 400, wordStart: wordStart(400), seq: 2, revision: 2 }).expect(200)
  expect(saved.body.wordsRead).toBe(400)
  expect(await open()).toMatchObject({ wordsRead: toCurrent(400), revision: 2 })
})

test('adds word starts to a chapter of version 0.1.0 that the current engine measured', async () => {
  const { chapterId, findPosition } = await makeStaleChapter(500, { wordStarts: null })
  await remeasureAll()
  const chapter = await findChapter(chapterId)
  expect(chapter).toMatchObject({ revision: 1, wordStarts: encodeWordStarts(current.starts) })
  expect(await findPosition()).toBe(500)
})

test('keeps and clamps positions in a chapter of an older engine without word starts', async () => {
  const stale = { ...measuredBefore, wordStarts: null }
  const near = await makeStaleChapter(500, stale)
  const far = await makeStaleChapter(current.count + 20, stale)
  await remeasureAll()
  expect(await near.findPosition()).toBe(500)
  expect(await far.findPosition()).toBe(current.count)
  expect(await findChapter(far.chapterId)).toMatchObject({ revision: 2, wordCount: current.count })
})
