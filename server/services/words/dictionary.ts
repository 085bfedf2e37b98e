import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { type DictionaryAnswer, nameInText } from '#shared/words.ts'
import type { Db } from '../../db/client.ts'
import { dictionaryCache, lookUps } from '../../db/schema.ts'
import type { EmbeddedDictionary } from '../../dictionary/embedded.ts'
import { ownSource } from '../../dictionary/sources/stored.ts'
import type { Upstream } from '../../dictionary/upstream.ts'
import { dayMs, subtractFromNow } from '../time.ts'
import type { FirstMention } from './first-mention.ts'

const entryTtlMs = 30 * dayMs
const missTtlMs = dayMs

export interface Dictionaries {
  embedded: EmbeddedDictionary
  /** Called only for words that the embedded dictionary lacks. */
  upstream?: Upstream | undefined
}

/**
 * Returns the entries of a word, likeliest first. If no dictionary has the word, returns the entries of the nearest headword, with
 * `nearestTo`.
 * @param beforeUpstream called before each request to the upstream dictionary
 * @throws ApiError `not_found` when no headword is near, and any error of `beforeUpstream`.
 */
export async function lookUpWord(
  db: Db,
  dictionaries: Dictionaries,
  word: string,
  beforeUpstream: () => Promise<void> = async () => {},
): Promise<DictionaryAnswer> {
  const { embedded, upstream } = dictionaries
  const answer =
    (await embedded.lookUp(word)) ??
    (upstream && (await lookUpUpstream(db, upstream, word, beforeUpstream))) ??
    (await embedded.findNearest(word))
  if (!answer) throw new ApiError('not_found', `Definition not found for ${word}`)
  return answer
}

/** Counts a look-up in the reader's current year (UTC), unless no dictionary contains the word. */
export async function countLookUp(db: Db, user: User, word: string, answer: DictionaryAnswer): Promise<void> {
  if (answer[0]?.nearestTo) return
  await db
    .insert(lookUps)
    .values({ userId: user.id, year: new Date().getUTCFullYear(), word: word.toLowerCase() })
    .onConflictDoUpdate({
      target: [lookUps.userId, lookUps.year, lookUps.word],
      set: { times: sql`${lookUps.times} + 1` },
    })
}

/** Matches the definition of a famous or biblical person, who is seldom the person of that name in the story. */
const famousPerson = /\(.*\d-\d|^(?:\(|according to the )(?:Old|New) Testament/

/** Adds the first mention of a name to its entry, if the entry describes a name or a famous person. Otherwise creates an entry. */
export async function addMention(
  answer: Promise<DictionaryAnswer>,
  name: string | undefined,
  first: FirstMention | undefined,
): Promise<DictionaryAnswer> {
  if (!name || !first) return answer
  const entries = await answer.catch((error) => {
    if (error instanceof ApiError && error.code === 'not_found') return []
    throw error
  })
  const surname = name.split(' ').at(-1)
  const known = entries.find(
    ({ word, meanings: [meaning] }) =>
      word === surname &&
      (meaning?.partOfSpeech === 'name' || famousPerson.test(meaning?.definitions[0]?.definition ?? '')),
  )
  const [old] = known?.meanings ?? []
  const definitions =
    old?.partOfSpeech === 'name' ? old.definitions : [{ definition: nameInText }, ...(old?.definitions ?? [])]
  const quoted = definitions.map((other, index) =>
    index === 0 ? { ...other, example: first.sentence } : other,
  )
  const meanings = [{ partOfSpeech: 'name', definitions: quoted }]
  const entry = { phonetics: [], source: ownSource, ...known, word: name, meanings, mention: first.mention }
  return known ? entries.map((other) => (other === known ? entry : other)) : [...entries, entry]
}

/** Returns the cached answer if it is fresh, otherwise the upstream's. Returns the stale answer when the upstream fails. */
async function lookUpUpstream(
  db: Db,
  upstream: Upstream,
  requested: string,
  beforeUpstream: () => Promise<void>,
): Promise<DictionaryAnswer | null> {
  const word = requested.toLowerCase()
  const [cached] = await db.select().from(dictionaryCache).where(eq(dictionaryCache.word, word))
  if (cached && isFresh(cached)) return cached.answer
  await beforeUpstream()
  const answer = await upstream.lookUp(word)
  // A failure is not cached.
  if (answer === undefined) return cached?.answer ?? null
  await cacheAnswer(db, word, answer)
  return answer
}

function isFresh({ answer, fetchedAt }: typeof dictionaryCache.$inferSelect): boolean {
  return Date.now() - fetchedAt.getTime() < (answer ? entryTtlMs : missTtlMs)
}

/** Caches an answer. Also deletes expired misses, because users can look up any number of words that do not exist. */
async function cacheAnswer(db: Db, word: string, answer: DictionaryAnswer | null): Promise<void> {
  const fetchedAt = new Date()
  await db
    .insert(dictionaryCache)
    .values({ word, answer, fetchedAt })
    .onConflictDoUpdate({ target: dictionaryCache.word, set: { answer, fetchedAt } })
  await db
    .delete(dictionaryCache)
    .where(and(isNull(dictionaryCache.answer), lt(dictionaryCache.fetchedAt, subtractFromNow(missTtlMs))))
}
