import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { dictionaryAnswer } from '#shared/words.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { look } = api.dictionary

let reader: Caller

beforeAll(async () => {
  reader = await server.as(await makeUser(server.db))
  // The first look-up builds a missing dictionary.
  await reader.call(look, { params: { word: 'ship' } }).expect(200)
})

test('returns entries of the specified shape with their source, and stores nothing', async () => {
  const { body, headers } = await reader.call(look, { params: { word: 'Whales' } }).expect(200)
  expect(dictionaryAnswer.parse(body)).toEqual(body)
  expect(body[0]).toMatchObject({ word: 'whale', phonetic: '/weɪl/', source: 'WordNet' })
  expect(body[0].meanings[0].definitions[0].definition).toMatch(/^any of the larger cetacean mammals/)
  expect(headers['cache-control']).toBe('no-store')
})

test('refuses a look-up without a session', async () => {
  const { body } = await server
    .anonymous()
    .call(look, { params: { word: 'whale' } })
    .expect(401)
  expect(body.code).toBe('signed_out')
})

test.each([
  ['a word of 101 characters', 'x'.repeat(101), 'Word must be at most 100 characters'],
  ['a space', ' ', 'Word is required'],
  ['a character that cannot be kept', 'a\0b', 'This text contains a character that cannot be stored'],
])('rejects %s', async (_, word, message) => {
  const { body } = await reader.call(look, { params: { word } }).expect(400)
  expect(body).toMatchObject({ code: 'invalid', message })
})

test('accepts a word of 100 characters outside the basic plane', async () => {
  await reader.call(look, { params: { word: '𝒳'.repeat(100) } }).expect(404)
})

test.each(['Queequeg', '…', '__proto__x', 'q/q-zzq', '%'])('returns 404 for %s', async (word) => {
  const { body } = await reader.call(look, { params: { word } }).expect(404)
  const message = `Definition not found for ${word}`
  expect(body).toEqual({ message, error: message, code: 'not_found' })
})

test('refuses an address that cannot be decoded', async () => {
  await reader.agent.get('/api/dictionary/%E0%A4%A').expect(400)
})
