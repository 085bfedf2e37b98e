import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { type Sighting, savedFormsApi } from '#shared/saved-forms-api.ts'
import type { ReviewCard } from '#shared/word-review.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import type { SavedWord } from '#shared/words.ts'
import { readingSessions, removedCards, savedWords, wordCards, wordReviewLog, works } from '../db/schema.ts'
import { answerCard, undoAnswer } from '../services/words/review-answers.ts'
import { cleanUpRemovedCards } from '../services/words/saved-words.ts'
import { getReviewDay } from '../services/words/word-schedule.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { scaleRounds } from '../testing/rounds.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { list, answer, undo, change, summary, settings, changeSettings } = wordReviewApi.wordReview
const timeZone = 'Europe/Berlin'
let ada: User
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

/** Inserts saved words without cards, as in a database from before word reviews. Returns their ids. */
async function saveWords(count: number, user = ada): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, at) => ({
    userId: user.id,
    word: `word${at}`,
    definition: 'D.',
  }))
  const saved = await server.db.insert(savedWords).values(rows).returning({ id: savedWords.id })
  return saved.map(({ id }) => id)
}

const today = () => getReviewDay(timeZone, new Date())
const addDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

/** Creates the card of a word, last answered `reviewed` days ago and due `due` days ago. */
async function makeCard(id: number, reviewed: number, due: number): Promise<void> {
  const memory = {
    stability: 5,
    difficulty: 5,
    reviewedOn: addDays(-reviewed),
    due: addDays(-due),
    reviews: 1,
  }
  await server.db.insert(wordCards).values({ id, userId: ada.id, ...memory })
}

async function listCards(limit = 10, by = reader): Promise<ReviewCard[]> {
  return (await by.call(list, { query: { limit, timeZone } }).expect(200)).body
}
const listIds = async (limit = 10) => (await listCards(limit)).map(({ id }) => id)

const newAnswer = (rating = 3, tookMs = 4_000) => ({
  clientId: crypto.randomUUID(),
  rating,
  tookMs,
  timeZone,
})
const send = (id: number, body = newAnswer(), by = reader) => by.call(answer, { params: { id }, body })
const readCard = async (id: number) =>
  (await server.db.select().from(wordCards).where(eq(wordCards.id, id)))[0]
const countAnswers = () => server.db.$count(wordReviewLog, eq(wordReviewLog.userId, ada.id))

test('asks for a word in the clause of its sentence, with its work and chapter', async () => {
  const work = await makeWork(server.db)
  const sentence = 'The whale rose, and the sea closed over it; nothing stirred.'
  const met = { sentence, chapterId: work.chapters[0]?.id ?? 0, wordNumber: 5 }
  await reader.call(api.words.save, { body: { word: 'sea', definition: 'Salt water.', ...met } }).expect(201)
  const typed = { word: 'boat', definition: 'A vessel.', example: 'He left, the boat sank.' }
  await reader.call(api.words.save, { body: typed }).expect(201)
  const bare = { word: 'oar', definition: 'It moves a boat.', example: 'They rowed.' }
  await reader.call(api.words.save, { body: bare }).expect(201)
  expect(await listCards()).toMatchObject([
    {
      ...{ word: 'sea', definition: 'Salt water.', text: sentence, at: 5, clauseStart: 3, clauseEnd: 8 },
      ...{ workId: work.id, chapterId: met.chapterId, wordNumber: 5, misses: 0 },
      metIn: `${work.title} · Chapter 1`,
    },
    { word: 'boat', text: typed.example, at: 3, clauseStart: 2, clauseEnd: 4 },
    { word: 'oar', text: 'oar', at: 0, clauseStart: 0, clauseEnd: 0 },
  ])
})

test('asks for five new words a day of those that were saved before, the oldest first', async () => {
  const ids = await saveWords(7)
  expect(await listIds()).toEqual(ids.slice(0, 5))
  for (const id of ids.slice(0, 3)) await send(id).expect(204)
  expect(await listIds()).toEqual(ids.slice(3, 5))
  for (const id of ids.slice(3, 5)) await send(id).expect(204)
  expect(await listIds()).toEqual([])
  // Moves the answers to yesterday, so that the next day's words are asked now.
  const yesterday = { day: addDays(-1) }
  await server.db.update(wordReviewLog).set(yesterday).where(eq(wordReviewLog.userId, ada.id))
  expect(await listIds()).toEqual(ids.slice(5))
})

test('asks for due words before new ones, the most overdue in proportion to their interval first', async () => {
  const ids = await saveWords(4)
  // Overdue by 0.1, 5 and 0.5 times their intervals.
  for (const [at, [reviewed, due]] of [
    [110, 10],
    [6, 5],
    [15, 5],
  ].entries()) {
    await makeCard(ids[at] ?? 0, reviewed ?? 0, due ?? 0)
  }
  expect(await listIds()).toEqual([1, 2, 0, 3].map((at) => ids[at]))
  expect(await listIds(2)).toEqual([1, 2].map((at) => ids[at]))
})

test('asks for thirty words a day, new ones included', async () => {
  const ids = await saveWords(33)
  for (const id of ids.slice(0, 28)) await makeCard(id, 3, 1)
  expect(await listIds(30)).toHaveLength(30)
  for (const id of ids.slice(0, 28)) await send(id).expect(204)
  expect(await listIds(30)).toEqual(ids.slice(28, 30))
  for (const id of ids.slice(28, 30)) await send(id).expect(204)
  expect(await listIds(30)).toEqual([])
})

test('counts the first answer of a day, and the same answer once', async () => {
  const [id = 0] = await saveWords(1)
  const missed = newAnswer(1, 70_000)
  await send(id, missed).expect(204)
  const card = await readCard(id)
  expect(card).toMatchObject({ reviews: 1, misses: 1, reviewedOn: today(), due: addDays(1) })
  await send(id, missed).expect(204)
  await send(id, newAnswer(3)).expect(204)
  expect(await readCard(id)).toEqual(card)
  const log = await server.db.select().from(wordReviewLog).where(eq(wordReviewLog.userId, ada.id))
  expect(log).toMatchObject([{ cardId: id, rating: 1, tookMs: 60_000, elapsedDays: 0, previousDue: null }])
})

test('counts one of many answers that arrive at once, from one device or two', async () => {
  const ids = await saveWords(scaleRounds(20))
  const second = await server.as(ada)
  for (const id of ids) {
    const [one, other] = [newAnswer(1), newAnswer(3)]
    const sent = [1, 2, 3, 4].flatMap(() => [send(id, one), send(id, other, second)])
    for (const { status } of await Promise.all(sent)) expect(status).toBe(204)
    expect(await readCard(id)).toMatchObject({ reviews: 1 })
  }
  expect(await countAnswers()).toBe(ids.length)
})

test('answers to a word that was deleted meanwhile are refused and leave nothing', async () => {
  const ids = await saveWords(scaleRounds(20))
  for (const id of ids) {
    const [answered, removed] = await Promise.all([
      send(id),
      reader.call(api.words.remove, { params: { id } }),
    ])
    expect([204, 404]).toContain(answered.status)
    expect(removed.status).toBe(204)
    await send(id).expect(404)
  }
  expect(await countAnswers()).toBe(0)
  expect(await server.db.$count(wordCards, eq(wordCards.userId, ada.id))).toBe(0)
})

test('takes back as many answers as there are, each once, and restores the cards', async () => {
  const ids = await saveWords(3)
  await makeCard(ids[0] ?? 0, 3, 1)
  await listCards()
  const before = await Promise.all(ids.map(readCard))
  const answers = [newAnswer(1), newAnswer(3), newAnswer(1)]
  for (const [at, body] of answers.entries()) await send(ids[at] ?? 0, body).expect(204)
  const { clientId } = answers[2] ?? newAnswer()
  for (let time = 0; time < 2; time += 1) await reader.call(undo, { query: { clientId } }).expect(204)
  expect(await countAnswers()).toBe(2)
  for (let time = 0; time < 2; time += 1) await reader.call(undo, { query: {} }).expect(204)
  expect(await Promise.all(ids.map(readCard))).toEqual(before)
  await reader.call(undo, { query: {} }).expect(404)
})

test('takes back the newest answer within an hour, a named one also later, and only the newest to its card', async () => {
  const [id = 0] = await saveWords(1)
  const [first, second] = [newAnswer(1), newAnswer(3)]
  const at = (time: string) => new Date(`2026-05-01T${time}:00Z`)
  await answerCard(server.db, ada, id, { ...first, timeZone: 'UTC' }, at('03:50'))
  // The next review day begins at 04:00. A missed word is due again on it.
  await answerCard(server.db, ada, id, { ...second, timeZone: 'UTC' }, at('04:10'))
  expect(await readCard(id)).toMatchObject({ reviews: 2 })
  await expect(undoAnswer(server.db, ada, first.clientId, at('04:20'))).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(undoAnswer(server.db, ada, undefined, at('05:11'))).rejects.toMatchObject({
    code: 'not_found',
  })
  await undoAnswer(server.db, ada, undefined, at('05:09'))
  expect(await readCard(id)).toMatchObject({ reviews: 1, misses: 1 })
  // The first answer is the newest again. An undo with its id has no time limit: a device may have been offline for hours.
  await undoAnswer(server.db, ada, first.clientId, at('09:00'))
  expect(await readCard(id)).toMatchObject({ reviews: 0, misses: 0, due: null })
})

test('never asks for a word that was set aside, until it is taken back', async () => {
  const ids = await saveWords(2)
  const [id = 0] = ids
  await reader.call(change, { params: { id }, body: { suspended: true } }).expect(204)
  expect(await listIds()).toEqual(ids.slice(1))
  await reader.call(change, { params: { id }, body: { suspended: false } }).expect(204)
  expect(await listIds()).toEqual(ids)
})

test('asks for the chosen number of new words, and for nothing when reviews are off', async () => {
  await saveWords(6)
  const defaults = { isOn: true, retention: 'steady', newPerDay: 5 }
  expect((await reader.call(settings, {}).expect(200)).body).toEqual(defaults)
  await reader.call(changeSettings, { body: { newPerDay: 2 } }).expect(200)
  expect(await listIds()).toHaveLength(2)
  const { body } = await reader.call(changeSettings, { body: { isOn: false } }).expect(200)
  expect(body).toEqual({ ...defaults, isOn: false, newPerDay: 2 })
  expect(await listIds()).toEqual([])
  expect((await reader.call(summary, { query: { timeZone } })).body).toMatchObject({
    isOffered: false,
    due: 0,
    new: 0,
  })
  await reader.call(changeSettings, { body: { newPerDay: 21 } }).expect(400)
})

test('announces reviews from five saved words on, and sums up the month', async () => {
  const ids = await saveWords(4)
  const read = async () => (await reader.call(summary, { query: { timeZone } }).expect(200)).body
  const none = { answeredThisMonth: 0, keptShare: null, next7Days: 0 }
  expect(await read()).toEqual({ isOffered: false, due: 0, new: 4, ...none })
  ids.push(...(await saveMore()))
  for (const id of ids.slice(0, 3)) await makeDueCard(id)
  expect(await read()).toEqual({ isOffered: true, due: 3, new: 2, ...none, next7Days: 3 })
  for (const [at, rating] of [3, 1, 3, 1].entries()) await send(ids[at] ?? 0, newAnswer(rating)).expect(204)
  const { due, new: added, answeredThisMonth, keptShare, next7Days } = await read()
  expect({ due, added, answeredThisMonth }).toEqual({ due: 0, added: 1, answeredThisMonth: 4 })
  expect(keptShare).toBeCloseTo(2 / 3)
  // The missed words are due tomorrow.
  expect(next7Days).toBeGreaterThanOrEqual(2)
  await server.db
    .update(wordReviewLog)
    .set({ day: sql`${wordReviewLog.day} - interval '1 month'` })
    .where(eq(wordReviewLog.userId, ada.id))
  expect(await read()).toMatchObject({ answeredThisMonth: 0, keptShare: null })
})

const saveMore = async () => {
  const row = { userId: ada.id, word: 'another', definition: 'D.' }
  return (await server.db.insert(savedWords).values(row).returning({ id: savedWords.id })).map(({ id }) => id)
}
/** Replaces the new card of a word by a card that is due. */
const makeDueCard = async (id: number) => {
  await server.db.delete(wordCards).where(eq(wordCards.id, id))
  await makeCard(id, 3, 1)
}

test('finds the sentences of finished chapters, and asks in the chosen one', async () => {
  const chapters = [
    'One whale. Then the Whale rose again, at last.',
    'Whales and whalers, no one else.',
    'A third whale was seen.',
    'The last whale swam away.',
  ]
  const work = await makeWork(server.db, { chapters })
  const ids = work.chapters.map(({ id }) => id)
  const hidden = await makeWork(server.db, { isHiddenFromLibrary: true, chapters: ['A hidden whale.'] })
  const finished = { userId: ada.id, completed: true, endTime: new Date() }
  for (const chapterId of ids.slice(0, 3)) {
    await server.db.insert(readingSessions).values({ ...finished, workId: work.id, chapterId })
  }
  const hiddenId = hidden.chapters[0]?.id ?? 0
  await server.db.insert(readingSessions).values({ ...finished, workId: hidden.id, chapterId: hiddenId })
  const met = { sentence: 'One whale.', chapterId: ids[0] ?? 0, wordNumber: 2 }
  const word = { word: 'whale', definition: 'A mammal.', ...met }
  const { body: saved } = await reader.call(api.words.save, { body: word }).expect(201)
  const { body } = await reader.call(savedFormsApi.savedForms.sightings, { query: { word: 'whale' } })
  const found: Sighting[] = body.sentences
  expect(
    found.map(({ chapterId, sentence }) => `${ids.indexOf(chapterId ?? 0)}: ${sentence}`).sort(),
  ).toEqual([
    '0: One whale.',
    '0: Then the Whale rose again, at last.',
    '1: Whales and whalers, no one else.',
    '2: A third whale was seen.',
  ])
  const chosen = { sentence: 'A third whale was seen.', chapterId: ids[2] ?? 0, wordNumber: 3 }
  expect(found).toContainEqual(expect.objectContaining(chosen))
  await reader.call(change, { params: { id: saved.id }, body: { met: chosen } }).expect(204)
  expect(await listCards()).toMatchObject([{ text: chosen.sentence, at: 2, ...chosen }])
  const unread = { ...chosen, chapterId: hiddenId }
  await reader.call(change, { params: { id: saved.id }, body: { met: unread } }).expect(404)
})

/** Deletes a word, and returns a function that restores it as the page does. */
async function deleteWord(id: number) {
  const words: SavedWord[] = (await reader.call(api.words.saved, {}).expect(200)).body
  const { word = '', definition = '', createdAt } = words.find((word) => word.id === id) ?? {}
  await reader.call(api.words.remove, { params: { id } }).expect(204)
  return (by = reader) => by.send(api.words.save, { body: { word, definition, createdAt } })
}

test('restores the card and the answers of a deleted word when that is taken back', async () => {
  const ids = await saveWords(3)
  const [, id = 0, last = 0] = ids
  const answers = [newAnswer(1), newAnswer(3)]
  await send(id, answers[0]).expect(204)
  await server.db
    .update(wordCards)
    .set({ reviewedOn: addDays(-2), due: today() })
    .where(eq(wordCards.id, id))
  await send(id, answers[1]).expect(204)
  const readAll = async () => ({
    cards: await server.db.select().from(wordCards).where(eq(wordCards.userId, ada.id)).orderBy(wordCards.id),
    log: await server.db.select().from(wordReviewLog).where(eq(wordReviewLog.userId, ada.id)),
    summary: (await reader.call(summary, { query: { timeZone } })).body,
    words: (await reader.call(api.words.saved, {})).body,
  })
  const before = await readAll()
  expect(before).toMatchObject({ log: [{ rating: 1 }, { rating: 3 }], summary: { answeredThisMonth: 2 } })

  const restore = await deleteWord(id)
  expect(await readAll()).toMatchObject({ log: [], summary: { answeredThisMonth: 0 } })
  await send(id).expect(404)
  // A word that is saved between the deletion and the restore gets a new card.
  const [added = 0] = await saveMore()
  await restore().expect(201)
  expect(await listIds()).toEqual([ids[0], last, added])
  const after = await readAll()
  expect(after.cards).toEqual([...before.cards, expect.objectContaining({ id: added, due: null })])
  expect(after.log).toEqual(before.log)
  expect(after.words).toEqual(expect.arrayContaining(before.words))
  await restore().expect(409)
  // Repeats the request of the last answer, and then undoes that answer.
  await send(id, answers[1]).expect(204)
  await reader.call(undo, { query: {} }).expect(204)
  expect(await readCard(id)).toMatchObject({ reviews: 1, misses: 1, due: today() })
})

test('reviews a deleted word as a new one when it is saved again, by another reader, or after a day', async () => {
  const [id = 0] = await saveWords(1)
  await reader.call(change, { params: { id }, body: { suspended: true } }).expect(204)
  const restore = await deleteWord(id)
  const other = await server.as(await makeUser(server.db))
  await restore(other).expect(201)
  expect(await listCards(10, other)).toHaveLength(1)
  const { body } = await reader
    .call(api.words.save, { body: { word: 'word0', definition: 'D.' } })
    .expect(201)
  expect(await listIds()).toEqual([body.id])
  await restore().expect(409)
  await (await deleteWord(body.id))().expect(201)
  expect(await listIds()).toEqual([body.id])

  await deleteWord(body.id)
  await restore().expect(201)
  expect(await readCard(id)).toMatchObject({ isSuspended: true })
  await deleteWord(id)
  const aDayAgo = new Date(Date.now() - 25 * 3_600_000)
  await server.db.update(removedCards).set({ removedAt: aDayAgo }).where(eq(removedCards.userId, ada.id))
  await cleanUpRemovedCards(server.db)
  expect(await server.db.$count(removedCards, eq(removedCards.userId, ada.id))).toBe(0)
  await restore().expect(201)
  expect(await listCards()).toMatchObject([{ word: 'word0' }])
})

test('names no work that is hidden by now', async () => {
  const work = await makeWork(server.db)
  const met = { sentence: 'The sea rose.', chapterId: work.chapters[0]?.id ?? 0, wordNumber: 2 }
  await reader.call(api.words.save, { body: { word: 'sea', definition: 'Water.', ...met } }).expect(201)
  await server.db.update(works).set({ isHiddenFromLibrary: true }).where(eq(works.id, work.id))
  expect(await listCards()).toMatchObject([{ text: 'The sea rose.', metIn: null, workId: null }])
})

test('changes no card of another reader', async () => {
  const other = await makeUser(server.db)
  const [id = 0] = await saveWords(1, other)
  await listCards(10, await server.as(other))
  const before = await readCard(id)
  await send(id).expect(404)
  await reader.call(change, { params: { id }, body: { suspended: true } }).expect(404)
  expect(await listCards()).toEqual([])
  expect(await readCard(id)).toEqual(before)
})
