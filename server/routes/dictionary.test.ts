import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { dictionaryAnswer } from '#shared/words.ts'
import { lookUps } from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { look } = api.dictionary

let reader: Caller

beforeAll(async () => {
  reader = await server.as(await makeUser(server.db))
  // The first look-up may build the dictionary, which takes long.
  await reader.call(look, { params: { word: 'ship' } }).expect(200)
})

test('returns entries of the specified shape with their source', async () => {
  const { body, headers } = await reader.call(look, { params: { word: 'Whales' } }).expect(200)
  expect(dictionaryAnswer.parse(body)).toEqual(body)
  expect(body[0]).toMatchObject({ word: 'whale', phonetic: '/weɪl/', source: 'WordNet' })
  expect(body[0].meanings[0].definitions[0].definition).toMatch(/^any of the larger cetacean mammals/)
  expect(headers['cache-control']).toBe('no-store')
})

test('counts look-ups of words that a dictionary contains', async () => {
  const ada = await makeUser(server.db)
  const caller = await server.as(ada)
  for (const word of ['Whale', 'whale', 'whalle']) await caller.call(look, { params: { word } }).expect(200)
  const stored = await server.db.select().from(lookUps).where(eq(lookUps.userId, ada.id))
  expect(stored).toEqual([{ userId: ada.id, year: new Date().getUTCFullYear(), word: 'whale', times: 2 }])
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

const book = {
  chapters: [
    'Then Annequeg rose. So Queequeg slept; the rest sat up. Queequeg woke.',
    'Here Queequeg is. Later came Starbuckson.',
    'Starbuckson and Dalloweigh.',
  ],
}

test('quotes the first sentence of a work with a name, up to the open chapter', async () => {
  const { chapters } = await makeWork(server.db, book)
  const [, second, third] = chapters
  const find = (name: string, chapter = second) =>
    reader.call(look, { params: { word: `${name}s` }, query: { name, chapterId: chapter?.id ?? 0 } })
  const { body } = await find('Queequeg').expect(200)
  const example = 'So Queequeg slept; the rest sat up.'
  const meanings = [{ partOfSpeech: 'name', definitions: [{ definition: 'a name in this text', example }] }]
  const mention = { chapter: 'Chapter 1', timesBefore: 2 }
  expect(body).toEqual([{ word: 'Queequeg', phonetics: [], meanings, source: 'Lectern', mention }])
  const later = await find('Starbuckson', third).expect(200)
  expect(later.body[0].meanings[0].definitions[0].example).toBe('Later came Starbuckson.')
  expect(later.body[0].mention).toEqual({ chapter: 'Chapter 2', timesBefore: 1 })
  await find('Dalloweigh').expect(404)
  await find('Anneque').expect(404)
})

test('tells people of one surname apart by title and forename', async () => {
  const { chapters } = await makeWork(server.db, {
    chapters: [
      'Mr. Bennetti came. His Mrs.\nBennetti sat; Mrs. Bennettis did not.',
      'So did Mrs. Bennetti’s cat.',
    ],
  })
  const find = async (name: string) => {
    const query = { name, chapterId: chapters[1]?.id ?? 0 }
    const { body } = await reader.call(look, { params: { word: 'Bennettis' }, query }).expect(200)
    return body[0]
  }
  const chapter = 'Chapter 1'
  expect(await find('Mrs. Bennetti')).toMatchObject({
    word: 'Mrs. Bennetti',
    meanings: [{ definitions: [{ example: 'His Mrs. Bennetti sat; Mrs. Bennettis did not.' }] }],
    mention: { chapter, timesBefore: 1 },
  })
  expect(await find('Bennetti')).toMatchObject({
    meanings: [{ definitions: [{ example: 'Mr. Bennetti came.' }] }],
    mention: { chapter, timesBefore: 2 },
  })
})

test('quotes the own text without a chapter', async () => {
  const text = { title: 'Note', content: 'Then Quinqueg came.' }
  const made = await reader.call(api.texts.create, { body: text }).expect(201)
  const query = { name: 'Quinqueg', textId: made.body.id }
  const { body } = await reader.call(look, { params: { word: 'Quinqueg' }, query }).expect(200)
  expect(body[0].mention).toEqual({ chapter: '', timesBefore: 0 })
})

test('quotes no mention in a note', async () => {
  const chapters = ['It began.[^1]\n\n[^1]: See Quinqueg.', 'Then Quinqueg came.']
  const work = await makeWork(server.db, { chapters })
  const query = { name: 'Quinqueg', chapterId: work.chapters[1]?.id ?? 0 }
  const { body } = await reader.call(look, { params: { word: 'Quinqueg' }, query }).expect(200)
  expect(body[0].meanings[0].definitions[0].example).toBe('Then Quinqueg came.')
  expect(body[0].mention).toEqual({ chapter: 'Chapter 2', timesBefore: 0 })
})

test('quotes no text that the reader may not read', async () => {
  const other = await makeUser(server.db)
  const { chapters } = await makeOwnBook(server.db, other, book)
  const query = { name: 'Queequeg', chapterId: chapters[0]?.id ?? 0 }
  await reader.call(look, { params: { word: 'Queequeg' }, query }).expect(404)
  await (await server.as(other)).call(look, { params: { word: 'Queequeg' }, query }).expect(200)
})

test('quotes the sentence with a given name and a famous person', async () => {
  const content = 'Old Raffles called Daniel a liar, and Ahab laughed.'
  const { chapters } = await makeWork(server.db, { chapters: [content] })
  const find = async (name: string) => {
    const query = { name, chapterId: chapters[0]?.id ?? 0 }
    const { body } = await reader.call(look, { params: { word: name }, query }).expect(200)
    return dictionaryAnswer.parse(body)
  }
  const raffles = (await find('Raffles')).find(({ word }) => word === 'Raffles')
  expect(raffles?.meanings[0]?.definitions).toMatchObject([
    { definition: 'a name in this text', example: content },
    { definition: 'British colonial administrator who founded Singapore (1781-1826)' },
  ])
  const ahab = (await find('Ahab'))[0]?.meanings[0]?.definitions
  expect(ahab?.map(({ definition }) => definition)).toEqual([
    'a name in this text',
    expect.stringMatching(/king of Israel/),
  ])
  const daniel = (await find('Daniel')).find(({ meanings }) => meanings[0]?.partOfSpeech === 'name')
  expect(daniel?.meanings[0]?.definitions[0]?.example).toBe(content)
})

test.each([{ name: 'a b' }, { name: '.*' }, { name: 'A', chapterId: -1 }])(
  'rejects the place %o',
  async (place) => {
    await reader.agent.get('/api/dictionary/ship').query(place).expect(400)
  },
)

test.each(['Queequeg', '…', '__proto__x', 'q/q-zzq', '%'])('returns 404 for %s', async (word) => {
  const { body } = await reader.call(look, { params: { word } }).expect(404)
  const message = `Definition not found for ${word}`
  expect(body).toEqual({ message, error: message, code: 'not_found' })
})

test('refuses an address that cannot be decoded', async () => {
  await reader.agent.get('/api/dictionary/%E0%A4%A').expect(400)
})
