import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { AnchoredRange, WordRange } from '#shared/timing/range-anchor.ts'
import { moveClips } from '../../books/narration.ts'
import type { Db } from '../../db/client.ts'
import { annotations, narrations, readingSessions, savedWords } from '../../db/schema.ts'
import type { StoredPlaces } from '../../jobs/worker/re-anchor.ts'

/** Maps positions and ranges of the old revision of a text to the new one. */
export interface Anchor {
  /** Maps a 1-based word number; 0 stays 0. */
  position(position: number): number
  /** Returns undefined for a range that cannot be re-anchored, such as one whose first or last word was removed. */
  range(range: WordRange): AnchoredRange | undefined
}

interface AnchoredChapter {
  id: number
  /** Owner of an own book, who is its only reader; null in the library. */
  ownerId: number | null
}

const isOfChapter = (
  { id, ownerId }: AnchoredChapter,
  table: typeof readingSessions | typeof savedWords | typeof annotations,
) => and(eq(table.chapterId, id), ownerId === null ? undefined : eq(table.userId, ownerId))

/** Conditions for the saved words and annotations of one text. */
interface Marks {
  words: SQL | undefined
  ranges: SQL | undefined
}

const buildChapterMarks = (chapter: AnchoredChapter): Marks => ({
  words: isOfChapter(chapter, savedWords),
  ranges: isOfChapter(chapter, annotations),
})

export const buildTextMarks = (user: Pick<User, 'id'>, textId: number): Marks => ({
  words: and(eq(savedWords.textId, textId), eq(savedWords.userId, user.id)),
  ranges: and(eq(annotations.textId, textId), eq(annotations.userId, user.id)),
})

/** Lists the stored positions and ranges in a chapter: of unfinished reading sessions, saved words, annotations and recordings. */
export async function listChapterPlaces(db: Db, chapter: AnchoredChapter): Promise<StoredPlaces> {
  const sessions = await db
    .select({ wordsRead: readingSessions.wordsRead, furthestWord: readingSessions.furthestWord })
    .from(readingSessions)
    .where(and(isOfChapter(chapter, readingSessions), not(readingSessions.completed)))
  const { positions, ranges } = await listMarks(db, buildChapterMarks(chapter))
  const isRecorded = eq(narrations.chapterId, chapter.id)
  const [recorded] = await db.select({ clips: narrations.clips }).from(narrations).where(isRecorded)
  return {
    positions: [
      ...sessions.flatMap(({ wordsRead, furthestWord }) => [wordsRead, furthestWord]),
      ...positions,
    ],
    ranges: [...ranges, ...(recorded?.clips ?? [])],
  }
}

export async function listMarks(db: Db, { words, ranges }: Marks): Promise<StoredPlaces> {
  const saved = await db.select({ wordNumber: savedWords.wordNumber }).from(savedWords).where(words)
  const { startWord, endWord } = annotations
  const marked = await db
    .selectDistinct({ startWord, endWord })
    .from(annotations)
    .where(and(ranges, isNotNull(startWord)))
  return {
    positions: saved.flatMap(({ wordNumber }) => wordNumber ?? []),
    ranges: marked as WordRange[],
  }
}

export async function reanchorChapter(
  tx: Db,
  chapter: AnchoredChapter & { revision: number },
  anchor: Anchor,
): Promise<void> {
  await reanchorSessions(tx, chapter, anchor)
  await reanchorMarks(tx, buildChapterMarks(chapter), chapter.revision, anchor)
  await reanchorNarration(tx, eq(narrations.chapterId, chapter.id), anchor)
}

/** Re-anchors the recorded words; removed words lose their recording. */
async function reanchorNarration(tx: Db, isRecorded: SQL, anchor: Anchor): Promise<void> {
  const [recorded] = await tx.select().from(narrations).where(isRecorded).for('no key update')
  const clips = recorded && moveClips(recorded.clips, anchor.range)
  if (clips) await tx.update(narrations).set({ clips }).where(isRecorded)
}

/** Re-anchors unfinished sessions. Locks them, so that a concurrent save waits and then finds its revision outdated. */
async function reanchorSessions(tx: Db, chapter: AnchoredChapter & { revision: number }, anchor: Anchor) {
  const { id, wordsRead, furthestWord } = readingSessions
  const isOpen = and(isOfChapter(chapter, readingSessions), not(readingSessions.completed))
  const sessions = await tx
    .select({ id, wordsRead, furthestWord })
    .from(readingSessions)
    .where(isOpen)
    .orderBy(id)
    .for('no key update')
  const moved = sessions.map((session) => ({
    id: session.id,
    words_read: anchor.position(session.wordsRead),
    furthest_word: anchor.position(session.furthestWord),
  }))
  await tx
    .update(readingSessions)
    .set({
      wordsRead: sql`moved.words_read`,
      furthestWord: sql`moved.furthest_word`,
      revision: chapter.revision,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(moved)}::json) as moved(id int, words_read int, furthest_word int)`,
    )
    .where(and(sql`${id} = moved.id`, isOpen))
}

/** Re-anchors saved words and annotations. An annotation whose range is gone keeps its quote, without word numbers. */
export async function reanchorMarks(tx: Db, marks: Marks, revision: number, anchor: Anchor): Promise<void> {
  await reanchorSavedWords(tx, marks.words, anchor)
  await reanchorAnnotations(tx, marks.ranges, revision, anchor)
}

async function reanchorSavedWords(tx: Db, where: SQL | undefined, anchor: Anchor): Promise<void> {
  const { id, wordNumber } = savedWords
  const words = await tx
    .select({ id, wordNumber })
    .from(savedWords)
    .where(where)
    .orderBy(id)
    .for('no key update')
  const moved = words.map((word) => ({
    id: word.id,
    word_number: word.wordNumber && anchor.position(word.wordNumber),
  }))
  await tx
    .update(savedWords)
    .set({ wordNumber: sql`moved.word_number` })
    .from(sql`json_to_recordset(${JSON.stringify(moved)}::json) as moved(id int, word_number int)`)
    .where(and(sql`${id} = moved.id`, where))
}

async function reanchorAnnotations(tx: Db, where: SQL | undefined, revision: number, anchor: Anchor) {
  const { id, startWord, endWord, isChanged } = annotations
  const marked = await tx
    .select({ id, startWord, endWord })
    .from(annotations)
    .where(and(where, isNotNull(startWord)))
    .orderBy(id)
    .for('no key update')
  const moved = marked.map(({ id, ...range }) => {
    const { startWord, endWord, isChanged } = anchor.range(range as WordRange) ?? {}
    return { id, start_word: startWord, end_word: endWord, is_changed: isChanged ?? false }
  })
  await tx
    .update(annotations)
    .set({
      startWord: sql`moved.start_word`,
      endWord: sql`moved.end_word`,
      isChanged: sql`${isChanged} or moved.is_changed`,
      revision,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(moved)}::json) as moved(id int, start_word int, end_word int, is_changed boolean)`,
    )
    .where(and(sql`${id} = moved.id`, where))
}
