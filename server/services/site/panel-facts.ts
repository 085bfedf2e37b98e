import { count, eq, gte, not, sql } from 'drizzle-orm'
import type { PanelFacts } from '#shared/admin.ts'
import { formatCount } from '#shared/format-number.ts'
import { findLastBackup } from '../../db/backup-milestone.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { ambientSounds, problemReports, sponsorMessages, users } from '../../db/schema.ts'
import { dayMs } from '../time.ts'
import { getPageContent } from './content.ts'
import { countFailedLogins } from './site-health.ts'
import { countActiveUsers } from './statistics.ts'

export async function getPanelFacts(db: Db): Promise<PanelFacts> {
  const isNew = gte(users.createdAt, new Date(Date.now() - 7 * dayMs))
  // Raw SQL, because the query builder has no aggregate filters. One scan takes half as long as two.
  const added = sql`count(*) filter (where ${isNew})`.mapWith(Number)
  const readers = db.select({ all: count(), added }).from(users).where(not(users.isAdmin))
  const { all, added: newReaders } = requireRow(await readers)
  const countActive = (table: typeof ambientSounds | typeof sponsorMessages) =>
    db.$count(table, eq(table.isActive, true))
  const newReports = db.$count(problemReports, eq(problemReports.status, 'new'))
  const { lastUpdated } = await getPageContent(db)
  const lastBackup = await findLastBackup(db)
  return {
    'User Management': toText(all, 'reader') + (newReaders ? `, ${newReaders} new this week` : ''),
    'Sponsor Messages': toText(await countActive(sponsorMessages), 'active message'),
    'Problem Reports': toText(await newReports, 'new report'),
    'Ambient Sounds': toText(await countActive(ambientSounds), 'active sound'),
    'Page Content': lastUpdated ? `Edited ${formatAgo(lastUpdated)}` : 'Not written yet',
    'User Statistics': `${toText(await countActiveUsers(db, 1), 'reader')} in the last 24 hours`,
    'Audit Trail': `${toText(await countFailedLogins(db), 'failed sign-in')} in the last 24 hours`,
    'Site Health': lastBackup ? `Backed up ${formatAgo(lastBackup)}` : 'No backup yet',
  }
}

const toText = (count: number, noun: string) => (count ? formatCount(count, noun) : `No ${noun}s`)

function formatAgo(moment: Date): string {
  const days = Math.floor((Date.now() - moment.getTime()) / dayMs)
  return days > 0 ? `${formatCount(days, 'day')} ago` : 'in the last 24 hours'
}
