import { and, eq, gte, not } from 'drizzle-orm'
import type { PanelFacts } from '#shared/admin.ts'
import { findLastBackup } from '../../db/backup-milestone.ts'
import type { Db } from '../../db/client.ts'
import { ambientSounds, problemReports, sponsorMessages, users } from '../../db/schema.ts'
import { ago, dayMs } from '../ago.ts'
import { getPageContent } from './content.ts'
import { countFailedLogins } from './site-health.ts'
import { countActiveUsers } from './statistics.ts'

export async function getPanelFacts(db: Db): Promise<PanelFacts> {
  const isReader = not(users.isAdmin)
  const isNew = gte(users.createdAt, ago(7 * dayMs))
  return {
    readers: await db.$count(users, isReader),
    newReaders: await db.$count(users, and(isReader, isNew)),
    activeSponsorMessages: await db.$count(sponsorMessages, eq(sponsorMessages.isActive, true)),
    newReports: await db.$count(problemReports, eq(problemReports.status, 'new')),
    activeSounds: await db.$count(ambientSounds, eq(ambientSounds.isActive, true)),
    pageContentUpdated: (await getPageContent(db)).lastUpdated,
    readersToday: await countActiveUsers(db, 1),
    failedLogins: await countFailedLogins(db),
    lastBackup: (await findLastBackup(db)) ?? null,
  }
}
