import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { type Sighting, savedFormsApi } from '#shared/saved-forms-api.ts'
import { savedWordsApi } from '#shared/saved-words-api.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()

test('lists the other forms of saved words, also of one saved since', async () => {
  const reader = await server.as(await makeUser(server.db))
  const list = async () =>
    (await reader.call(savedFormsApi.savedForms.list, {}).expect(200)).body.split('\n').sort()
  const save = (word: string) => reader.call(api.words.save, { body: { word, definition: 'D.' } }).expect(201)
  expect(await list()).toEqual([''])
  await save('went')
  const forms = await list()
  expect(forms).toEqual(expect.arrayContaining(['go', 'goes', 'gone', 'went']))
  await save('queequeg')
  expect(await list()).toEqual([...forms, 'queequeg', 'queequegs'].sort())
})

test('finds where a saved word was met, in all its forms, in what the reader has read', async () => {
  const user = await makeUser(server.db)
  const [reader, other] = [await server.as(user), await server.as(await makeUser(server.db))]
  const work = await makeWork(server.db, {
    title: 'The Whale',
    chapters: ['They went by sea. “Go,” he said; the cargo goes with them.', 'Going home.'],
  })
  const [first, second] = work.chapters.map(({ id }) => id)
  const read = async (chapterId: number | undefined, wordsRead: number) => {
    const opening = { workId: work.id, chapterId: chapterId ?? 0 }
    const { body } = await reader.call(api.reading.open, { body: opening }).expect(201)
    const position = { wordsRead, wordsShown: wordsRead, activeMs: 900 }
    await reader.send(api.reading.save, { params: { id: body.id }, body: position }).expect(200)
  }
  await read(second, 0)
  await read(first, 10)
  const text = { title: 'My own', content: 'He was gone.' }
  const { body: own } = await reader.call(api.texts.create, { body: text }).expect(201)
  await reader.send(api.texts.savePosition, { params: { id: own.id }, body: { wordsRead: 3 } }).expect(200)
  const find = async (caller: Caller, word: string) =>
    (await caller.call(savedFormsApi.savedForms.sightings, { query: { word } }).expect(200)).body

  expect(await find(reader, 'goes')).toBe(null)
  await reader.call(api.words.save, { body: { word: 'go', definition: 'D.' } }).expect(201)
  const place = { metIn: 'The Whale · Chapter 1', workId: work.id, chapterId: first, textId: null }
  expect(await find(reader, 'Goes')).toEqual({
    saved: 'go',
    times: 4,
    books: 2,
    sentences: [
      { sentence: 'They went by sea.', found: 'went', ...place, wordNumber: 2 },
      { sentence: '“Go,” he said; the cargo goes with them.', found: 'Go', ...place, wordNumber: 5 },
      { sentence: '“Go,” he said; the cargo goes with them.', found: 'goes', ...place, wordNumber: 10 },
      {
        sentence: 'He was gone.',
        found: 'gone',
        metIn: 'My own',
        workId: null,
        chapterId: null,
        textId: own.id,
        wordNumber: 3,
      },
    ],
  })
  expect(await find(other, 'goes')).toBe(null)
  await reader.call(api.words.save, { body: { word: 'gone', definition: 'D.' } }).expect(201)
  expect(await find(reader, 'gone')).toMatchObject({ saved: 'gone' })
})

test('finds no words in notes and their marks', async () => {
  const reader = await server.as(await makeUser(server.db))
  const content = 'The smith came.[^smith]\n\n[^smith]: A smith of old.\n\nThe smith left.'
  const { body: own } = await reader.call(api.texts.create, { body: { title: 'Mine', content } }).expect(201)
  await reader.send(api.texts.savePosition, { params: { id: own.id }, body: { wordsRead: 6 } }).expect(200)
  await reader.call(api.words.save, { body: { word: 'smith', definition: 'D.' } }).expect(201)
  const query = { word: 'smith' }
  const { body } = await reader.call(savedFormsApi.savedForms.sightings, { query }).expect(200)
  expect(body.sentences).toMatchObject([
    { sentence: 'The smith came.', wordNumber: 2 },
    { sentence: 'The smith left.', wordNumber: 5 },
  ])
  const { body: counted } = await reader.call(savedWordsApi.savedWords.sightings, {}).expect(200)
  expect(counted).toEqual([{ word: 'smith', times: 2 }])
})

test('finds words with apostrophes, which their saved spelling lacks', async () => {
  const reader = await server.as(await makeUser(server.db))
  const content = "He flew o’er it. I don't. “No,” return’d she; “I’ll go.”"
  const { body: own } = await reader.call(api.texts.create, { body: { title: 'Mine', content } }).expect(201)
  await reader.send(api.texts.savePosition, { params: { id: own.id }, body: { wordsRead: 11 } }).expect(200)
  const times = { oer: 1, dont: 1, returnd: 1, ill: 0 }
  for (const word of Object.keys(times))
    await reader.call(api.words.save, { body: { word, definition: 'D.' } }).expect(201)
  const { body: counted } = await reader.call(savedWordsApi.savedWords.sightings, {}).expect(200)
  const found: Record<string, number> = Object.fromEntries(
    counted.map((one: { word: string; times: number }) => [one.word, one.times]),
  )
  for (const [word, expected] of Object.entries(times)) {
    const { body } = await reader.call(savedFormsApi.savedForms.sightings, { query: { word } }).expect(200)
    expect([body.times, found[word] ?? 0], word).toEqual([expected, expected])
  }
})

test('lists every sentence in which a saved word was met', async () => {
  const reader = await server.as(await makeUser(server.db))
  const sentences = Array.from({ length: 30 }, (_, at) => `Whale number ${at} rose.`)
  const text = { title: 'My own', content: sentences.join(' ') }
  const { body: own } = await reader.call(api.texts.create, { body: text }).expect(201)
  await reader.send(api.texts.savePosition, { params: { id: own.id }, body: { wordsRead: 120 } }).expect(200)
  await reader.call(api.words.save, { body: { word: 'whale', definition: 'D.' } }).expect(201)
  const { body } = await reader.call(savedFormsApi.savedForms.sightings, { query: { word: 'whale' } })
  expect(body.times).toBe(30)
  expect(body.sentences.map(({ sentence }: Sighting) => sentence)).toEqual(sentences)
})
