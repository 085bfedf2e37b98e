import { noteBackup } from '../db/backup-milestone.ts'
import type { Database } from '../db/client.ts'
import { queryOf } from '../db/connection.ts'
import { runCommand } from '../services/account/administrators.ts'
import { examineDatabase } from './doctor/database.ts'

/**
 * Answers a command that comes from outside to the process that alone has the embedded database open: the administrator's, and what is asked
 * on behalf of a backup and of the doctor.
 * @param signal says that nobody waits for the answer any more
 */
export async function answerCommand(
  database: Database,
  command: string[],
  signal: AbortSignal,
): Promise<string> {
  const [name, folder] = command
  if (name === 'doctor') return JSON.stringify(await examineDatabase(queryOf(database)))
  if (name === 'backed-up') {
    await noteBackup(queryOf(database))
    return 'It is noted'
  }
  if (name !== 'copy' || !folder || !database.copyTo) return runCommand(database.db, command)
  await database.copyTo(folder, signal)
  return 'The database is copied'
}
