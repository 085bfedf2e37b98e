import { chmodSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectToFolder } from '../../db/connection.ts'
import { hasDatabase } from '../../db/embedded/data-dir.ts'
import { lockDataDir } from '../../db/embedded/data-lock.ts'
import { sendCommand } from '../admin-socket.ts'
import { examineDatabase } from './database.ts'
import { type Finding, fine, problem } from './finding.ts'

/** Checks the embedded database through the server that has it open; if there is none, locks and opens the database. */
export async function examineEmbedded(dataDir: string): Promise<Finding[]> {
  const answered = await sendCommand(dataDir, ['doctor'])
  if (answered) return JSON.parse(answered)
  const folder = join(resolve(dataDir), 'postgres')
  if (!hasDatabase(folder)) return [fine('The embedded database is created at the first start')]
  const { uid } = statSync(folder)
  // The engine would create files that belong to this user and that the site could not open.
  if (process.getuid && process.getuid() !== uid)
    return [problem(`The embedded database belongs to user ${uid}: run the doctor as that user`)]
  return openAndExamine(dataDir, folder)
}

async function openAndExamine(dataDir: string, folder: string): Promise<Finding[]> {
  const { mode } = statSync(dataDir)
  const unlock = await lockDataDir(dataDir)
  try {
    const connection = await connectToFolder(folder)
    return await examineDatabase(connection.query).finally(() => connection.close())
  } finally {
    unlock()
    // Restores the file mode, because `lockDataDir` removes the access of other users. The doctor only reports such access.
    chmodSync(dataDir, mode)
  }
}
