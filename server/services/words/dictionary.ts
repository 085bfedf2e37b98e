import { and, eq, isNull, lt } from 'drizzle-orm'
import { ApiError } from '#shared/errors.ts'
import type { DictionaryAnswer } from '#shared/words.ts'
import type { Db } from '../../db/client.ts'
import { dictionaryCache } from '../../db/schema.ts'
import type { EmbeddedDictionary } from '../../dictionary/embedded.ts'
import type { Upstream } from '../../dictionary/upstream.ts'

const dayMs = 24 * 60 * 60 * 1000
const answerKeptMs = 30 * dayMs
const missKeptMs = dayMs

export interface Dictionaries {
  embedded: EmbeddedDictionary
  /** Asked only for what the embedded one has not. */
  upstream?: Upstream | undefined
}

/**
 * The entries of a word, the likeliest first; where no dictionary has it, those of the nearest headword, which say so.
 * @throws ApiError `not_found` where none is near, and whatever
 * `beforeUpstream` throws, which is called before another dictionary is.
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
    (upstream && (await askUpstream(db, upstream, word, beforeUpstream))) ??
    (await embedded.findNearest(word))
  if (!answer) throw new ApiError('not_found', `Definition not found for ${word}`)
  return answer
}

/** What was answered before and is still fresh, else what is answered now, else what was answered long ago. */
async function askUpstream(
  db: Db,
  upstream: Upstream,
  asked: string,
  beforeUpstream: () => Promise<void>,
): Promise<DictionaryAnswer | null> {
  const word = asked.toLowerCase()
  const [kept] = await db.select().from(dictionaryCache).where(eq(dictionaryCache.word, word))
  if (kept && isFresh(kept)) return kept.answer
  await beforeUpstream()
  const answer = await upstream.lookUp(word)
  // A failure is no answer: it is not kept, and the next reader asks again.
  if (answer === undefined) return kept?.answer ?? null
  await keep(db, word, answer)
  return answer
}

function isFresh({ answer, fetchedAt }: typeof dictionaryCache.$inferSelect): boolean {
  return Date.now() - fetchedAt.getTime() < (answer ? answerKeptMs : missKeptMs)
}

/** Misses are whatever anybody typed: those that have had their day go, or they would pile up. */
async function keep(db: Db, word: string, answer: DictionaryAnswer | null): Promise<void> {
  const fetchedAt = new Date()
  const staleBefore = new Date(fetchedAt.getTime() - missKeptMs)
  await db
    .insert(dictionaryCache)
    .values({ word, answer, fetchedAt })
    .onConflictDoUpdate({ target: dictionaryCache.word, set: { answer, fetchedAt } })
  await db
    .delete(dictionaryCache)
    .where(and(isNull(dictionaryCache.answer), lt(dictionaryCache.fetchedAt, staleBefore)))
}
