import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { recordBackup } from '../../db/backup-milestone.ts'
import { type Connection, connectToFolder, connectToPostgres } from '../../db/connection.ts'
import { createDatabase } from '../../db/embedded/create-database.ts'
import { hasDatabase, requireDatabase } from '../../db/embedded/data-dir.ts'
import { lockDataDir } from '../../db/embedded/data-lock.ts'
import { copyPrefix } from '../../db/embedded/embedded.ts'
import { sendCommand } from '../admin-socket.ts'
import { listTables } from './tables.ts'

/** Postgres if an address is given, else the embedded database of the data directory. */
export interface DatabaseLocation {
  databaseUrl: string | undefined
  dataDir: string
}

/** Timeout for copying a large database, in ms. */
const copyTimeoutMs = 3_600_000

/** Opens a database for reading. If a server has the embedded database open, opens a copy made by that server, and then removes it. */
export async function withSourceDatabase<Result>(
  site: DatabaseLocation,
  use: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (site.databaseUrl) return runAndClose(await connectToPostgres(site.databaseUrl), use)
  // The server that makes the copy may have another working directory.
  const dataDir = resolve(site.dataDir)
  requireDatabase(dataDir)
  const copy = join(dataDir, copyPrefix + randomBytes(6).toString('hex'))
  try {
    // The answer is undefined when no server has the database open.
    if (await sendCommand(dataDir, ['copy', copy], copyTimeoutMs))
      return await runAndClose(await connectToFolder(copy), use)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  return withLock(dataDir, async () => runAndClose(await connectToFolder(join(dataDir, 'postgres')), use))
}

/** Stores the time of the backup in the database, through the server that has the embedded database open, if any. */
export async function recordBackupTime({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  if (databaseUrl)
    return runAndClose(await connectToPostgres(databaseUrl), ({ query }) => recordBackup(query))
  if (await sendCommand(dataDir, ['backed-up'])) return
  await withLock(dataDir, async () =>
    runAndClose(await connectToFolder(join(dataDir, 'postgres')), ({ query }) => recordBackup(query)),
  )
}

/**
 * Opens an empty Postgres database, or creates an embedded database. If `use` fails, the embedded database is removed.
 * @throws Error when the database is not empty.
 */
export async function withEmptyDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  if (databaseUrl) {
    return runAndClose(await connectToPostgres(databaseUrl), async (connection) => {
      if ((await listTables(connection)).length > 0)
        throw new Error('DATABASE_URL names a database that has tables: restore into an empty one')
      await use(connection)
    })
  }
  const folder = join(dataDir, 'postgres')
  await withLock(dataDir, async () => {
    if (hasDatabase(folder))
      throw new Error(`There is a database in ${dataDir}: restore into an empty DATA_DIR`)
    await createDatabase(folder, async (making) => runAndClose(await connectToFolder(making), use))
  })
}

async function withLock<Result>(dataDir: string, run: () => Promise<Result>): Promise<Result> {
  const unlock = await lockDataDir(dataDir)
  return run().finally(unlock)
}

async function runAndClose<Result>(connection: Connection, use: (connection: Connection) => Promise<Result>) {
  return use(connection).finally(() => connection.close())
}
