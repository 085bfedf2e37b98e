import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { codaWords, openingMaxCharacters } from '#shared/limits.ts'
import type { Coda, ReadingFigures } from '#shared/reading.ts'
import { getOpening } from '#shared/timing/opening.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/require-row.ts'
import { chapters, readingSessions, savedWords, works } from '../../db/schema.ts'
import { chapterNotFound, isReadableBy } from '../account/access.ts'

/** Length of the beginning of a chapter that is searched for its first sentence, in characters. */
const openingWindow = 4_000

const zeroFigures: ReadingFigures = { activeMs: 0, wordsShown: 0, visits: 0 }

/** Returns the figures shown at the end of a chapter. @throws ApiError `not_found` when the user may not read it */
export async function getCoda(db: Db, user: User, chapterId: number): Promise<Coda> {
  const { workId, order } = requireRow(
    await db
      .select({ workId: chapters.workId, order: chapters.order })
      .from(chapters)
      .innerJoin(works, eq(works.id, chapters.workId))
      .where(and(eq(chapters.id, chapterId), isReadableBy(user))),
    chapterNotFound,
  )
  return {
    chapter: await getLastSessionFigures(db, user, chapterId),
    work: await sumWorkFigures(db, user, workId),
    wordsOfChapter: await summarizeSavedWords(db, user, eq(chapters.id, chapterId)),
    wordsOfWork: await summarizeSavedWords(db, user, eq(chapters.workId, workId)),
    opening: await findNextOpening(db, workId, order),
  }
}

async function getLastSessionFigures(
  db: Db,
  { id: userId }: User,
  chapterId: number,
): Promise<ReadingFigures> {
  const { activeMs, wordsShown, visits, lastRead } = readingSessions
  const [last = zeroFigures] = await db
    .select({ activeMs, wordsShown, visits })
    .from(readingSessions)
    .where(and(eq(readingSessions.userId, userId), eq(readingSessions.chapterId, chapterId)))
    .orderBy(desc(lastRead), desc(readingSessions.id))
    .limit(1)
  return last
}

async function sumWorkFigures(db: Db, { id: userId }: User, workId: number): Promise<ReadingFigures> {
  const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`
  const [all = zeroFigures] = await db
    .select({
      activeMs: sum(readingSessions.activeMs),
      wordsShown: sum(readingSessions.wordsShown),
      visits: sum(readingSessions.visits),
    })
    .from(readingSessions)
    .where(and(eq(readingSessions.userId, userId), eq(readingSessions.workId, workId)))
  return all
}

/** Counts the words saved in chapters, with the newest ones. */
async function summarizeSavedWords(db: Db, { id: userId }: User, where: SQL) {
  const found = await db
    .select({ word: savedWords.word, count: sql<number>`count(*) over ()::int` })
    .from(savedWords)
    .innerJoin(chapters, eq(chapters.id, savedWords.chapterId))
    .where(and(eq(savedWords.userId, userId), where))
    .orderBy(desc(savedWords.createdAt), desc(savedWords.id))
    .limit(codaWords)
  return { count: found[0]?.count ?? 0, last: found.map(({ word }) => word) }
}

/** Returns the first sentence of the next chapter. */
async function findNextOpening(db: Db, workId: number, order: number): Promise<string | null> {
  const [next] = await db
    .select({ start: sql<string>`left(${chapters.content}, ${openingWindow})`, category: works.category })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(chapters.workId, workId), gt(chapters.order, order)))
    .orderBy(asc(chapters.order))
    .limit(1)
  return next ? getOpening(next.start, next.category, openingMaxCharacters) : null
}
