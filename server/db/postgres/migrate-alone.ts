import { type Connection, inTransaction } from '../connection.ts'
import { isHeldUp } from '../failures.ts'
import { history, latestMigration, makeHistory, migratedTo, migrateOn, migrationLock } from '../migrated.ts'

/** So often migrations begin anew where somebody holds them up. */
const triesMax = 20

/**
 * Brings the tables up to date, in one transaction that nobody else does at the same time: all of it holds or nothing, and nothing is left
 * on the connection, which may be another's afterwards.
 *
 * Migrations take as long as they take. But for what somebody else holds they wait no longer than `lockMs`, and begin anew: while they wait,
 * nobody gets what they hold, on servers that go on serving.
 */
export async function migrateAlone(connection: Connection, lockMs: number): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await inTransaction(connection, 'begin', () => migrateLocked(connection, lockMs))
    } catch (error) {
      if (!isHeldUp(error) || tried === triesMax) throw error
    }
  }
}

async function migrateLocked(connection: Connection, lockMs: number): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [migrationLock])
  const done = await migratedTo(connection.query)
  if (done >= latestMigration) return
  await makeHistory(connection)
  // A backup that is under way is waited for, however long it takes.
  await connection.run(`lock table ${history} in access exclusive mode`)
  await connection.run(`set local lock_timeout = ${lockMs}`)
  await migrateOn(connection, done)
}
