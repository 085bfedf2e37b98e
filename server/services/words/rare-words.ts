import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { User } from '#shared/account.ts'
import { isEnglish } from '#shared/known-words-api.ts'
import { judgedWordsMin, rareWordsOffered } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import { readInBatches } from '../../concurrency/pause-between-batches.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, works } from '../../db/schema.ts'
import type { EmbeddedDictionary } from '../../dictionary/embedded.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import { chapterNotFound, isReadableBy, workNotFound } from '../account/access.ts'
import { listJudgedWords, listKnownWords } from './known-words.ts'
import { listSpellings } from './saved-forms.ts'

interface Source {
  id: number
  category: Category
  /** Transaction that last wrote the row of the work. A change of a chapter writes that row too. */
  version: string
}

/** Caches the results of `find` by id and version. Concurrent calls share one search. */
function cacheByVersion<Found extends object>(find: (source: Source) => Promise<Found>) {
  const fetchMethod = (_key: string, _stale: unknown, { context }: { context: Source }) => find(context)
  const cache = new LRUCache<string, Found, Source>({ max: 200, ignoreFetchAbort: true, fetchMethod })
  return (context: Source) => cache.forceFetch(`${context.id} ${context.version}`, { context })
}

async function findWork(db: Db, user: User, wanted: SQL, notFound: () => Error) {
  const columns = { category: works.category, language: works.language, version: sql<string>`${works}.xmin` }
  const isWanted = and(wanted, isReadableBy(user))
  return requireRow(await db.select(columns).from(works).where(isWanted), notFound)
}

function readTexts(db: Db, ids: number[]) {
  return db
    .select({ content: chapters.content })
    .from(chapters)
    .where(inArray(chapters.id, ids))
    .orderBy(asc(chapters.id))
}

/** Returns a function that lists the rare words of a chapter, without known and saved words. It throws ApiError `not_found`. */
export function createRareWords(db: Db, dictionary: EmbeddedDictionary) {
  const findCached = cacheByVersion(async ({ id, category }) => {
    const [{ content } = { content: '' }] = await readTexts(db, [id])
    return runInWorker('findRareWords', { content, category })
  })
  return async (user: User, id: number) => {
    const workId = db.select({ id: chapters.workId }).from(chapters).where(eq(chapters.id, id))
    const work = await findWork(db, user, inArray(works.id, workId), chapterNotFound)
    if (!isEnglish(work.language)) return []
    const rare = await findCached({ id, ...work })
    const judged = await listSpellings(db, user, dictionary)
    for (const { word } of await listKnownWords(db, user)) judged.add(word)
    const offered = rare.filter(({ word, lemma }) => !judged.has(word) && !judged.has(lemma))
    const words = []
    for (const word of offered.slice(0, rareWordsOffered)) {
      const entries = await dictionary.lookUp(word.word)
      if (entries) words.push({ ...word, entries })
    }
    return words.sort((one, other) => one.wordNumber - other.wordNumber)
  }
}

/** Maximum words of the chapters counted in one batch. */
const wordsAtOnce = 200_000

/**
 * Returns a function that estimates the share of a work's words that the reader knows. It returns null when the work is not in
 * English, or when the reader has marked or saved fewer than `judgedWordsMin` words. It throws ApiError `not_found` when the reader may
 * not read the work.
 */
export function createKnownShare(db: Db) {
  const countCached = cacheByVersion(async ({ id, category }) => {
    const size = { id: chapters.id, size: chapters.wordCount }
    const all = await db.select(size).from(chapters).where(eq(chapters.workId, id))
    const bands = new Map<number, number>()
    for await (const read of readInBatches(all, wordsAtOnce, (ids) => readTexts(db, ids))) {
      const texts = read.map(({ content }) => content)
      for (const [band, words] of await runInWorker('countBands', { texts, category }))
        bands.set(band, (bands.get(band) ?? 0) + words)
    }
    return bands
  })
  return async (user: User, id: number) => {
    const work = await findWork(db, user, eq(works.id, id), workNotFound)
    const judged = await listJudgedWords(db, user)
    if (judged.known.length + judged.unknown.length < judgedWordsMin || !isEnglish(work.language)) return null
    const bands = await countCached({ id, ...work })
    return bands.size === 0 ? null : runInWorker('estimateKnownShare', { ...judged, bands })
  }
}
