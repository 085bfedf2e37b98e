import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { ManagedReport, NewReport, Report, ReportChanges } from '#shared/reports.ts'
import type { Db } from '../db/client.ts'
import { problemReports, users } from '../db/schema.ts'
import { type Actor, recordEvent } from './audit.ts'

/** Tells the administrators of a problem. */
export async function createReport(db: Db, user: User, report: NewReport): Promise<Report> {
  const [made] = await db
    .insert(problemReports)
    .values({ ...report, userId: user.id })
    .returning()
  if (!made) throw new Error('an insert returned no row')
  return made
}

/** Every report with who made it, newest first. */
export function listReports(db: Db): Promise<ManagedReport[]> {
  return db
    .select({ ...getTableColumns(problemReports), username: users.username })
    .from(problemReports)
    .innerJoin(users, eq(users.id, problemReports.userId))
    .orderBy(desc(problemReports.createdAt), desc(problemReports.id))
}

/**
 * Sets where a report stands and what administrators note about it. The moment it was resolved stays while it is so.
 * @throws ApiError `not_found`.
 */
export async function updateReport(db: Db, id: number, changes: ReportChanges): Promise<ManagedReport> {
  const { resolvedAt, adminNotes, status } = problemReports
  const after = changes.status ?? status
  const [report] = await db
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
    })
  if (!report) throw missing()
  return report
}

/** @throws ApiError `not_found`. */
export async function deleteReport(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(problemReports)
      .where(eq(problemReports.id, id))
      .returning({ title: problemReports.title })
    if (!gone) throw missing()
    await recordEvent(tx, by, 'report_deleted', gone.title)
  })
}

const missing = () => new ApiError('not_found', 'There is no such report')
