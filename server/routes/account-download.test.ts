import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { accountExport, exportApi } from '#shared/account-export.ts'
import { annotationApi } from '#shared/annotation-api.ts'
import { api } from '#shared/api.ts'
import { knownWordsApi } from '#shared/known-words-api.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { respellingApi } from '#shared/respelling-api.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import { lookUps, problemReports, savedWords, works } from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { export: download } = exportApi.account
let ada: User
let reader: Caller
let grace: User
let other: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  grace = await makeUser(server.db, { firstName: 'Grace' })
  other = await server.as(grace)
})

/** Creates one row of every kind that a download contains, with `mark` in each of its texts. */
async function leaveTraces(caller: Caller, owner: User, mark: string) {
  const work = await makeWork(server.db, { title: 'Read by all' })
  const [chapter] = work.chapters
  const chapterId = chapter?.id ?? 0
  const session = await caller.call(api.reading.open, { body: { workId: work.id, chapterId } }).expect(201)
  const position = { wordsRead: 4, wordsShown: 4, activeMs: 900 }
  await caller.send(api.reading.save, { params: { id: session.body.id }, body: position }).expect(200)
  const text = await caller
    .call(api.texts.create, { body: { title: mark, content: `${mark} two` } })
    .expect(201)
  await caller
    .send(api.texts.savePosition, { params: { id: text.body.id }, body: { wordsRead: 1 } })
    .expect(200)
  const words = { revision: 1, startWord: 1, endWord: 2, kind: 'note' } as const
  const marked = { clientId: crypto.randomUUID(), textId: text.body.id, ...words, note: `${mark} note` }
  await caller.call(annotationApi.annotations.create, { body: marked }).expect(201)
  const word = { word: mark, definition: mark, sentence: mark, textId: text.body.id, wordNumber: 1 }
  const respelled = { word: mark, respelling: 'as it is said' }
  await caller.call(respellingApi.respellings.set, { body: respelled }).expect(204)
  await caller.call(knownWordsApi.knownWords.set, { body: { word: mark, isKnown: true } }).expect(204)
  const saved = await caller.call(api.words.save, { body: word }).expect(201)
  const { answer, changeSettings } = wordReviewApi.wordReview
  await caller.call(changeSettings, { body: { retention: 'firm' } }).expect(200)
  const missed = { clientId: crypto.randomUUID(), rating: 1, tookMs: 90_000 }
  await caller.call(answer, { params: { id: saved.body.id }, body: missed }).expect(204)
  await server.db.insert(lookUps).values({ userId: owner.id, year: 2026, word: mark })
  const report = {
    category: 'Other',
    title: mark,
    description: `${mark} is wrong`,
    currentPage: '/',
  } as const
  await caller.call(reportsApi.create, { body: report }).expect(201)
  const book = {
    title: mark,
    author: mark,
    category: 'Poem',
    chapters: [`${mark} one`, `${mark} two`],
  } as const
  const { id: bookId } = await makeOwnBook(server.db, owner, { ...book, chapters: [...book.chapters] })
  return { work, chapterId, sessionId: session.body.id as number, bookId }
}

test('downloads every kind of personal data and nothing of another reader', async () => {
  const { work, chapterId, sessionId, bookId } = await leaveTraces(reader, ada, 'mine')
  await leaveTraces(other, grace, 'theirs')
  await server.db.update(problemReports).set({ adminNotes: 'a note between administrators' })

  const { body, headers, text } = await reader.call(download, {}).expect(200)
  expect(headers['content-disposition']).toBe('attachment; filename=lectern-data.json')
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(headers['cache-control']).toBe('no-store')

  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const { requiresPasswordChange: _, ...account } = ada
  expect(body).toEqual({
    version: 8,
    exportedAt: moment,
    account: { ...account, createdAt: moment },
    readingSessions: [
      {
        id: sessionId,
        workId: work.id,
        workTitle: 'Read by all',
        chapterId,
        chapterTitle: 'Chapter 1',
        startTime: moment,
        endTime: null,
        wordsRead: 4,
        completed: false,
        seq: 1,
        wordsShown: 4,
        activeMs: 900,
        lastRead: moment,
      },
    ],
    readingDays: [
      { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), words: 4, activeMs: 900, longestSittingMs: 900 },
    ],
    lookUps: [{ year: 2026, word: 'mine', times: 1 }],
    savedWords: [
      expect.objectContaining({ word: 'mine', definition: 'mine', sentence: 'mine', wordNumber: 1 }),
    ],
    respellings: [{ word: 'mine', respelling: 'as it is said' }],
    knownWords: [{ word: 'mine', createdAt: moment }],
    wordReviewSettings: { isOn: true, retention: 'firm', newPerDay: 5 },
    wordCards: [expect.objectContaining({ reviews: 1, misses: 1, isSuspended: false })],
    wordReviews: [expect.objectContaining({ rating: 1, tookMs: 60_000, elapsedDays: 0, previousDue: null })],
    annotations: [expect.objectContaining({ title: 'mine', quote: 'mine two', note: 'mine note' })],
    texts: [expect.objectContaining({ title: 'mine', content: 'mine two', wordsRead: 1, lastRead: moment })],
    ownBooks: [
      { id: bookId, title: 'mine', author: 'mine', category: 'Poem', language: '', createdAt: moment },
    ],
    ownChapters: ['mine one', 'mine two'].map((content, index) => ({
      id: expect.any(Number),
      workId: bookId,
      title: `Chapter ${index + 1}`,
      order: index + 1,
      content,
    })),
    problemReports: [expect.objectContaining({ category: 'Other', title: 'mine', status: 'new' })],
  })
  expect(accountExport.safeParse(body).success).toBe(true)
  for (const absent of ['theirs', grace.username, 'argon2', 'password', 'administrators']) {
    expect(text).not.toContain(absent)
  }
})

test('leaves the title of a hidden work out of the download', async () => {
  const { work, sessionId } = await leaveTraces(reader, ada, 'mine')
  await server.db.update(works).set({ isHiddenFromLibrary: true }).where(eq(works.id, work.id))
  const { body, text } = await reader.call(download, {}).expect(200)
  expect(body.readingSessions).toEqual([
    expect.objectContaining({
      id: sessionId,
      workId: work.id,
      workTitle: null,
      chapterTitle: null,
      wordsRead: 4,
    }),
  ])
  expect(text).not.toContain('Read by all')
  expect(accountExport.safeParse(body).success).toBe(true)
})

test('downloads each row of a long history once', async () => {
  const words = Array.from({ length: 451 }, (_, number) => `word${number}`)
  await server.db
    .insert(savedWords)
    .values(words.map((word) => ({ userId: ada.id, word, definition: 'A word.' })))
  const { body } = await reader.call(download, {}).expect(200)
  expect(body.savedWords.map(({ word }: { word: string }) => word)).toEqual(words)
})

test('downloads an empty account', async () => {
  const { body } = await reader.call(download, {}).expect(200)
  expect(body).toMatchObject({
    readingSessions: [],
    readingDays: [],
    lookUps: [],
    savedWords: [],
    annotations: [],
    knownWords: [],
    respellings: [],
    texts: [],
    ownBooks: [],
    ownChapters: [],
    problemReports: [],
  })
})
