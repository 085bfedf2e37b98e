import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { aReadingPosition } from '#shared/testing/make.ts'
import type { DictionaryAnswer } from '#shared/words.ts'
import { fillSite } from '../testing/fill-site.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { makeTemplate, type PostgresServer, startPostgres } from '../testing/postgres.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { type Connection, connectToPostgres } from './connection.ts'
import { openPostgres } from './postgres/postgres.ts'

// Measures the figures of docs/scale.md.

const isShort = process.env.LECTERN_OPERATIONS === 'short'
const readers = 40
/** Saves per reader between two checkpoints; 300 is one per second for five minutes. */
const savesEach = isShort ? 25 : 300
const size = isShort
  ? { works: 100, readers: 1_000, sessions: 10_000, savedWords: 0, texts: 0 }
  : { works: 1_000, readers: 10_000, sessions: 200_000, savedWords: 0, texts: 0 }
const met =
  'whale harpoon leviathan forecastle schooner melancholy portentous hypo insular circumambulate'.split(' ')
const sentence =
  'Whenever I find myself growing grim about the mouth, it is a damp, drizzly November in my soul.'

let postgres: PostgresServer
const server = startServer({
  async open() {
    postgres = await startPostgres()
    await makeTemplate(postgres)
    return openPostgres(`${postgres.url}/tables`)
  },
})

let database: Connection
let reading: { caller: Caller; chapterId: number; sessionId: number }[] = []

beforeAll(async () => {
  database = await connectToPostgres(`${postgres.url}/tables`)
  reading = await Promise.all(Array.from({ length: readers }, startReader))
  await fillSite(database.run, size)
  await database.run('vacuum analyze')
})
afterAll(async () => {
  await database.close()
  await postgres.remove()
})

async function startReader() {
  const caller = await server.as(await makeUser(server.db))
  const { id: workId, chapters } = await makeWork(server.db, { chapters: ['word '.repeat(10_000)] })
  const chapterId = chapters[0]?.id ?? 0
  const opened = await caller.call(api.reading.open, { body: { workId, chapterId } }).expect(201)
  return { caller, chapterId, sessionId: opened.body.id as number }
}

async function queryNumber(expression: string): Promise<number> {
  const [found] = await database.query<{ number: number }>(`select (${expression})::float8 as number`)
  return found?.number ?? Number.NaN
}

/** Returns the average size of a row with its index entries, in bytes. */
const measureRow = (table: string) =>
  queryNumber(`select pg_total_relation_size('${table}') / count(*) from ${table}`)

test('measures the WAL of a save, from a checkpoint on', async () => {
  await database.run('checkpoint')
  const startLsn = await queryNumber(`pg_current_wal_lsn() - '0/0'`)
  await Promise.all(
    reading.map(async ({ caller, sessionId: id }) => {
      for (let seq = 1; seq <= savesEach; seq += 1) {
        // Simulates a reader at five words per second, with one save per second.
        const position = { wordsRead: seq * 5, seq, wordsShown: 5, activeMs: 1_000 }
        const body = aReadingPosition({ ...position, timeZone: 'Europe/Berlin' })
        await caller.call(api.reading.save, { params: { id }, body }).expect(200)
      }
    }),
  )
  const saves = readers * savesEach
  const bytes = (await queryNumber(`pg_current_wal_lsn() - '0/0'`)) - startLsn
  // Plausible range: more than the row and its index entries, and less than half a page of 8 kB.
  expect(bytes / saves).toBeGreaterThan(200)
  expect(bytes / saves).toBeLessThan(4_000)
})

test('measures the rows of a reader', async () => {
  for (const table of ['reading_sessions', 'reading_days']) await database.run(`vacuum full ${table}`)
  for (const { caller, chapterId } of reading) for (const word of met) await saveWord(caller, word, chapterId)
  const [session, day, word] = [
    await measureRow('reading_sessions'),
    await measureRow('reading_days'),
    await measureRow('saved_words'),
  ]
  for (const bytes of [session, day, word]) expect(bytes).toBeGreaterThan(40)
})

/** Saves a word with its first definition, as the page does. */
async function saveWord(caller: Caller, word: string, chapterId: number): Promise<void> {
  const { body } = await caller.call(api.dictionary.look, { params: { word } }).expect(200)
  const [entry] = body as DictionaryAnswer
  const meaning = entry?.meanings[0]
  const { definition = '', example } = meaning?.definitions[0] ?? {}
  const entryFields = {
    word,
    definition,
    example,
    phonetic: entry?.phonetic,
    partOfSpeech: meaning?.partOfSpeech,
  }
  await caller
    .call(api.words.save, { body: { ...entryFields, sentence, chapterId, wordNumber: 7 } })
    .expect(201)
}
