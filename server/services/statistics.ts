import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Statistics } from '#shared/admin.ts'
import { popularWorksMax } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Db } from '../db/client.ts'
import { clearedReading, readingSessions, works } from '../db/schema.ts'
import { isInLibrary } from './access.ts'

/**
 * How the site is used, hidden works, removed history and what was read of what is deleted by now included; minutes are
 * played ones, to two places. What is read of own books counts too, but their titles are nobody's business.
 */
export async function getStatistics(db: Db): Promise<Statistics> {
  const [active] = await db
    .select({ dailyActiveUsers: activeSince('24 hours'), monthlyActiveUsers: activeSince('30 days') })
    .from(readingSessions)
  const reads = readsByWork(db)
  const sum = sql<number>`sum(${reads.sessions})::int`
  const [totals] = await db
    .select({
      totalReadingSessions: sql<number>`coalesce(${sum}, 0)::int`,
      averageReadingMinutes: sql<number>`coalesce(round(sum(${reads.activeMs}) / sum(${reads.sessions}) / 60000, 2), 0)::float8`,
    })
    .from(reads)
  if (!active || !totals) throw new Error('a sum returned no row')
  const popularWorks = await db
    .select({ title: works.title, reads: sum })
    .from(reads)
    .innerJoin(works, and(eq(works.id, reads.workId), isInLibrary()))
    .groupBy(works.id)
    .orderBy(desc(sum), asc(works.title), works.id)
    .limit(popularWorksMax)
  const categoryDistribution = await db
    .select({ category: reads.category, count: sum })
    .from(reads)
    .groupBy(reads.category)
    .orderBy(desc(sum), asc(reads.category))
  return { ...active, ...totals, popularWorks, categoryDistribution }
}

const activeSince = (span: string) =>
  sql<number>`(count(distinct ${readingSessions.userId}) filter (where ${readingSessions.lastRead} >= now() - ${span}::interval))::int`

/** The sessions of each work and the time played in them: of those that are there, and of those that were removed. */
function readsByWork(db: Db) {
  return db
    .select({
      workId: readingSessions.workId,
      category: works.category,
      sessions: count().as('sessions'),
      activeMs: sql<number>`sum(${readingSessions.activeMs})`.as('active_ms'),
    })
    .from(readingSessions)
    .innerJoin(works, eq(works.id, readingSessions.workId))
    .groupBy(readingSessions.workId, works.category)
    .unionAll(
      db
        .select({
          workId: clearedReading.workId,
          category: sql<Category>`coalesce(${works.category}, ${clearedReading.category})`.as('category'),
          sessions: sql<number>`${clearedReading.sessions}::bigint`.as('sessions'),
          activeMs: sql<number>`${clearedReading.activeMs}`.as('active_ms'),
        })
        .from(clearedReading)
        .leftJoin(works, eq(works.id, clearedReading.workId)),
    )
    .as('reads')
}
