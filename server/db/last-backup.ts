import type { Query } from './connection.ts'
import { hasTable } from './migrations.ts'

/** When a backup was last taken is noted under this name. */
export const backupMilestone = 'backup'

/** Notes that a backup has been taken. A database that is older than the notes keeps none. */
export async function noteBackup(query: Query): Promise<void> {
  if (!(await hasTable(query, 'milestones'))) return
  await query(
    'insert into milestones (name, at) values ($1, now()) on conflict (name) do update set at = excluded.at',
    [backupMilestone],
  )
}

/** When a backup was last taken, in ms since 1970; undefined where none ever was. */
export async function findLastBackup(query: Query): Promise<number | undefined> {
  const [noted] = await query<{ at: number }>(
    'select extract(epoch from at)::float8 * 1000 as at from milestones where name = $1',
    [backupMilestone],
  )
  return noted?.at
}
