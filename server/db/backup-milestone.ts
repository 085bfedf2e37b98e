import { eq } from 'drizzle-orm'
import type { Db } from './client.ts'
import type { Query } from './connection.ts'
import { hasTable } from './migrations.ts'
import { milestones } from './schema.ts'

const backupMilestone = 'backup'

/** Stores the time of a backup if the table `milestones` exists. Uses raw SQL, because the tables may be those of an older version. */
export async function recordBackup(query: Query): Promise<void> {
  if (!(await hasTable(query, 'milestones'))) return
  await query(
    'insert into milestones (name, at) values ($1, now()) on conflict (name) do update set at = excluded.at',
    [backupMilestone],
  )
}

export async function findLastBackup(db: Db): Promise<Date | undefined> {
  const [backup] = await db.select().from(milestones).where(eq(milestones.name, backupMilestone))
  return backup?.at
}
