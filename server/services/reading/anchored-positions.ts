import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readingSessions, savedWords } from '../../db/schema.ts'
import type { Anchor } from '../library/edited-text.ts'

/** A chapter, and whose it is where it is of an own book: nobody else has read it, so that only their rows are asked for. */
interface ChapterOf {
  id: number
  ownerId: number | null
}

const isIn = ({ id, ownerId }: ChapterOf, table: typeof readingSessions | typeof savedWords) =>
  and(eq(table.chapterId, id), ownerId === null ? undefined : eq(table.userId, ownerId))

/** The positions that are stored of a chapter: where it is being read, and where its saved words were met. */
export async function positionsInChapter(db: Db, chapter: ChapterOf): Promise<number[]> {
  const sessions = await db
    .select({ wordsRead: readingSessions.wordsRead, furthestWord: readingSessions.furthestWord })
    .from(readingSessions)
    .where(and(isIn(chapter, readingSessions), not(readingSessions.completed)))
  const words = await savedPositions(db, isIn(chapter, savedWords))
  return [...sessions.flatMap(({ wordsRead, furthestWord }) => [wordsRead, furthestWord]), ...words]
}

/** The positions of the saved words that were met in a text. */
export async function savedPositions(db: Db, met: SQL | undefined): Promise<number[]> {
  const words = await db.select({ wordNumber: savedWords.wordNumber }).from(savedWords).where(met)
  return words.flatMap(({ wordNumber }) => wordNumber ?? [])
}

/** Moves what is stored of a chapter to the same words of its new revision: positions that are being read, and saved words. */
export async function anchorChapter(
  tx: Db,
  chapter: ChapterOf & { revision: number },
  anchor: Anchor,
): Promise<void> {
  await anchorSessions(tx, chapter, anchor)
  await anchorSavedWords(tx, isIn(chapter, savedWords), anchor)
}

/** A save that is under way waits for these rows, and then finds itself counted in an older revision. */
async function anchorSessions(
  tx: Db,
  chapter: ChapterOf & { revision: number },
  anchor: Anchor,
): Promise<void> {
  const isRead = isIn(chapter, readingSessions)
  const sessions = await tx
    .select({
      id: readingSessions.id,
      wordsRead: readingSessions.wordsRead,
      furthestWord: readingSessions.furthestWord,
    })
    .from(readingSessions)
    .where(and(isRead, not(readingSessions.completed)))
    .orderBy(readingSessions.id)
    .for('no key update')
  const moved = sessions.map((session) => ({
    id: session.id,
    words_read: anchor(session.wordsRead),
    furthest_word: anchor(session.furthestWord),
  }))
  await tx.execute(sql`
    update ${readingSessions} set words_read = moved.words_read, furthest_word = moved.furthest_word, revision = ${chapter.revision}
    from json_to_recordset(${JSON.stringify(moved)}::json) as moved(id int, words_read int, furthest_word int)
    where ${and(sql`${readingSessions.id} = moved.id`, isRead)}`)
}

/** Moves the positions of saved words that were met in a text; `met` says whose they are where that is one reader. */
export async function anchorSavedWords(tx: Db, met: SQL | undefined, anchor: Anchor): Promise<void> {
  const words = await tx
    .select({ id: savedWords.id, wordNumber: savedWords.wordNumber })
    .from(savedWords)
    .where(met)
    .orderBy(savedWords.id)
    .for('no key update')
  const moved = words.map(({ id, wordNumber }) => ({ id, word_number: wordNumber && anchor(wordNumber) }))
  await tx.execute(sql`
    update ${savedWords} set word_number = moved.word_number
    from json_to_recordset(${JSON.stringify(moved)}::json) as moved(id int, word_number int)
    where ${and(sql`${savedWords.id} = moved.id`, met)}`)
}
