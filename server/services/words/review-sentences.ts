import { randomUUID } from 'node:crypto'
import { and, desc, eq, max } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { otherSentencesMax } from '#shared/limits.ts'
import { defaultCategory } from '#shared/texts.ts'
import { findClause } from '#shared/timing/clause.ts'
import { measurePauses } from '#shared/timing/pauses.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import type { OtherSentence } from '#shared/word-review.ts'
import { type SavedWord, toDictionaryWord } from '#shared/words.ts'
import type { Db } from '../../db/client.ts'
import { containsWords, requireRow } from '../../db/queries.ts'
import { chapters, readingSessions, savedWords, works } from '../../db/schema.ts'
import { runSearch } from '../../jobs/worker/worker-runner.ts'
import { isReadableBy } from '../account/access.ts'
import { wordNotFound } from './saved-words.ts'

/** Returns the text that asks for a word, with 0-based indexes of the word and of its clause. */
export function findAsked({ word, sentence, example }: Pick<SavedWord, 'word' | 'sentence' | 'example'>) {
  for (const text of [sentence, example]) {
    const { words } = createTimeline(text ?? '', defaultCategory)
    const at = words.findIndex(
      (shown) => toDictionaryWord(shown.text).toLowerCase() === word.normalize('NFC'),
    )
    if (!text || at < 0) continue
    const { first, last } = findClause(measurePauses(text, defaultCategory, 'Natural'), at)
    return { text, at, clauseStart: first, clauseEnd: last }
  }
  const last = Math.max(0, createTimeline(word, defaultCategory).wordCount - 1)
  return { text: word, at: last, clauseStart: 0, clauseEnd: last }
}

const toLetters = (text: string): string => text.replace(/\P{L}/gu, '').toLowerCase()

/** Chapters that were finished last, and those of them with the word, that are searched. */
const finishedMax = 200
const searchedMax = 8
/** Hits of a chapter that are compared: those within longer words do not count. */
const hitsMax = 20

/**
 * Finds other sentences with a saved word, at most one for each of the chapters that the reader has finished.
 * @throws ApiError `not_found`, also for another reader's word
 */
export async function findOtherSentences(db: Db, user: User, id: number): Promise<OtherSentence[]> {
  const isOwn = and(eq(savedWords.id, id), eq(savedWords.userId, user.id))
  const saved = requireRow(await db.select().from(savedWords).where(isOwn), wordNotFound)
  const texts = await selectFinished(db, user, saved.word)
  const found: OtherSentence[] = []
  for (const { chapterId, content, category, work, chapter } of texts) {
    const input = { category, phrase: saved.word, max: hitsMax, texts: [{ key: randomUUID(), content }] }
    const [hits] = await runSearch('searchTexts', input)
    const hit = hits?.hits.find(
      ({ before, found, after }) =>
        found.toLowerCase() === saved.word.normalize('NFC') &&
        !/[\p{L}\p{M}’'-]$/u.test(before) &&
        !/^[\p{L}\p{M}]/u.test(after) &&
        !toLetters(saved.sentence ?? '').includes(toLetters(before + found + after)),
    )
    if (!hit) continue
    const sentence = hit.before + hit.found + hit.after
    found.push({ sentence, chapterId, wordNumber: hit.word, metIn: `${work} · ${chapter}` })
    if (found.length === otherSentencesMax) break
  }
  return found
}

/** Selects the finished chapters with the letters of a word, which may be part of another word. */
function selectFinished(db: Db, user: User, word: string) {
  const { chapterId, userId, completed, lastRead } = readingSessions
  const finished = db
    .select({ chapterId, lastRead: max(lastRead).as('last_finished') })
    .from(readingSessions)
    .where(and(eq(userId, user.id), eq(completed, true)))
    .groupBy(chapterId)
    .orderBy(desc(max(lastRead)))
    .limit(finishedMax)
    .as('finished')
  return db
    .select({
      chapterId: chapters.id,
      content: chapters.content,
      category: works.category,
      work: works.title,
      chapter: chapters.title,
    })
    .from(finished)
    .innerJoin(chapters, eq(chapters.id, finished.chapterId))
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(isReadableBy(user), containsWords([chapters.content], word)))
    .orderBy(desc(finished.lastRead))
    .limit(searchedMax)
}
