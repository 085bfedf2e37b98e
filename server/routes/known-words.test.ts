import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { CallResult } from '#shared/endpoint.ts'
import { knownWordsApi } from '#shared/known-words-api.ts'
import { judgedWordsMin, knownStabilityDays, knownWordsMax } from '#shared/limits.ts'
import { chapters, knownWords, savedWords, wordCards, works } from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { readMobyDick } from '../testing/moby-dick.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { set, inChapter, share } = knownWordsApi.knownWords
type RareWord = CallResult<typeof inChapter>[number]
const loomings = readMobyDick().chapters[2]?.content ?? ''

async function list(reader: Caller, id: number): Promise<RareWord[]> {
  return (await reader.call(inChapter, { params: { id } }).expect(200)).body
}

const getWords = (found: RareWord[]) => found.map(({ word }) => word)

test('lists the rare words of a chapter with their entries, in its order, and no name', async () => {
  const reader = await server.as(await makeUser(server.db))
  const text = `${loomings} We circumambulate.`
  const { chapters } = await makeWork(server.db, { category: 'Novel', chapters: [text] })
  const found = await list(reader, chapters[0]?.id ?? 0)
  expect(found).toHaveLength(12)
  expect(getWords(found)).toEqual(expect.arrayContaining(['circumambulate', 'forecastle', 'reveries']))
  expect(getWords(found)).not.toContain('manhattoes')
  expect(found.find(({ word }) => word === 'reveries')).toMatchObject({
    lemma: 'reverie',
    entries: expect.arrayContaining([expect.objectContaining({ word: 'reverie' })]),
  })
  expect(found.map(({ wordNumber }) => wordNumber)).toEqual(
    found.map(({ wordNumber }) => wordNumber).sort((one, other) => one - other),
  )
  const first = found.find(({ word }) => word === 'circumambulate')?.wordNumber ?? 0
  expect(text.split(/[\s—]+/)[first - 1]).toBe('Circumambulate')
})

test('leaves out words that the reader has saved in any form or marked as known, until they unmark them', async () => {
  const [reader, other] = [
    await server.as(await makeUser(server.db)),
    await server.as(await makeUser(server.db)),
  ]
  const { chapters } = await makeWork(server.db, {
    chapters: ['She wore a plum-coloured pelisse and two tuns.'],
  })
  const id = chapters[0]?.id ?? 0
  expect(getWords(await list(reader, id))).toEqual(['pelisse', 'tuns'])
  await reader.call(api.words.save, { body: { word: 'tun', definition: 'D.' } }).expect(201)
  await reader.call(set, { body: { word: 'Pelisse', isKnown: true } }).expect(204)
  await reader.call(set, { body: { word: 'pelisse', isKnown: true } }).expect(204)
  expect(await list(reader, id)).toEqual([])
  expect(getWords(await list(other, id))).toEqual(['pelisse', 'tuns'])
  await reader.call(set, { body: { word: 'pelisse', isKnown: false } }).expect(204)
  expect(getWords(await list(reader, id))).toEqual(['pelisse'])
})

test('follows an edit of the chapter, offers nothing for another language, and shows no hidden work', async () => {
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const [user, owner] = [await makeUser(server.db), await makeUser(server.db)]
  const reader = await server.as(user)
  const {
    id: workId,
    chapters: [chapter],
  } = await makeWork(server.db, { chapters: ['A pelisse.'] })
  const params = { id: chapter?.id ?? 0 }
  expect(getWords(await list(reader, params.id))).toEqual(['pelisse'])
  await admin.call(api.library.chapter, { params }).expect(200)
  await server.db.update(chapters).set({ content: 'A tun.' }).where(eq(chapters.id, params.id))
  await server.db.update(works).set({ title: 'Edited' }).where(eq(works.id, workId))
  expect(getWords(await list(reader, params.id))).toEqual(['tun'])
  await server.db.update(works).set({ language: 'de' }).where(eq(works.id, workId))
  expect(await list(reader, params.id)).toEqual([])
  await server.db.update(works).set({ isHiddenFromLibrary: true }).where(eq(works.id, workId))
  const book = await makeOwnBook(server.db, owner, { chapters: ['A pelisse.'] })
  for (const id of [params.id, book.chapters[0]?.id ?? 0])
    await reader.call(inChapter, { params: { id } }).expect(404)
  for (const id of [workId, book.id]) await reader.call(share, { params: { id } }).expect(404)
})

test('estimates the known share of a work once a hundred words are judged', async () => {
  const user = await makeUser(server.db)
  const reader = await server.as(user)
  const work = await makeWork(server.db, { category: 'Novel', chapters: [loomings, 'The end.'] })
  const get = async () => (await reader.call(share, { params: { id: work.id } }).expect(200)).body
  const rare = Array.from(
    { length: judgedWordsMin },
    (_, index) => `zyx${index.toString(4).replace(/\d/g, (digit) => 'abcd'[Number(digit)] ?? '')}`,
  )
  const unknown = rare.map((word) => ({ userId: user.id, word, definition: 'D.' }))
  const added = await server.db.insert(savedWords).values(unknown.slice(1)).returning({ id: savedWords.id })
  expect(await get()).toBeNull()
  await reader.call(set, { body: { word: rare[0] ?? '', isKnown: true } }).expect(204)
  const few = await get()
  expect(few.low).toBeLessThan(few.share)
  expect(few.high).toBeGreaterThan(few.share)
  expect(few.share).toBeLessThan(0.9)
  const cards = added.map(({ id }) => ({ id, userId: user.id, stability: knownStabilityDays }))
  await server.db.insert(wordCards).values(cards)
  const all = await get()
  expect(all.low).toBeGreaterThan(few.high)
  expect(all.high).toBeLessThanOrEqual(1)
})

test('rejects more known words than the limit, and a word that is too long', async () => {
  const user = await makeUser(server.db)
  const reader = await server.as(user)
  const many = Array.from({ length: knownWordsMax }, (_, index) => ({
    userId: user.id,
    word: `word${index}`,
  }))
  for (let at = 0; at < many.length; at += 5_000)
    await server.db.insert(knownWords).values(many.slice(at, at + 5_000))
  await reader.call(set, { body: { word: 'word1', isKnown: true } }).expect(204)
  await reader.call(set, { body: { word: 'another', isKnown: true } }).expect(409)
  await reader.call(set, { body: { word: 'a'.repeat(101), isKnown: true } }).expect(400)
  const isAnother = and(eq(knownWords.userId, user.id), eq(knownWords.word, 'another'))
  expect(await server.db.$count(knownWords, isAnother)).toBe(0)
})
