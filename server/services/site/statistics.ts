import { and, asc, count, desc, eq, gt, gte, inArray, sql, sum } from 'drizzle-orm'
import type { Statistics } from '#shared/admin.ts'
import { popularWorksMax, trendDays } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import {
  chapters,
  readerActivity,
  readingDays,
  readingSessions,
  readingSums,
  userTexts,
  works,
} from '../../db/schema.ts'
import { isInLibrary } from '../account/access.ts'
import { dayMs, subtractFromNow } from '../time.ts'

/**
 * Returns the usage of the site, including hidden works, removed history and deleted works. Minutes count playback only. Own books
 * are included, but their titles stay private.
 */
export async function getStatistics(db: Db): Promise<Statistics> {
  const reads = sum(readingSums.sessions).mapWith(Number)
  const activeMs = sum(readingSums.activeMs).mapWith(Number)
  const totals = requireRow(await db.select({ reads, activeMs }).from(readingSums))
  const averageMinutes = totals.reads ? (totals.activeMs ?? 0) / totals.reads / 60_000 : 0
  const popularWorks = await db
    .select({ id: works.id, title: works.title, reads })
    .from(readingSums)
    .innerJoin(works, and(eq(works.id, readingSums.workId), isInLibrary()))
    .groupBy(works.id)
    .orderBy(desc(reads), asc(works.title), works.id)
    .limit(popularWorksMax)
  // Prefers the current category of a work that still exists. Raw SQL, because the query builder has no coalesce.
  const category = sql<Category>`coalesce(${works.category}, ${readingSums.category})`
  const categoryDistribution = await db
    .select({ category, count: reads })
    .from(readingSums)
    .leftJoin(works, eq(works.id, readingSums.workId))
    .groupBy(category)
    .having(gt(reads, 0))
    .orderBy(desc(reads), asc(category))
  return {
    dailyActiveUsers: await countActiveUsers(db, 1),
    monthlyActiveUsers: await countActiveUsers(db, 30),
    totalReadingSessions: totals.reads ?? 0,
    averageReadingMinutes: Math.round(averageMinutes * 100) / 100,
    popularWorks,
    categoryDistribution,
    readersByDay: await countReadersByDay(db),
    stops: await countStops(db, popularWorks),
  }
}

async function countReadersByDay(db: Db): Promise<Statistics['readersByDay']> {
  const { day } = readingDays
  const toDay = (age: number) => new Date(Date.now() - age * dayMs).toISOString().slice(0, 10)
  // Days are dates in the readers' time zones, so the latest can be tomorrow in UTC.
  const days = Array.from({ length: trendDays + 2 }, (_, index) => toDay(trendDays - index))
  const read = await db
    .select({ day, readers: count() })
    .from(readingDays)
    .where(inArray(day, days))
    .groupBy(day)
  const counts = days.map((day) => read.find((one) => one.day === day) ?? { day, readers: 0 })
  // Ends at yesterday (UTC), or at a later day if it has readers: today and tomorrow have not begun in every time zone.
  const end = Math.max(trendDays, 1 + counts.findLastIndex(({ readers }) => readers > 0))
  return counts.slice(end - trendDays, end)
}

async function countStops(db: Db, popular: { id: number; title: string }[]): Promise<Statistics['stops']> {
  const ids = popular.map(({ id }) => id)
  const { workId, userId, chapterId, lastRead } = readingSessions
  const last = db
    .selectDistinctOn([workId, userId], { chapterId })
    .from(readingSessions)
    .where(inArray(workId, ids))
    .orderBy(workId, userId, desc(lastRead))
    .as('last')
  const stops = await db
    .select({ workId: chapters.workId, title: chapters.title, readers: count(last.chapterId) })
    .from(chapters)
    .leftJoin(last, eq(last.chapterId, chapters.id))
    .where(inArray(chapters.workId, ids))
    .groupBy(chapters.id)
    .orderBy(asc(chapters.order))
  return popular.map(({ id, title }) => ({ title, chapters: stops.filter(({ workId }) => workId === id) }))
}

/** Counts the users who have read a chapter or an own text within the last `days` days. */
export function countActiveUsers(db: Db, days: number) {
  const select = (table: typeof readerActivity | typeof userTexts) =>
    db
      .select({ userId: table.userId })
      .from(table)
      .where(gte(table.lastRead, subtractFromNow(days * dayMs)))
  return db.$count(select(readerActivity).union(select(userTexts)).as('active'))
}
