import { recordBackup } from '../db/backup-milestone.ts'
import type { Database } from '../db/client.ts'
import { toQuery } from '../db/connection.ts'
import { runCommand } from '../services/account/administrators.ts'
import { examineDatabase } from './doctor/database.ts'

/**
 * Runs a command from the admin socket, in the process that has the embedded database open. It is an administrator's command, or a step
 * of a backup or of the doctor.
 * @param signal aborts when the client has disconnected
 */
export async function runAdminCommand(database: Database, command: string[], signal: AbortSignal) {
  const [name, folder] = command
  if (name === 'doctor') return JSON.stringify(await examineDatabase(toQuery(database)))
  if (name === 'backed-up') {
    await recordBackup(toQuery(database))
    return 'The time of the backup is stored'
  }
  if (name !== 'copy' || !folder || !database.copyTo) return runCommand(database.db, command)
  await database.copyTo(folder, signal)
  return 'The database is copied'
}
