import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import type { DictionaryAnswer } from '#shared/words.ts'
import type { Database } from '../../db/client.ts'
import { dictionaryCache } from '../../db/schema.ts'
import { createUpstream } from '../../dictionary/upstream.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { lookUpWord } from './dictionary.ts'

const whale: DictionaryAnswer = [
  {
    word: 'whale',
    phonetics: [],
    meanings: [{ partOfSpeech: 'noun', definitions: [{ definition: 'a sea mammal' }] }],
    source: 'here',
  },
]
const embedded = {
  lookUp: async (word: string) => (word === 'whale' ? whale : undefined),
  findNearest: async (word: string) => (word === 'whalle' ? whale : undefined),
}
const meanings = [
  { partOfSpeech: 'noun', definitions: [{ definition: 'a thing', synonyms: [] }], antonyms: [] },
]
const sound = { text: '/x/', audio: 'https://example.com/x.mp3', license: {} }

/** Responses of the upstream dictionary by word; other words are missing there. */
const answers: Record<string, { status?: number; body: string; afterMs?: number; location?: string }> = {
  snark: {
    body: JSON.stringify([{ word: 'snark', phonetic: '/x/', phonetics: [sound], meanings, license: {} }]),
  },
  boojum: {
    body: JSON.stringify([{ word: 'boojum', meanings, phonetics: [{ audio: 'javascript:alert(1)' }] }]),
  },
  slow: { body: '[]', afterMs: 10_000 },
  broken: { body: '[{"word":' },
  shapeless: { body: '[{"word":"shapeless"}]' },
  empty: { body: '[]' },
  failing: { status: 500, body: 'no' },
  redirecting: { status: 302, body: '', location: '/en/snark' },
  endless: { body: JSON.stringify([{ word: 'x'.repeat(600_000), meanings }]) },
}
let asked: string[] = []
const strange = createServer(async (req, res) => {
  const word = decodeURIComponent(req.url?.replace('/en/', '') ?? '')
  asked.push(word)
  const {
    status = 200,
    body = '{"title":"No Definitions Found"}',
    afterMs = 0,
    location,
  }: Partial<(typeof answers)[string]> = answers[word] ?? { status: 404 }
  await wait(afterMs, undefined, { ref: false })
  res.writeHead(status, location ? { Location: location } : {}).end(body)
})

let database: Database
let host: string

beforeAll(async () => {
  database = await createTestDatabase()
  await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(strange.address() as AddressInfo).port}`
})

afterAll(async () => {
  strange.closeAllConnections()
  await new Promise((resolve) => strange.close(resolve))
  await database.close()
})

/** Looks a word up with a new upstream client. */
function lookUp(word: string, failures: unknown[] = []): Promise<DictionaryAnswer> {
  asked = []
  const upstream = createUpstream({ url: `http://${host}/en/`, onFailure: (error) => failures.push(error) })
  return lookUpWord(database.db, { embedded, upstream }, word)
}

const notFound = (word: string) => new ApiError('not_found', `Definition not found for ${word}`)

/** Ages the cache entry of a word by some days. */
async function ageCacheEntry(word: string, days: number): Promise<void> {
  const fetchedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await database.db.update(dictionaryCache).set({ fetchedAt }).where(eq(dictionaryCache.word, word))
}

test('sends no request for a word of the embedded dictionary', async () => {
  expect(await lookUp('whale')).toBe(whale)
  expect(asked).toEqual([])
})

test('reports a missing word as not found without an upstream', async () => {
  await expect(lookUpWord(database.db, { embedded }, 'snark')).rejects.toThrow(notFound('snark'))
})

test('requests a missing word from the upstream once, and returns it in our shape with its source', async () => {
  const answer = [
    {
      word: 'snark',
      phonetic: '/x/',
      phonetics: [{ text: '/x/', audio: 'https://example.com/x.mp3' }],
      meanings: [{ partOfSpeech: 'noun', definitions: [{ definition: 'a thing' }] }],
      source: host,
    },
  ]
  expect(await lookUp('Snark')).toEqual(answer)
  expect(asked).toEqual(['snark'])
  expect(await lookUp('snark')).toEqual(answer)
  expect(asked).toEqual([])
})

test('accepts an entry without phonetics and drops a recording that is no web address', async () => {
  expect(await lookUp('boojum')).toMatchObject([{ word: 'boojum', phonetics: [{ audio: undefined }] }])
})

test('caches a miss of the upstream for a day', async () => {
  await expect(lookUp('jubjub')).rejects.toThrow(notFound('jubjub'))
  expect(asked).toEqual(['jubjub'])
  await expect(lookUp('jubjub')).rejects.toThrow(notFound('jubjub'))
  expect(asked).toEqual([])
  await ageCacheEntry('jubjub', 1.01)
  await expect(lookUp('jubjub')).rejects.toThrow(notFound('jubjub'))
  expect(asked).toEqual(['jubjub'])
})

test('deletes expired misses and keeps answers', async () => {
  await lookUp('snark')
  await ageCacheEntry('jubjub', 2)
  await ageCacheEntry('snark', 2)
  await expect(lookUp('bandersnatch')).rejects.toThrow()
  const kept = await database.db.select().from(dictionaryCache)
  expect(kept.map(({ word }) => word).sort()).toEqual(['bandersnatch', 'boojum', 'snark'])
})

test.each(['broken', 'shapeless', 'empty', 'failing', 'redirecting', 'endless', 'slow'])(
  'reports a %s upstream to the operator, and returns an uncached miss',
  async (word) => {
    const failures: unknown[] = []
    await expect(lookUp(word, failures)).rejects.toThrow(notFound(word))
    expect(failures).toHaveLength(1)
    await expect(lookUp(word)).rejects.toThrow(notFound(word))
    expect(asked).toEqual([word])
  },
  20_000,
)

test('returns a stale answer, or else a miss, when the upstream is unreachable', async () => {
  await lookUp('snark')
  await ageCacheEntry('snark', 31)
  const upstream = createUpstream({ url: 'http://127.0.0.1:9/' })
  expect(await lookUpWord(database.db, { embedded, upstream }, 'snark')).toMatchObject([{ word: 'snark' }])
  await expect(lookUpWord(database.db, { embedded, upstream }, 'vorpal')).rejects.toThrow(notFound('vorpal'))
})

test('pauses requests to the upstream after a failure', async () => {
  const upstream = createUpstream({ url: `http://${host}/en/` })
  asked = []
  expect(await upstream.lookUp('failing')).toBeUndefined()
  expect(await upstream.lookUp('snark')).toBeUndefined()
  expect(asked).toEqual(['failing'])
})

test('returns the nearest word when neither dictionary has the word', async () => {
  const upstream = createUpstream({ url: `http://${host}/en/` })
  asked = []
  expect(await lookUpWord(database.db, { embedded, upstream }, 'whalle')).toEqual(whale)
  expect(asked).toEqual(['whalle'])
})
