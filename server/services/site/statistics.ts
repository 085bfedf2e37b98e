import { and, asc, count, desc, eq, gt, gte, inArray, sql, sum } from 'drizzle-orm'
import type { ReadingTrends, Statistics } from '#shared/admin.ts'
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
  works,
} from '../../db/schema.ts'
import { isInLibrary } from '../account/access.ts'
import { ago, dayMs } from '../ago.ts'

/**
 * Returns the usage of the site, including hidden works, removed history and deleted works. Minutes are those of playback.
 * Own books count too, but their titles stay private.
 */
export async function getStatistics(db: Db): Promise<Statistics> {
  const activeMs = sum(readingSums.activeMs).mapWith(Number)
  const totals = requireRow(await db.select({ reads, activeMs }).from(readingSums))
  const averageMinutes = totals.reads ? (totals.activeMs ?? 0) / totals.reads / 60_000 : 0
  // The category of an existing work counts, which may have changed since. The builder has no coalesce.
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
    popularWorks: await listPopularWorks(db),
    categoryDistribution,
  }
}

const reads = sum(readingSums.sessions).mapWith(Number)

const listPopularWorks = (db: Db) =>
  db
    .select({ id: works.id, title: works.title, reads })
    .from(readingSums)
    .innerJoin(works, and(eq(works.id, readingSums.workId), isInLibrary()))
    .groupBy(works.id)
    .orderBy(desc(reads), asc(works.title), works.id)
    .limit(popularWorksMax)

export async function getReadingTrends(db: Db): Promise<ReadingTrends> {
  const popular = await listPopularWorks(db)
  const ids = popular.map(({ id }) => id)
  const stops = await countStops(db, ids)
  return {
    days: await countReadersByDay(db),
    stops: popular.map(({ id, title }) => ({
      title,
      chapters: stops.filter(({ workId }) => workId === id),
    })),
  }
}

/** Returns the last `trendDays` days in UTC. A reader's days are those of their time zone. */
async function countReadersByDay(db: Db): Promise<ReadingTrends['days']> {
  const { day } = readingDays
  const days = Array.from({ length: trendDays }, (_, index) =>
    new Date(Date.now() - (trendDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  const counted = await db
    .select({ day, readers: count() })
    .from(readingDays)
    .where(inArray(day, days))
    .groupBy(day)
  return days.map((day) => counted.find((one) => one.day === day) ?? { day, readers: 0 })
}

/** Counts the readers of each chapter by their last position in its work. */
function countStops(db: Db, workIds: number[]) {
  const { workId, userId, chapterId, lastRead } = readingSessions
  const last = db
    .selectDistinctOn([workId, userId], { chapterId })
    .from(readingSessions)
    .where(inArray(workId, workIds))
    .orderBy(workId, userId, desc(lastRead))
    .as('last')
  return db
    .select({ workId: chapters.workId, title: chapters.title, readers: count(last.chapterId) })
    .from(chapters)
    .leftJoin(last, eq(last.chapterId, chapters.id))
    .where(inArray(chapters.workId, workIds))
    .groupBy(chapters.id)
    .orderBy(asc(chapters.order))
}

export const countActiveUsers = (db: Db, days: number) =>
  db.$count(readerActivity, gte(readerActivity.lastRead, ago(days * dayMs)))
