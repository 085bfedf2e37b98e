import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm'
import type { Statistics } from '#shared/admin.ts'
import { popularWorksMax } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Db } from '../../db/client.ts'
import { readerActivity, readingSums, works } from '../../db/schema.ts'
import { isInLibrary } from '../account/access.ts'

/**
 * How the site is used, hidden works, removed history and what was read of what is deleted by now included; minutes are
 * played ones, to two places. What is read of own books counts too, but their titles are nobody's business.
 */
export async function getStatistics(db: Db): Promise<Statistics> {
  const sessions = sql<number>`sum(${readingSums.sessions})::int`
  const [totals] = await db
    .select({
      totalReadingSessions: sql<number>`coalesce(${sessions}, 0)::int`,
      averageReadingMinutes: sql<number>`coalesce(round(sum(${readingSums.activeMs}) / sum(${readingSums.sessions}) / 60000, 2), 0)::float8`,
    })
    .from(readingSums)
  if (!totals) throw new Error('a sum returned no row')
  const popularWorks = await db
    .select({ title: works.title, reads: sessions })
    .from(readingSums)
    .innerJoin(works, and(eq(works.id, readingSums.workId), isInLibrary()))
    .groupBy(works.id)
    .orderBy(desc(sessions), asc(works.title), works.id)
    .limit(popularWorksMax)
  // Of a work that is there its own category counts: it may have been changed while the first of somebody's was added.
  const category = sql<Category>`coalesce(${works.category}, ${readingSums.category})`
  const categoryDistribution = await db
    .select({ category, count: sessions })
    .from(readingSums)
    .leftJoin(works, eq(works.id, readingSums.workId))
    .groupBy(category)
    .having(gt(sessions, 0))
    .orderBy(desc(sessions), asc(category))
  return {
    dailyActiveUsers: await activeSince(db, '24 hours'),
    monthlyActiveUsers: await activeSince(db, '30 days'),
    ...totals,
    popularWorks,
    categoryDistribution,
  }
}

const activeSince = (db: Db, span: string) =>
  db.$count(readerActivity, gte(readerActivity.lastRead, sql`now() - ${span}::interval`))
