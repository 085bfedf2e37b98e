import { and, asc, desc, eq, gt, gte, sql, sum } from 'drizzle-orm'
import type { Statistics } from '#shared/admin.ts'
import { popularWorksMax } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { readerActivity, readingSums, works } from '../../db/schema.ts'
import { isInLibrary } from '../account/access.ts'
import { ago, dayMs } from '../ago.ts'

/**
 * Returns the usage of the site, including hidden works, removed history and deleted works. Minutes are those of playback.
 * Own books count too, but their titles stay private.
 */
export async function getStatistics(db: Db): Promise<Statistics> {
  const reads = sum(readingSums.sessions).mapWith(Number)
  const activeMs = sum(readingSums.activeMs).mapWith(Number)
  const totals = requireRow(await db.select({ reads, activeMs }).from(readingSums))
  const averageMinutes = totals.reads ? (totals.activeMs ?? 0) / totals.reads / 60_000 : 0
  const popularWorks = await db
    .select({ title: works.title, reads })
    .from(readingSums)
    .innerJoin(works, and(eq(works.id, readingSums.workId), isInLibrary()))
    .groupBy(works.id)
    .orderBy(desc(reads), asc(works.title), works.id)
    .limit(popularWorksMax)
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
    popularWorks,
    categoryDistribution,
  }
}

const countActiveUsers = (db: Db, days: number) =>
  db.$count(readerActivity, gte(readerActivity.lastRead, ago(days * dayMs)))
