import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { noteBackup } from '../../db/backup-milestone.ts'
import { type Connection, connectToFolder, connectToPostgres } from '../../db/connection.ts'
import { createDatabase } from '../../db/embedded/create-database.ts'
import { isDatabaseIn } from '../../db/embedded/data-dir.ts'
import { lockDataDir } from '../../db/embedded/data-lock.ts'
import { copyPrefix } from '../../db/embedded/embedded.ts'
import { sendCommand } from '../admin-socket.ts'
import { BackupError } from './backup-error.ts'
import { tablesOf } from './tables.ts'

/** Which database is meant: Postgres where an address is given, else the embedded one of the data directory. */
export interface Site {
  databaseUrl: string | undefined
  dataDir: string
}

/** A copy of a large database takes a while, in ms. */
const copyMs = 3_600_000

/** Reads a database while others read and write it. What was needed for it is put away again. */
export async function withSource<Result>(
  site: Site,
  use: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (site.databaseUrl) return closing(await connectToPostgres(site.databaseUrl), use)
  // The server that is asked for a copy may have been started in another folder.
  const dataDir = resolve(site.dataDir)
  const folder = join(dataDir, 'postgres')
  if (!isDatabaseIn(folder))
    throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`)
  const copy = join(dataDir, copyPrefix + randomBytes(6).toString('hex'))
  try {
    // The server that has it open copies it; where none has, it is opened as it is.
    if (await sendCommand(dataDir, ['copy', copy], copyMs))
      return await closing(await connectToFolder(copy), use)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  const unlock = await lockDataDir(dataDir)
  try {
    return await closing(await connectToFolder(folder), use)
  } finally {
    unlock()
  }
}

/** Notes in a database that it has been backed up, through the server that has it open where one does. */
export async function noteTaken({ databaseUrl, dataDir }: Site): Promise<void> {
  if (databaseUrl) return closing(await connectToPostgres(databaseUrl), ({ query }) => noteBackup(query))
  if (await sendCommand(dataDir, ['backed-up'])) return
  const unlock = await lockDataDir(dataDir)
  try {
    await closing(await connectToFolder(join(dataDir, 'postgres')), ({ query }) => noteBackup(query))
  } finally {
    unlock()
  }
}

/**
 * Opens a database that has nothing in it, and is made where it is the embedded one. Where what is done with it fails, nothing is in it
 * afterwards either.
 * @throws BackupError where there is something in it.
 */
export async function withEmptyTarget(
  { databaseUrl, dataDir }: Site,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  if (databaseUrl) {
    return closing(await connectToPostgres(databaseUrl), async (connection) => {
      if ((await tablesOf(connection)).length > 0)
        throw new BackupError('DATABASE_URL names a database that has tables: restore into an empty one')
      await use(connection)
    })
  }
  const folder = join(dataDir, 'postgres')
  const unlock = await lockDataDir(dataDir)
  try {
    if (isDatabaseIn(folder))
      throw new BackupError(`There is a database in ${dataDir}: restore into an empty DATA_DIR`)
    await createDatabase(folder, async (making) => closing(await connectToFolder(making), use))
  } finally {
    unlock()
  }
}

async function closing<Result>(
  connection: Connection,
  use: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(connection)
  } finally {
    await connection.close()
  }
}
