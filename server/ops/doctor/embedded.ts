import { chmodSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectToFolder } from '../../db/connection.ts'
import { isDatabaseIn } from '../../db/embedded/data-dir.ts'
import { lockDataDir } from '../../db/embedded/data-lock.ts'
import { sendCommand } from '../admin-socket.ts'
import { examineDatabase } from './database.ts'
import { type Finding, well, wrong } from './finding.ts'

/** Looks at the embedded database: by the server that has it open, or under its lock where none does. */
export async function examineEmbedded(dataDir: string): Promise<Finding[]> {
  const answered = await sendCommand(dataDir, ['doctor'])
  if (answered) return JSON.parse(answered)
  const folder = join(resolve(dataDir), 'postgres')
  if (!isDatabaseIn(folder)) return [well('The embedded database is made at the first start')]
  const { uid } = statSync(folder)
  // What the engine writes anew would be ours, and the site could not open it any more.
  if (process.getuid && process.getuid() !== uid)
    return [wrong(`The embedded database belongs to user ${uid}: run the doctor as that user`)]
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
    // Whoever takes the lock closes the folder to others: that is for its owner to do, who has been told of it.
    chmodSync(dataDir, mode)
  }
}
