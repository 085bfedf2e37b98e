import { and, desc, eq, gt, max, min, notExists, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { FinishedWork, ReadingYears } from '#shared/reading.ts'
import type { Db } from '../../db/client.ts'
import { chapters, lookUps, readingDays, readingSessions, works } from '../../db/schema.ts'
import { isReadableBy } from '../account/access.ts'

/** Returns the reader's years and finished works, newest first. */
export async function getReadingYears(db: Db, user: User): Promise<ReadingYears> {
  const { userId, day, words, activeMs, longestSittingMs } = readingDays
  const year = sql<number>`extract(year from ${day})::int`
  const years = await db
    .select({
      year,
      words: sum(words).mapWith(Number),
      activeMs: sum(activeMs).mapWith(Number),
      longestSittingMs: max(longestSittingMs),
      firstDay: min(day),
      countedSince: sql<string | null>`min(${day}) filter (where ${longestSittingMs} is not null)::text`,
    })
    .from(readingDays)
    .where(eq(userId, user.id))
    .groupBy(year)
    .orderBy(desc(year))
  const mostLookedUp = await listMostLookedUp(db, user)
  return {
    years: years.map(({ firstDay, countedSince, ...totals }) => ({
      ...totals,
      countedSince: countedSince === firstDay ? null : countedSince,
      mostLookedUp: mostLookedUp.find((found) => found.year === totals.year) ?? null,
    })),
    finished: await listFinishedWorks(db, user),
  }
}

/** Lists the most looked-up word of each year, if it was looked up at least twice. */
function listMostLookedUp(db: Db, user: User) {
  const { userId, year, word, times } = lookUps
  return db
    .selectDistinctOn([year], { year, word, times })
    .from(lookUps)
    .where(and(eq(userId, user.id), gt(times, 1)))
    .orderBy(year, desc(times), word)
}

/** Lists the works whose last chapter was read to the end, with the time when this first happened. */
function listFinishedWorks(db: Db, user: User): Promise<FinishedWork[]> {
  const { userId, chapterId, completed, endTime } = readingSessions
  const later = alias(chapters, 'later')
  const isFollowing = and(eq(later.workId, works.id), gt(later.order, chapters.order))
  const isLast = notExists(db.select({ id: later.id }).from(later).where(isFollowing))
  const finishedAt = sql<Date>`min(${endTime})`.mapWith(endTime)
  return db
    .select({ workId: works.id, title: works.title, author: works.author, finishedAt })
    .from(readingSessions)
    .innerJoin(chapters, eq(chapters.id, chapterId))
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(userId, user.id), completed, isLast, isReadableBy(user)))
    .groupBy(works.id)
    .orderBy(desc(finishedAt), desc(works.id))
}
