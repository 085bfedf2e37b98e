import { and, asc, desc, eq, gt, type SQL, sql, sum } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { codaWords, openingMaxCharacters } from '#shared/limits.ts'
import type { Coda, ReadingFigures } from '#shared/reading.ts'
import { getOpening } from '#shared/timing/opening.ts'
import type { Db } from '../../db/client.ts'
import { chapters, readingSessions, savedWords, works } from '../../db/schema.ts'
import { isReadableBy, requireChapter } from '../account/access.ts'
import { findNewestSession } from './progress.ts'

/** Number of characters at the beginning of a chapter that are searched for its first sentence. */
export const openingWindow = 4_000

const zeroFigures: ReadingFigures = { activeMs: 0, wordsShown: 0, visits: 0 }

/** Returns the figures shown at the end of a chapter. @throws ApiError `not_found` when the user may not read it */
export async function getCoda(db: Db, user: User, chapterId: number): Promise<Coda> {
  const { workId, order } = await requireChapter(db, chapterId, isReadableBy(user))
  return {
    chapter: (await findNewestSession(db, user, eq(readingSessions.chapterId, chapterId))) ?? zeroFigures,
    work: await sumWorkFigures(db, user, workId),
    wordsOfChapter: await summarizeSavedWords(db, user, eq(chapters.id, chapterId)),
    wordsOfWork: await summarizeSavedWords(db, user, eq(chapters.workId, workId)),
    opening: await findNextOpening(db, workId, order),
  }
}

async function sumWorkFigures(db: Db, { id }: User, workId: number): Promise<ReadingFigures> {
  const { activeMs, wordsShown, visits, userId } = readingSessions
  const [all = zeroFigures] = await db
    .select({
      activeMs: sum(activeMs).mapWith(Number),
      wordsShown: sum(wordsShown).mapWith(Number),
      visits: sum(visits).mapWith(Number),
    })
    .from(readingSessions)
    .where(and(eq(userId, id), eq(readingSessions.workId, workId)))
    // Without the grouping, a work that the reader has not opened would return a row of nulls.
    .groupBy(userId)
  return all
}

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
