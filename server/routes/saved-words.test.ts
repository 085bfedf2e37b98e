import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { saved, isSaved, save, remove } = api.words

let reader: Caller
let other: Caller

beforeEach(async () => {
  reader = await server.as(await makeUser(server.db))
  other = await server.as(await makeUser(server.db))
})

const whale = {
  word: ' Whale ',
  definition: 'A large sea mammal.',
  partOfSpeech: 'noun',
  phonetic: '/weɪl/',
  example: 'A whale!',
}

test('a word is saved in lower case with its sentence and place, found again in any case, and listed newest first', async () => {
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

test('fifty equal words at once make one row, and the rest are told that it is saved', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => reader.call(save, { body: whale })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(49)
  expect(refused[0]?.body.error).toBe('Word already saved')
  expect((await reader.call(saved, {})).body).toHaveLength(1)
})

test.each([
  [{ ...whale, word: ' ' }, { word: 'Word is required' }],
  [{ ...whale, word: 'x'.repeat(101) }, { word: 'Word must be at most 100 characters' }],
  [{ ...whale, definition: '' }, { definition: 'Definition is required' }],
  [{ ...whale, wordNumber: 0 }, { wordNumber: 'wordNumber must be at least 1' }],
])('a word that will not do is told what is wrong', async (body, fields) => {
  expect((await reader.send(save, { body }).expect(400)).body.fields).toEqual(fields)
})

test('a word met where the reader may not be is not saved', async () => {
  const hidden = await makeWork(server.db, { isHidden: true })
  await reader.call(save, { body: { ...whale, chapterId: hidden.chapters[0]?.id } }).expect(404)
  await reader.call(save, { body: { ...whale, textId: 999_999 } }).expect(404)
  expect((await reader.call(saved, {})).body).toEqual([])
})

test("another reader's word is the same bytes as none at all, and stays; nobody signed out sees any", async () => {
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
