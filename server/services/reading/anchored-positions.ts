import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readingSessions, savedWords } from '../../db/schema.ts'

/** Maps a 1-based word number of the text before to one of the text after; 0 stays 0. */
export type Anchor = (position: number) => number

interface AnchoredChapter {
  id: number
  /** The only reader of an own book; null in the library. */
  ownerId: number | null
}

const isOfChapter = ({ id, ownerId }: AnchoredChapter, table: typeof readingSessions | typeof savedWords) =>
  and(eq(table.chapterId, id), ownerId === null ? undefined : eq(table.userId, ownerId))

/** Lists the stored positions in a chapter: those of unfinished reading sessions and of saved words. */
export async function listChapterPositions(db: Db, chapter: AnchoredChapter): Promise<number[]> {
  const sessions = await db
    .select({ wordsRead: readingSessions.wordsRead, furthestWord: readingSessions.furthestWord })
    .from(readingSessions)
    .where(and(isOfChapter(chapter, readingSessions), not(readingSessions.completed)))
  const words = await listSavedWordPositions(db, isOfChapter(chapter, savedWords))
  return [...sessions.flatMap(({ wordsRead, furthestWord }) => [wordsRead, furthestWord]), ...words]
}

export async function listSavedWordPositions(db: Db, where: SQL | undefined): Promise<number[]> {
  const words = await db.select({ wordNumber: savedWords.wordNumber }).from(savedWords).where(where)
  return words.flatMap(({ wordNumber }) => wordNumber ?? [])
}

export async function reanchorChapter(
  tx: Db,
  chapter: AnchoredChapter & { revision: number },
  anchor: Anchor,
): Promise<void> {
  await reanchorSessions(tx, chapter, anchor)
  await reanchorSavedWords(tx, isOfChapter(chapter, savedWords), anchor)
}

/** Locks the sessions, so that a concurrent save waits and then finds its revision outdated. */
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
    words_read: anchor(session.wordsRead),
    furthest_word: anchor(session.furthestWord),
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

export async function reanchorSavedWords(tx: Db, where: SQL | undefined, anchor: Anchor): Promise<void> {
  const { id, wordNumber } = savedWords
  const words = await tx
    .select({ id, wordNumber })
    .from(savedWords)
    .where(where)
    .orderBy(id)
    .for('no key update')
  const moved = words.map((word) => ({
    id: word.id,
    word_number: word.wordNumber && anchor(word.wordNumber),
  }))
  await tx
    .update(savedWords)
    .set({ wordNumber: sql`moved.word_number` })
    .from(sql`json_to_recordset(${JSON.stringify(moved)}::json) as moved(id int, word_number int)`)
    .where(and(sql`${id} = moved.id`, where))
}
