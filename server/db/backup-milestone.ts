import type { Query } from './connection.ts'
import { hasTable } from './migrations.ts'

// Raw SQL, because a backup uses an exclusive `Connection` to a database that may be of an older version.

/** Milestone with the time of the last backup. */
export const backupMilestone = 'backup'

/** Stores the time of a backup; not in a database without milestones. */
export async function recordBackup(query: Query): Promise<void> {
  if (!(await hasTable(query, 'milestones'))) return
  await query(
    'insert into milestones (name, at) values ($1, now()) on conflict (name) do update set at = excluded.at',
    [backupMilestone],
  )
}

/** Returns the time of the last backup, in ms since 1970; undefined if there was none. */
export async function findLastBackup(query: Query): Promise<number | undefined> {
  const [noted] = await query<{ at: number }>(
    'select extract(epoch from at)::float8 * 1000 as at from milestones where name = $1',
    [backupMilestone],
  )
  return noted?.at
}
