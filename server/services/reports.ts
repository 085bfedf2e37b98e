import type { User } from '#shared/account.ts'
import type { NewReport, Report } from '#shared/reports.ts'
import type { Db } from '../db/client.ts'
import { problemReports } from '../db/schema.ts'

/** Tells the administrators of a problem. */
export async function createReport(db: Db, user: User, report: NewReport): Promise<Report> {
  const [made] = await db
    .insert(problemReports)
    .values({ ...report, userId: user.id })
    .returning()
  if (!made) throw new Error('an insert returned no row')
  return made
}
