import { and, asc, desc, eq, getTableColumns, gt, gte, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { ListPage } from '#shared/fields.ts'
import { readingWeeksShown } from '#shared/limits.ts'
import type { ProgressItem, ReadingDay } from '#shared/reading.ts'
import type { Db } from '../../db/client.ts'
import { paginate } from '../../db/queries.ts'
import { chapters, readerActivity, readingDays, readingSessions, works } from '../../db/schema.ts'
import { isReadableBy } from '../account/access.ts'
import { lockAccount } from '../account/locks.ts'
import { getWork } from '../library/library.ts'

const current = alias(chapters, 'current')

/** Returns the reader's newest position in a work, or null. @throws ApiError `not_found` for a work that the reader may not see */
export async function findLastRead(db: Db, user: User, workId: number) {
  await getWork(db, user, workId)
  return (await findNewestSession(db, user, eq(readingSessions.workId, workId))) ?? null
}

export async function findNewestSession(db: Db, user: User, condition: SQL) {
  const [newest] = await db
    .select()
    .from(readingSessions)
    .where(and(eq(readingSessions.userId, user.id), condition))
    .orderBy(desc(readingSessions.lastRead), desc(readingSessions.id))
    .limit(1)
  return newest
}

/** Lists the chapters that the reader has opened, each with its newest position, last read first. Omits hidden works. */
export async function listProgress(db: Db, user: User, part?: ListPage): Promise<ProgressItem[]> {
  const newest = selectNewestSessions(db, user)
  const next = db
    .select({ id: chapters.id, title: chapters.title })
    .from(chapters)
    .where(and(eq(chapters.workId, works.id), gt(chapters.order, current.order)))
    .orderBy(asc(chapters.order))
    .limit(1)
    .as('next')
  const list = db
    .select({
      workId: works.id,
      workTitle: works.title,
      language: works.language,
      chapterId: current.id,
      chapterTitle: current.title,
      wordsRead: newest.wordsRead,
      furthestWord: newest.furthestWord,
      wordCount: current.wordCount,
      factorSum: current.factorSum,
      naturalSum: current.naturalSum,
      completed: newest.completed,
      lastRead: newest.lastRead,
      nextId: next.id,
      nextTitle: next.title,
    })
    .from(newest)
    .innerJoin(current, eq(current.id, newest.chapterId))
    .innerJoin(works, eq(works.id, current.workId))
    .leftJoinLateral(next, sql`true`)
    .where(isReadableBy(user))
    .orderBy(desc(newest.lastRead), desc(newest.id))
  const rows = await paginate(list.$dynamic(), part)
  return rows.map(({ nextId, nextTitle, ...item }) => ({
    ...item,
    // The chapter may have become shorter since the session.
    wordsRead: Math.min(item.wordsRead, item.wordCount),
    furthestWord: Math.min(item.furthestWord, item.wordCount),
    nextChapter: nextId && nextTitle !== null ? { id: nextId, title: nextTitle } : null,
  }))
}

/** Selects the reader's newest session of each chapter. `furthestWord` is the maximum over the reader's sessions of that chapter. */
function selectNewestSessions(db: Db, user: User) {
  const furthest = sql<number>`max(${readingSessions.furthestWord}) over (partition by ${readingSessions.chapterId})`
  return db
    .selectDistinctOn([readingSessions.chapterId], {
      ...getTableColumns(readingSessions),
      furthestWord: furthest.as('furthest_word'),
    })
    .from(readingSessions)
    .where(eq(readingSessions.userId, user.id))
    .orderBy(readingSessions.chapterId, desc(readingSessions.lastRead), desc(readingSessions.id))
    .as('newest')
}

/** Removes the reading sessions, and so the positions, of one work or of all works. Reading days and the site's statistics stay. */
export async function removeProgress(db: Db, user: User, workId?: number): Promise<void> {
  const isOwn = eq(readingSessions.userId, user.id)
  await db.transaction(async (tx) => {
    // Serializes concurrent removals, which would otherwise lock the sessions in different orders.
    await lockAccount(tx, user, 'no key update')
    await tx
      .delete(readingSessions)
      .where(and(isOwn, workId ? eq(readingSessions.workId, workId) : undefined))
    // A reader without sessions is not an active reader.
    const remaining = tx.select({ id: readingSessions.id }).from(readingSessions).where(isOwn)
    await tx.delete(readerActivity).where(and(eq(readerActivity.userId, user.id), notExists(remaining)))
  })
}

/** Lists the reading days of the weeks that are shown, oldest first. */
export function listReadingDays(db: Db, user: User): Promise<ReadingDay[]> {
  // Includes one more day than is shown, because the reader's time zone decides which day is today.
  const first = sql`current_date - ${readingWeeksShown * 7}::int`
  return db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.userId, user.id), gte(readingDays.day, first)))
    .orderBy(asc(readingDays.day))
}
