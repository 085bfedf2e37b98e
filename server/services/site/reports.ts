import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError, tooMany } from '#shared/errors.ts'
import type { ListPart } from '#shared/fields.ts'
import { reportsPerDayMax } from '#shared/limits.ts'
import type { ManagedReport, ReportChanges } from '#shared/managed-reports.ts'
import type { NewReport, Report } from '#shared/reports.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { inPart } from '../../db/part.ts'
import { problemReports, users } from '../../db/schema.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { takeTurn } from '../account/quota.ts'

const daySeconds = 86_400

/** Reports a problem to the administrators. @throws ApiError `too_many` after a hundred within a day. */
export function createReport(db: Db, user: User, report: NewReport): Promise<Report> {
  return db.transaction(async (tx) => {
    await takeTurn(tx, 'reports', user)
    await refuseTooMany(tx, user)
    return one(
      await tx
        .insert(problemReports)
        .values({ ...report, userId: user.id })
        .returning(),
    )
  })
}

async function refuseTooMany(tx: Db, user: User): Promise<void> {
  const ageSeconds = sql<number>`extract(epoch from clock_timestamp() - ${problemReports.createdAt})::float8`
  const newest = await tx
    .select({ ageSeconds })
    .from(problemReports)
    .where(and(eq(problemReports.userId, user.id), sql`${ageSeconds} < ${daySeconds}`))
    .orderBy(desc(problemReports.createdAt))
    .limit(reportsPerDayMax)
  const first = newest[reportsPerDayMax - 1]
  if (!first) return
  throw tooMany(
    `You have sent ${reportsPerDayMax} problem reports within a day, which is the limit`,
    daySeconds - first.ageSeconds,
  )
}

/** Every report with who made it, newest first. */
export async function listReports(db: Db, part?: ListPart): Promise<ManagedReport[]> {
  const list = db
    .select({ ...getTableColumns(problemReports), username: users.username })
    .from(problemReports)
    .innerJoin(users, eq(users.id, problemReports.userId))
    .orderBy(desc(problemReports.createdAt), desc(problemReports.id))
  return inPart(list.$dynamic(), part)
}

/**
 * Sets where a report stands and what administrators note about it. The moment it was resolved stays while it is so.
 * @throws ApiError `not_found`.
 */
export async function updateReport(db: Db, id: number, changes: ReportChanges): Promise<ManagedReport> {
  const { resolvedAt, adminNotes, status } = problemReports
  const after = changes.status ?? status
  return one(
    await db
      .update(problemReports)
      .set({
        status: sql`${after}`,
        adminNotes: changes.adminNotes === undefined ? sql`${adminNotes}` : changes.adminNotes,
        resolvedAt: sql`case when ${after} = 'resolved' then coalesce(${resolvedAt}, now()) end`,
      })
      .where(eq(problemReports.id, id))
      .returning({
        ...getTableColumns(problemReports),
        username: sql<string>`(select ${users.username} from ${users} where ${users.id} = ${problemReports.userId})`,
      }),
    missing,
  )
}

/** @throws ApiError `not_found`. */
export async function deleteReport(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = one(
      await tx
        .delete(problemReports)
        .where(eq(problemReports.id, id))
        .returning({ title: problemReports.title }),
      missing,
    )
    await recordEvent(tx, by, 'report_deleted', gone.title)
  })
}

const missing = () => new ApiError('not_found', 'There is no such report')
