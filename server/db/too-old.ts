import { version } from '../process/version.ts'
import type { Database } from './client.ts'
import { type Query, queryOf } from './connection.ts'
import { hasTable } from './migrated.ts'

/** The beginning of what a migration notes in `milestones` where no version before the one named after it can use the database any more. */
const note = 'needs version '

/**
 * Stops a version that the database has grown away from. Most migrations only add, so that an older version goes on beside a newer one; one
 * that does not says so.
 * @throws Error with the version that is needed.
 */
export async function refuseTooOld(query: Query, ours = version): Promise<void> {
  if (!(await hasTable(query, 'milestones'))) return
  const noted = await query<{ name: string }>('select name from milestones where name like $1', [`${note}%`])
  const needed = noted
    .map(({ name }) => name.slice(note.length))
    .sort(compareVersions)
    .at(-1)
  if (needed && compareVersions(ours, needed) < 0)
    throw new Error(
      `The database needs version ${needed} or newer, and this is ${ours}: install that one, or restore a backup of this one`,
    )
}

/**
 * Brings a database up to date, unless it has been brought further than we can follow; which another process may do while we wait for it.
 * @throws Error as `refuseTooOld`.
 */
export async function bringUpToDate(database: Pick<Database, 'query' | 'migrate'>): Promise<void> {
  await refuseTooOld(queryOf(database))
  await database.migrate()
  await refuseTooOld(queryOf(database))
}

function compareVersions(one: string, other: string): number {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (ours?.[at] ?? 0) - (theirs?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
