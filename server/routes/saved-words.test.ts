import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { savedWordsMax } from '#shared/limits.ts'
import type { SavedWord } from '#shared/words.ts'
import { savedWords, works } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { scaleRounds } from '../testing/rounds.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { whale } from './saved-words.fixture.ts'

const server = startServer()
const { saved, names, isSaved, save, refresh, remove } = api.words
let reader: Caller
let other: Caller

beforeEach(async () => {
  reader = await server.as(await makeUser(server.db))
  other = await server.as(await makeUser(server.db))
})

test('saves a word in lower case with its sentence and position, finds it in any case and lists it newest first', async () => {
  const work = await makeWork(server.db)
  const chapterId = work.chapters[0]?.id
  const met = { sentence: 'There she blows!', chapterId, wordNumber: 3 }
  const { body } = await reader.call(save, { body: { ...whale, ...met } }).expect(201)
  expect(body).toEqual({
    id: expect.any(Number),
    ...whale,
    word: 'whale',
    ...met,
    workId: work.id,
    textId: null,
    metIn: `${work.title} · Chapter 1`,
    createdAt: expect.any(String),
  })
  await reader.call(save, { body: { word: 'sea', definition: 'Salt water.' } }).expect(201)
  const list = await reader.call(saved, {}).expect(200)
  expect(list.body.map(({ word }: { word: string }) => word)).toEqual(['sea', 'whale'])
  expect((await reader.call(isSaved, { params: { word: 'WHALE' } }).expect(200)).body).toEqual({
    saved: true,
    id: body.id,
  })
  expect((await reader.call(isSaved, { params: { word: 'ship' } }).expect(200)).body).toEqual({
    saved: false,
    id: null,
  })
})

test('lists only the reader’s own words by name', async () => {
  for (const word of ['Sea', 'whale']) {
    await reader.call(save, { body: { word, definition: 'Of the ocean.' } }).expect(201)
  }
  const { body } = await reader.call(names, { query: { names: true } }).expect(200)
  expect(body.sort()).toEqual(['sea', 'whale'])
  expect((await other.call(names, { query: { names: true } }).expect(200)).body).toEqual([])
})

test('treats the two Unicode forms of a word as one, also when it was saved decomposed', async () => {
  const user = await makeUser(server.db)
  reader = await server.as(user)
  const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301']
  const definition = 'A place to read.'
  const { body } = await reader.call(save, { body: { word: decomposed, definition } }).expect(201)
  expect(body.word).toBe('caf\u00e9')
  await reader.call(save, { body: { word: composed, definition } }).expect(409)

  const older = { userId: user.id, word: 'nai\u0308ve', definition }
  await server.db.insert(savedWords).values(older)
  for (const word of ['nai\u0308ve', 'na\u00efve']) {
    expect((await reader.call(isSaved, { params: { word } }).expect(200)).body.saved).toBe(true)
    await reader.call(save, { body: { word, definition } }).expect(409)
  }
  const listed = await reader.call(names, { query: { names: true } }).expect(200)
  expect(listed.body.sort()).toEqual(['caf\u00e9', 'na\u00efve'])
})

test('saves one of fifty equal words at once and reports the others as saved', async () => {
  const rounds = scaleRounds(20)
  for (let round = 0; round < rounds; round += 1) {
    const body = { ...whale, word: `whale ${round}` }
    const answers = await Promise.all(Array.from({ length: 50 }, () => reader.call(save, { body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(49)
    expect(refused[0]?.body.error).toBe('Word already saved')
    expect(await server.db.$count(savedWords, eq(savedWords.word, body.word))).toBe(1)
  }
})

test.each([
  [{ ...whale, word: ' ' }, { word: 'Word is required' }],
  [{ ...whale, word: 'x'.repeat(101) }, { word: 'Word must be at most 100 characters' }],
  [{ ...whale, definition: '' }, { definition: 'Definition is required' }],
  [{ ...whale, wordNumber: 0 }, { wordNumber: 'wordNumber must be at least 1' }],
])('rejects an invalid word with the reason', async (body, fields) => {
  expect((await reader.send(save, { body }).expect(400)).body.fields).toEqual(fields)
})

test('refuses a word of a chapter or text that the reader may not read', async () => {
  const hidden = await makeWork(server.db, { isHiddenFromLibrary: true })
  await reader.call(save, { body: { ...whale, chapterId: hidden.chapters[0]?.id } }).expect(404)
  await reader.call(save, { body: { ...whale, textId: 999_999 } }).expect(404)
  expect((await reader.call(saved, {})).body).toEqual([])
})

test('responds to another reader’s word with the bytes of a missing one and keeps it, and rejects signed-out users', async () => {
  const { body } = await reader.call(save, { body: whale }).expect(201)
  const refused = await other.call(remove, { params: { id: body.id } }).expect(404)
  expect(refused.text).toBe((await other.call(remove, { params: { id: 999_999 } }).expect(404)).text)
  expect((await other.call(saved, {})).body).toEqual([])
  expect((await other.call(isSaved, { params: { word: 'whale' } })).body.saved).toBe(false)
  await server.anonymous().call(saved, {}).expect(401)
  await server
    .anonymous()
    .call(isSaved, { params: { word: 'whale' } })
    .expect(401)
  await server.anonymous().call(save, { body: whale }).expect(401)
  await server
    .anonymous()
    .call(remove, { params: { id: body.id } })
    .expect(401)
  await reader.call(remove, { params: { id: body.id } }).expect(204)
  await reader.call(remove, { params: { id: body.id } }).expect(404)
})

test('names the text or chapter of a word, unless the work is hidden by now', async () => {
  const work = await makeWork(server.db, { title: 'Shown' })
  const text = await reader.call(api.texts.create, { body: { title: 'Mine', content: 'One.' } }).expect(201)
  await reader.call(save, { body: { ...whale, chapterId: work.chapters[0]?.id } }).expect(201)
  await reader.call(save, { body: { word: 'one', definition: '1', textId: text.body.id } }).expect(201)
  const met = async () =>
    (await reader.call(saved, {})).body.map(({ metIn, workId }: SavedWord) => ({ metIn, workId }))
  const mine = { metIn: 'Mine', workId: null }
  expect(await met()).toEqual([mine, { metIn: 'Shown · Chapter 1', workId: work.id }])
  await server.db.update(works).set({ isHiddenFromLibrary: true }).where(eq(works.id, work.id))
  expect(await met()).toEqual([mine, { metIn: null, workId: null }])
})

test('restores a deleted word at its place, once', async () => {
  const { body: first } = await reader.call(save, { body: whale }).expect(201)
  await reader.call(save, { body: { word: 'sea', definition: 'Salt water.' } }).expect(201)
  await reader.call(remove, { params: { id: first.id } }).expect(204)
  const { createdAt } = first
  const back = await reader.send(save, { body: { ...whale, createdAt } }).expect(201)
  expect(back.body).toEqual({ ...first, id: expect.any(Number) })
  const list = (await reader.call(saved, {})).body
  expect(list.map(({ word }: { word: string }) => word)).toEqual(['sea', 'whale'])
  await reader.send(save, { body: { ...whale, createdAt } }).expect(409)
})

test('saves a word with the current time instead of a future one, and refuses an invalid time', async () => {
  const before = Date.now()
  const createdAt = '2999-01-01T00:00:00.000Z'
  const { body } = await reader.send(save, { body: { ...whale, createdAt } }).expect(201)
  expect(Math.abs(Date.parse(body.createdAt) - before)).toBeLessThan(60_000)
  for (const none of [null, 0, true, '', 'yesterday', '2026-02-30T00:00:00Z', '1969-12-31T23:59:59Z']) {
    const sea = { word: 'sea', definition: 'Salt water.', createdAt: none }
    expect((await reader.send(save, { body: sea }).expect(400)).body.fields).toHaveProperty('createdAt')
  }
})

test('ignores an owner in a new word, and changes only dictionary fields', async () => {
  const { body } = await reader.call(save, { body: whale }).expect(201)
  const grace = await makeUser(server.db)
  const more = {
    id: 1,
    userId: grace.id,
    word: 'stolen',
    sentence: 'Else.',
    createdAt: '2001-01-01T00:00:00Z',
  }
  const changed = await reader.send(refresh, { params: { id: body.id }, body: more }).expect(200)
  expect(changed.body).toEqual(body)
  await reader
    .send(save, { body: { ...whale, word: 'sea', id: 1, userId: grace.id, isAdmin: true } })
    .expect(201)
  expect((await reader.call(saved, {})).body).toHaveLength(2)
  expect((await (await server.as(grace)).call(saved, {})).body).toEqual([])
})

test('limits a reader to twenty thousand words, also at once, and lists them by page', async () => {
  const user = await makeUser(server.db)
  const caller = await server.as(user)
  const rows = await server.db.execute(
    sql`insert into saved_words (user_id, word, definition, created_at)
      select ${user.id}::int, 'word' || n, 'A word.', now() - n * interval '1 second' from generate_series(1, ${savedWordsMax - 1}::int) as n
      returning id`,
  )
  expect((rows as unknown as { rows: unknown[] }).rows).toHaveLength(savedWordsMax - 1)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      caller.call(save, { body: { word: `new${number}`, definition: 'A new word.' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(29)
  expect(refused[0]?.body.error).toBe(
    'You have 20,000 saved words, which is the limit: delete some to save another',
  )
  const known = await caller.call(save, { body: { word: 'Word7', definition: 'Again.' } }).expect(409)
  expect(known.body.error).toBe('Word already saved')

  const words = async (query?: { page?: number; limit?: number }) =>
    (await caller.call(saved, { query }).expect(200)).body.map(({ word }: SavedWord) => word)
  expect(await words()).toHaveLength(savedWordsMax)
  expect(await words({ page: 1, limit: 3 })).toEqual([expect.stringMatching(/^new/), 'word1', 'word2'])
  expect(await words({ page: 2, limit: 3 })).toEqual(['word3', 'word4', 'word5'])
  expect(await words({ page: 2 })).toHaveLength(100)
  expect(await words({ page: 201 })).toEqual([])
  await caller.send(saved, { query: { page: 0 } }).expect(400)
  await caller.send(saved, { query: { page: 1, limit: 1_001 } }).expect(400)
})
