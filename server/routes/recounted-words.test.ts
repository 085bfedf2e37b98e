import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { engineVersion } from '../../shared/timing/measure.ts'
import { readTokens } from '../../shared/timing/tokens.ts'
import { chapters, readingSessions, savedWords, userTexts } from '../db/schema.ts'
import { remeasure } from '../services/reading/remeasure.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { wordStartsBefore } from '../upgrade/words-before.ts'

const server = startServer()
const { library, reading, texts } = api
const content = Array.from(
  { length: 300 },
  (_, index) => `No ${index}: ’t will do, he 's in the cloak-\nroom.`,
).join(' ')
const before = wordStartsBefore(content, 'Novel')
const today = readTokens(content, 'Novel')
/** What an engine before version 3 has left. */
const stale = { wordCount: before.length, measuredBy: 2 }

let ada: User
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

/** The number of today of the word that was counted so before: the one that holds its first letter. */
function todays(position: number): number {
  const letter = before[position - 1] ?? 0
  return today.starts.findLastIndex((start) => start <= letter) + 1
}

/** A chapter as it was before an upgrade, read to a word by one reader. */
async function staleChapter(wordsRead: number) {
  const workId = (await makeWork(server.db, { category: 'Novel', chapters: [content] })).id
  const [chapter] = await server.db.select().from(chapters).where(eq(chapters.workId, workId))
  const chapterId = chapter?.id ?? 0
  const { body: session } = await reader.call(reading.open, { body: { workId, chapterId } }).expect(201)
  await server.db.update(chapters).set(stale).where(eq(chapters.id, chapterId))
  await server.db.update(readingSessions).set({ wordsRead, furthestWord: wordsRead, seq: 7 })
  return { workId, chapterId, sessionId: session.id as number }
}

async function saveWords(met: { chapterId: number } | { textId: number }) {
  const positions = Array.from(
    { length: 1_000 },
    (_, index) => 1 + Math.floor((index * before.length) / 1_000),
  )
  const rows = positions.map((wordNumber, index) => ({
    word: `w${index}`,
    definition: '',
    wordNumber,
    userId: ada.id,
    ...met,
  }))
  await server.db.insert(savedWords).values(rows)
  return positions
}

async function savedNumbers(): Promise<(number | null)[]> {
  const rows = await server.db
    .select()
    .from(savedWords)
    .where(eq(savedWords.userId, ada.id))
    .orderBy(savedWords.id)
  return rows.map(({ wordNumber }) => wordNumber)
}

test('a chapter that was stored before words were cut as today is opened on the same letters, with its saved words', async () => {
  const { chapterId } = await staleChapter(1_234)
  const positions = await saveWords({ chapterId })
  const [chapter, session] = await Promise.all([
    reader.call(library.chapter, { params: { id: chapterId } }).expect(200),
    reader.call(reading.active, { params: { chapterId } }).expect(200),
  ])
  expect(chapter.body).toMatchObject({ revision: 2, wordCount: today.count })
  expect(session.body).toMatchObject({ wordsRead: todays(1_234), seq: 7 })
  expect(await savedNumbers()).toEqual(positions.map(todays))
  const again = await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  expect(again.body.revision).toBe(2)
})

test('what nobody opens is counted anew in the background, and only once', async () => {
  const { chapterId } = await staleChapter(before.length)
  await remeasure(server.db, async () => true)
  await remeasure(server.db, async () => true)
  const [stored] = await server.db.select().from(chapters).where(eq(chapters.id, chapterId))
  expect(stored).toMatchObject({ revision: 2, measuredBy: engineVersion })
  const { body: session } = await reader.call(reading.active, { params: { chapterId } })
  expect(session.wordsRead).toBe(today.count)
})

test('a text of a reader’s own is opened on the same letters, with its saved words', async () => {
  const { body: text } = await reader
    .call(texts.create, { body: { title: 'Mine', content, category: 'Novel' } })
    .expect(201)
  await server.db
    .update(userTexts)
    .set({ ...stale, wordsRead: 777 })
    .where(eq(userTexts.id, text.id))
  const positions = await saveWords({ textId: text.id })
  const opened = await reader.call(texts.text, { params: { id: text.id } }).expect(200)
  expect(opened.body).toMatchObject({ revision: 2, wordsRead: todays(777), wordCount: today.count })
  expect(opened.body).not.toHaveProperty('measuredBy')
  expect(await savedNumbers()).toEqual(positions.map(todays))
})

test('a chapter that is edited before it was opened keeps its readers at the same words', async () => {
  const { chapterId } = await staleChapter(900)
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const body = { content: `Four words at first. ${content}` }
  await admin.call(adminApi.library.updateChapter, { params: { id: chapterId }, body }).expect(200)
  const { body: session } = await reader.call(reading.active, { params: { chapterId } })
  expect(session.wordsRead).toBe(todays(900) + 4)
})

test('a page that was open before the upgrade goes on counting as it did, and saves the same letters', async () => {
  const { chapterId, sessionId } = await staleChapter(10)
  const save = (body: object) => reader.send(reading.save, { params: { id: sessionId }, body })
  await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  // It is refused once, reads the text again and finds the same words there.
  await save({ wordsRead: 500, seq: 8, revision: 1 }).expect(409)
  const kept = await save({ wordsRead: 500, seq: 8, revision: 2 }).expect(200)
  expect(kept.body).toMatchObject({ wordsRead: 500, seq: 8 })
  const active = await reader.call(reading.active, { params: { chapterId } })
  expect(active.body.wordsRead).toBe(todays(500))
  // Another page of today has gone further.
  await save({ wordsRead: todays(600), seq: 20, revision: 2, countedBy: engineVersion }).expect(200)
  const behind = await save({ wordsRead: 505, seq: 9, revision: 2 }).expect(200)
  expect(behind.body.seq).toBe(20)
  expect(todays(behind.body.wordsRead)).toBe(todays(600))
})

test('a page that was open before the upgrade may save before anybody has opened the chapter since', async () => {
  const { chapterId, sessionId } = await staleChapter(10)
  const save = (body: object) => reader.send(reading.save, { params: { id: sessionId }, body })
  await save({ wordsRead: 500, seq: 8, revision: 1 }).expect(409)
  await save({ wordsRead: 500, seq: 8, revision: 2 }).expect(200)
  const active = await reader.call(reading.active, { params: { chapterId } })
  expect(active.body.wordsRead).toBe(todays(500))
})

test('a word number that says no revision is taken as it is', async () => {
  const { chapterId, sessionId } = await staleChapter(10)
  await reader.call(library.chapter, { params: { id: chapterId } }).expect(200)
  await reader.send(reading.save, { params: { id: sessionId }, body: { wordsRead: 500 } }).expect(200)
  const active = await reader.call(reading.active, { params: { chapterId } })
  expect(active.body.wordsRead).toBe(500)
})

test('an own text that another page of before is open on is saved on the same letters', async () => {
  const { body: text } = await reader
    .call(texts.create, { body: { title: 'Mine', content, category: 'Novel' } })
    .expect(201)
  const save = (body: object) => reader.send(texts.savePosition, { params: { id: text.id }, body })
  const kept = await save({ wordsRead: 300, seq: 1, revision: 1 }).expect(200)
  expect(kept.body.wordsRead).toBe(300)
  const opened = await reader.call(texts.text, { params: { id: text.id } }).expect(200)
  expect(opened.body.wordsRead).toBe(todays(300))
})

test('an own text that such a page saves in before it is opened is saved on the same letters', async () => {
  const { body: text } = await reader
    .call(texts.create, { body: { title: 'Mine', content, category: 'Novel' } })
    .expect(201)
  await server.db.update(userTexts).set(stale).where(eq(userTexts.id, text.id))
  const save = (body: object) => reader.send(texts.savePosition, { params: { id: text.id }, body })
  await save({ wordsRead: 300, seq: 1, revision: 1 }).expect(409)
  await save({ wordsRead: 300, seq: 1, revision: 2 }).expect(200)
  const opened = await reader.call(texts.text, { params: { id: text.id } }).expect(200)
  expect(opened.body.wordsRead).toBe(todays(300))
})
