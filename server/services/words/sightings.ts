import { and, desc, eq, gt, inArray, max, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { wordNumberMax } from '#shared/limits.ts'
import type { Sighting, WordSightings } from '#shared/saved-forms-api.ts'
import { toHit } from '#shared/search/hits.ts'
import { defaultCategory } from '#shared/texts.ts'
import type { Category } from '#shared/timing/category.ts'
import { hideNotes } from '#shared/timing/notes.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { decodeWordStarts, findWordNumber } from '#shared/timing/word-starts.ts'
import { readInBatches } from '../../concurrency/pause-between-batches.ts'
import type { Db } from '../../db/client.ts'
import { chapters, readingSessions, savedWords, userTexts, works } from '../../db/schema.ts'
import type { EmbeddedDictionary } from '../../dictionary/embedded.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import { isReadableBy } from '../account/access.ts'
import { findMissingForms, listSavedForms } from './saved-forms.ts'

/** Maximum number of chapters searched, the last read first. */
const searchedMax = 200
/** Maximum number of sentences returned; a word worth saving rarely has more. */
const sentencesMax = 200
/** Number of characters parsed on each side of a word. The quoted sentence is cut to fewer characters (`toHit`). */
const windowCharacters = 1_000

/** A text that the reader has opened. */
interface ReadText extends Pick<Sighting, 'metIn' | 'workId' | 'chapterId' | 'textId'> {
  content: string
  category: Category | null
  /** Null until the text is measured again. */
  wordStarts: Uint8Array | null
  wordsRead: number
}

/**
 * Finds a saved word, or the saved word of which `asked` is a form, with the sentences in which the reader has met it. Null when no
 * such word is saved.
 */
export async function findSightings(
  db: Db,
  user: User,
  dictionary: EmbeddedDictionary,
  asked: string,
): Promise<WordSightings | null> {
  await findMissingForms(db, user, dictionary)
  const { word, forms, userId } = savedWords
  const isForm = or(eq(word, asked), sql`${asked} = any(${forms})`)
  const [saved] = await db
    .select({ word, forms })
    .from(savedWords)
    .where(and(eq(userId, user.id), isForm))
    .orderBy(desc(eq(word, asked)))
    .limit(1)
  if (!saved) return null
  const spellings = [saved.word, ...(saved.forms ?? [])].map(escapePattern).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(?:${spellings})(?![\\p{L}\\p{M}])`, 'giu')
  const texts = [
    ...(await selectChapters(db, user, containsSpelling(chapters.content, spellings))),
    ...(await selectOwnTexts(db, user, containsSpelling(userTexts.content, spellings))),
  ]
  let sentencesLeft = sentencesMax
  const found = texts.map((text) => {
    const sightings = findInText(text, pattern, sentencesLeft)
    sentencesLeft -= sightings.sentences.length
    return { text, sightings }
  })
  const met = found.filter(({ sightings }) => sightings.times > 0)
  return {
    saved: saved.word,
    times: met.reduce((times, { sightings }) => times + sightings.times, 0),
    books: new Set(met.map(({ text: { workId, textId } }) => workId ?? `text ${textId}`)).size,
    sentences: met.flatMap(({ sightings }) => sightings.sentences),
  }
}

/** Escapes text for a regular expression; a hyphen also matches U+2010 and U+2011. */
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('-', '[-‐‑]')

/** Condition: the text contains the letters of a form, possibly within another word. */
const containsSpelling = (content: PgColumn, spellings: string): SQL => sql`${content} ~* ${spellings}`

function selectLastOpened(db: Db, user: User) {
  const { userId, chapterId, completed, wordsRead, lastRead } = readingSessions
  const mostRead = sql<number>`max(case when ${completed} then ${wordNumberMax}::int else ${wordsRead} end)`
  return db
    .select({ chapterId, wordsRead: mostRead.as('most_read'), lastRead: max(lastRead).as('last_met') })
    .from(readingSessions)
    .where(eq(userId, user.id))
    .groupBy(chapterId)
    .orderBy(desc(max(lastRead)))
    .limit(searchedMax)
    .as('opened')
}

async function selectChapters(db: Db, user: User, wanted: SQL | undefined): Promise<ReadText[]> {
  const opened = selectLastOpened(db, user)
  const rows = await db
    .select({
      workId: works.id,
      chapterId: chapters.id,
      work: works.title,
      chapter: chapters.title,
      category: works.category,
      content: chapters.content,
      wordStarts: chapters.wordStarts,
      wordsRead: opened.wordsRead,
    })
    .from(opened)
    .innerJoin(chapters, eq(chapters.id, opened.chapterId))
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(isReadableBy(user), wanted))
    .orderBy(desc(opened.lastRead))
  return rows.map(({ work, chapter, ...row }) => ({
    ...row,
    textId: null,
    metIn: `${work} · ${chapter}`,
  }))
}

async function selectOwnTexts(db: Db, user: User, wanted?: SQL): Promise<ReadText[]> {
  const { id, userId, title, category, content, wordStarts, wordsRead } = userTexts
  const rows = await db
    .select({ textId: id, metIn: title, category, content, wordStarts, wordsRead })
    .from(userTexts)
    .where(and(eq(userId, user.id), gt(wordsRead, 0), wanted))
  return rows.map((row) => ({ ...row, workId: null, chapterId: null }))
}

function cutAtPosition({ content, wordStarts, wordsRead }: ReadText) {
  const starts = wordStarts ? decodeWordStarts(wordStarts) : new Uint32Array([0])
  const shown = hideNotes(content)
  return { starts, shown, read: shown.slice(0, starts[wordsRead] ?? shown.length) }
}

function findInText(text: ReadText, pattern: RegExp, sentencesLeft: number) {
  const { category, workId, chapterId, textId, metIn } = text
  const { starts, shown, read } = cutAtPosition(text)
  const matches = [...read.matchAll(pattern)]
  const sentences = matches.slice(0, sentencesLeft).map(({ index, 0: { length } }) => {
    const from = Math.max(0, index - windowCharacters)
    const timeline = createTimeline(shown.slice(from, index + windowCharacters), category ?? defaultCategory)
    const { before, found, after } = toHit(timeline, { start: index - from, end: index - from + length })
    const wordNumber = findWordNumber(starts, index)
    return { sentence: before + found + after, found, metIn, workId, chapterId, textId, wordNumber }
  })
  return { times: matches.length, sentences }
}

/** Sum of word counts at which `readInBatches` ends a batch of chapters. */
const wordsAtOnce = 200_000

/** Counts how often each saved word, in any of its known forms, occurs in what the user has read in the most recently read texts. */
export async function countSightings(db: Db, user: User, dictionary: EmbeddedDictionary) {
  const words = await listSavedForms(db, user, dictionary)
  const counts = new Map<string, number>()
  for await (const read of readTextBatches(db, user)) {
    const texts = read.map((text) => cutAtPosition(text).read)
    for (const [word, times] of await runInWorker('countForms', { texts, words }))
      counts.set(word, (counts.get(word) ?? 0) + times)
  }
  return [...counts].map(([word, times]) => ({ word, times }))
}

async function* readTextBatches(db: Db, user: User) {
  const opened = selectLastOpened(db, user)
  const all = await db
    .select({ id: chapters.id, size: chapters.wordCount })
    .from(opened)
    .innerJoin(chapters, eq(chapters.id, opened.chapterId))
  yield* readInBatches(all, wordsAtOnce, (ids) => selectChapters(db, user, inArray(chapters.id, ids)))
  yield await selectOwnTexts(db, user)
}
