import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { whale } from './saved-words.fixture.ts'

const server = startServer()
const { saved, save, refresh } = api.words
let reader: Caller
let other: Caller

beforeEach(async () => {
  reader = await server.as(await makeUser(server.db))
  other = await server.as(await makeUser(server.db))
})

const missing = 'Definition could not be retrieved. You can research this word later.'

test('adds a definition to a saved word and keeps its source and order', async () => {
  const { body } = await reader.call(save, { body: { word: 'whale', definition: missing } }).expect(201)
  await reader.call(save, { body: { word: 'sea', definition: 'Salt water.' } }).expect(201)
  const { word: _, ...changes } = whale
  const refreshed = await reader.call(refresh, { params: { id: body.id }, body: changes }).expect(200)
  expect(refreshed.body).toEqual({ ...body, ...changes })
  const list = (await reader.call(saved, {})).body
  expect(list.map(({ word }: { word: string }) => word)).toEqual(['sea', 'whale'])
  expect(list[1]).toEqual(refreshed.body)
})

test('keeps fields that a refresh omits and clears null ones', async () => {
  const { body } = await reader.call(save, { body: whale }).expect(201)
  const params = { id: body.id }
  const same = await reader.call(refresh, { params, body: {} }).expect(200)
  expect(same.body).toEqual(body)
  const changed = await reader.call(refresh, { params, body: { example: null } }).expect(200)
  expect(changed.body).toEqual({ ...body, example: null })
})

test.each([
  [{ definition: ' ' }, { definition: 'Definition is required' }],
  [{ definition: null }, { definition: 'definition must be of type string' }],
  [{ definition: 'x'.repeat(5001) }, { definition: 'Definition must be at most 5000 characters' }],
  [{ phonetic: 'a\0' }, { phonetic: 'This text contains a character that cannot be stored' }],
])('rejects an invalid refresh with the reason and changes nothing', async (changes, fields) => {
  const { body } = await reader.call(save, { body: whale }).expect(201)
  const answer = await reader.send(refresh, { params: { id: body.id }, body: changes }).expect(400)
  expect(answer.body.fields).toEqual(fields)
  expect((await reader.call(saved, {})).body).toEqual([body])
})

test('responds to a refresh of another reader’s word with the bytes of a missing one, and to signed-out users with 401', async () => {
  const { body } = await reader.call(save, { body: whale }).expect(201)
  const to = (id: number) => ({ params: { id }, body: { definition: 'Stolen' } })
  const refused = await other.call(refresh, to(body.id)).expect(404)
  expect(refused.text).toBe((await other.call(refresh, to(999_999)).expect(404)).text)
  await server.anonymous().call(refresh, to(body.id)).expect(401)
  expect((await reader.call(saved, {})).body).toEqual([body])
})
