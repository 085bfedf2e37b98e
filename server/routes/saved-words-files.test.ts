import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { savedWordsMax } from '#shared/limits.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { savedWordsApi } from '#shared/saved-words-api.ts'
import { savedWordsFilesApi } from '#shared/saved-words-files.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import type { SavedWord } from '#shared/words.ts'
import { savedWords } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { states, sightings } = savedWordsApi.savedWords
const { import: upload } = savedWordsFilesApi.savedWords
const { answer, change, list, changeSettings } = wordReviewApi.wordReview
let ada: User
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

const save = async (word: string, more: object = {}): Promise<SavedWord> =>
  (await reader.call(api.words.save, { body: { word, definition: 'D.', ...more } }).expect(201)).body

const send = (content: string | Uint8Array, caller = reader) =>
  caller.agent.post(upload.path).attach('words', Buffer.from(content), 'words.csv')
const importFile = async (content: string | Uint8Array) => (await send(content).expect(200)).body
const listWords = async (): Promise<SavedWord[]> => (await reader.call(api.words.saved, {}).expect(200)).body

test('lists cards that were answered or set aside, and the works of saved words', async () => {
  const work = await makeWork(server.db, { title: 'Moby-Dick' })
  const hidden = await makeWork(server.db, { title: 'Hidden', isHiddenFromLibrary: true })
  const known = await save('spleen', { chapterId: work.chapters[0]?.id })
  const aside = await save('hypos')
  await save('new')
  await server.db.insert(savedWords).values({
    ...{ userId: ada.id, word: 'secret', definition: 'D.', chapterId: hidden.chapters[0]?.id },
  })
  await reader.call(list, { query: { limit: 10 } }).expect(200)
  const body = { clientId: crypto.randomUUID(), rating: 4, tookMs: 900, timeZone: 'UTC' }
  await reader.call(answer, { params: { id: known.id }, body }).expect(204)
  await reader.call(change, { params: { id: aside.id }, body: { suspended: true } }).expect(204)
  const read = async () => (await reader.call(states, { query: { timeZone: 'UTC' } }).expect(200)).body
  const { cards, day, ...rest } = await read()
  expect(rest).toEqual({ isOn: true, works: [{ id: work.id, title: 'Moby-Dick' }] })
  expect(cards).toHaveLength(2)
  expect(cards).toContainEqual({
    ...{ id: known.id, misses: 0, isSuspended: false, stability: expect.any(Number) },
    due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(cards[0].due > day).toBe(true)
  expect(cards).toContainEqual({ id: aside.id, misses: 0, isSuspended: true, stability: null, due: null })
  await reader.call(changeSettings, { body: { isOn: false } }).expect(200)
  expect((await read()).isOn).toBe(false)
})

test('counts saved words in all their forms in what the reader has read', async () => {
  const text = 'He went home. They go; THEY WENT. It is well\u2011known, a per cent of them. Gone! went went'
  const work = await makeWork(server.db, { chapters: [text, 'Never read: went.'] })
  for (const word of ['went', 'well-known', 'per cent', 'constructor', 'ent']) await save(word)
  const opened = await reader
    .call(api.reading.open, { body: { workId: work.id, chapterId: work.chapters[0]?.id ?? 0 } })
    .expect(201)
  const position = { wordsRead: 15, seq: 1, wordsShown: 15, activeMs: 1_000 }
  await reader.call(api.reading.save, { params: { id: opened.body.id }, body: position }).expect(200)
  const own = await reader.call(api.texts.create, { body: { title: 'Mine', content: 'I go. I went.' } })
  await reader
    .call(api.texts.savePosition, { params: { id: own.body.id }, body: { ...position, wordsRead: 2 } })
    .expect(200)
  const { body: met } = await reader.call(sightings, {}).expect(200)
  const counted = Object.fromEntries(met.map((one: { word: string; times: number }) => [one.word, one.times]))
  expect(counted).toEqual({ went: 4, 'well-known': 1, 'per cent': 1 })
  for (const word of ['went', 'well-known', 'per cent', 'ent']) {
    const { body } = await reader.call(savedFormsApi.savedForms.sightings, { query: { word } }).expect(200)
    expect(body.times, word).toBe(counted[word] ?? 0)
  }
})

test('adds the words of a CSV file with their sentences, keeps those that are there, and lists the others', async () => {
  await save('spleen')
  const head = 'Word,Phonetic,Part of speech,Definition,Example,Sentence,Found in,Saved,state,due'
  const answer = await importFile(
    [
      `\ufeff${head}`,
      'hypos,,,Twice in the file.,,,,,,',
      'Hypos,/h/,noun,"\'-Low, ""spirits""\nat sea.",,"My hypos get, then.",Moby-Dick · 1,2020-02-03,known,2026-12-01',
      'spleen,,,Another meaning.,,,,2020-02-03,new,',
      'bare,,,,,,Mine,2020-02-03,new,',
      ',,,No word.,,,,2020-02-03,new,',
      'late,,,After.,,,,03/02/2020,new,',
      'future,,,Ahead.,,,,2999-01-01,new,',
      `${'w'.repeat(101)},,,Long.,,,,,,`,
    ].join('\r\n'),
  )
  expect(answer).toEqual({
    imported: 2,
    existing: 2,
    rejected: [
      { title: 'Mine', quote: 'bare', reason: 'Definition is required' },
      { title: '', quote: '', reason: 'Word is required' },
      { title: '', quote: 'late', reason: 'Saved must be a date such as 2026-11-20' },
      { title: '', quote: 'w'.repeat(101), reason: 'Word must be at most 100 characters' },
    ],
  })
  const [future, spleen, hypos] = await listWords()
  expect(future).toMatchObject({ word: 'future' })
  expect(Date.parse(String(future?.createdAt))).toBeLessThanOrEqual(Date.now())
  expect(spleen).toMatchObject({ word: 'spleen', definition: 'D.' })
  expect(hypos).toMatchObject({
    ...{ word: 'hypos', phonetic: '/h/', partOfSpeech: 'noun', example: null },
    ...{ definition: '-Low, "spirits"\nat sea.', sentence: 'My hypos get, then.', chapterId: null },
    createdAt: '2020-02-03T10:00:00.000Z',
  })
  const { body } = await reader.call(states, { query: {} }).expect(200)
  expect(body.cards).toEqual([])
})

test('reads files for Anki, and CSV with semicolons and other encodings', async () => {
  const anki = [
    ...['#separator:Tab', '#html:false', '#guid column:1'],
    '#columns:Id\tWord\tPhonetic\tPart of speech\tDefinition\tExample\tSentence\tFound in\tSaved',
    'lectern:whale\twhale\t/weɪl/\tnoun\t"\'-A ""sea"" mammal\twarm."\t\tSo.\t\t2026-01-02',
    '',
  ].join('\n')
  expect(await importFile(anki)).toEqual({ imported: 1, existing: 0, rejected: [] })
  expect(await listWords()).toMatchObject([
    { word: 'whale', definition: '\'-A "sea" mammal\twarm.', sentence: 'So.' },
  ])
  const windows = Buffer.from('Definition;Word\nA place for coffee.;Caf\xe9\n', 'latin1')
  expect(await importFile(windows)).toEqual({ imported: 1, existing: 0, rejected: [] })
  expect((await listWords()).map(({ word }) => word)).toContain('café')
})

test('rejects files that are no list of words, and signed-out users', async () => {
  const cloze = '#separator:Tab\n#columns:Id\tText\tBack Extra\na\tb\tc\n'
  for (const content of ['', 'Word,Sentence\na,b', cloze, '#columns', '{"items":[]}']) {
    const { body } = await send(content).expect(400)
    expect(body.message).toBe('Choose a CSV or Anki file exported from Saved Words')
  }
  const tooLong = `Word,Definition\n${'a,b\n'.repeat(savedWordsMax + 1)}`
  expect((await send(tooLong).expect(413)).body.message).toBe('A file may have at most 20,000 words')
  await send('Word,Definition\na,b', server.anonymous()).expect(401)
  expect(await listWords()).toEqual([])
})

test('adds words up to the limit, and lists the others', async () => {
  const rows = Array.from({ length: savedWordsMax - 1 }, (_, index) => `w${index},D.`)
  expect(await importFile(['Word,Definition', ...rows].join('\n'))).toMatchObject({
    imported: savedWordsMax - 1,
  })
  const more = await importFile('Word,Definition\nw1,D.\nlast,D.\nfirst,D.')
  const reason = 'You have 20,000 saved words, which is the limit: delete some to save another'
  const rejected = [{ title: '', quote: 'last', reason }]
  expect(more).toEqual({ imported: 1, existing: 1, rejected })
})
