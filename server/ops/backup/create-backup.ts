import { type Connection, inTransaction } from '../../db/connection.ts'
import {
  findAppliedMigration,
  hasTable,
  migrationHistory,
  requireCurrentFormat,
} from '../../db/migrations.ts'
import { version } from '../../process/version.ts'
import { toFileName, type Uploads } from '../../uploads/uploads.ts'
import { type ArchiveSums, countRows } from './archive-format.ts'
import { type BackupTable, listTables, readIdentityValues, readTableBatches } from './tables.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

// Uses raw SQL on a dedicated `Connection`: the tables may be those of an older version, and the transaction is read-only.

/** Reads a snapshot and blocks no writers. */
const beginSnapshot = 'begin isolation level repeatable read read only'

/**
 * Writes a snapshot of the database and its uploaded files into an archive.
 * @throws Error when the database has no tables, or a file that the site shows is missing.
 */
export async function createBackup(connection: Connection, uploads: Uploads, file: string) {
  if (!(await hasTable(connection.query, migrationHistory))) throw nothingToBackUp()
  await requireCurrentFormat(connection.query)
  return inTransaction(connection, beginSnapshot, async () => {
    // Waits for a running migration and blocks further ones: a table that a migration rewrites looks empty to an older snapshot. The
    // snapshot is taken after the lock, so it includes a migration that ends while this waits.
    await connection.run(`lock table ${migrationHistory} in access share mode`)
    const about = {
      format: 1 as const,
      version,
      migratedTo: await findAppliedMigration(connection.query),
      takenAt: new Date().toISOString(),
    }
    if (about.migratedTo === 0) throw nothingToBackUp()
    const sums = await writeArchive(file, about, async (archive) => {
      const tables = await listTables(connection)
      const rows: ArchiveSums['rows'] = {}
      for (const table of tables) rows[table.name] = await addTable(archive, connection, table)
      await addFiles(archive, connection, uploads)
      return { rows, numbers: await readIdentityValues(connection, tables) }
    })
    const files = Object.keys(sums.digests).filter((name) => name.startsWith('uploads/')).length
    return { rows: countRows(sums), files }
  })
}

const nothingToBackUp = () => new Error('There is nothing to back up: the database has no tables')

/** Adds the rows of a table as one entry per batch. Returns the number of rows. */
async function addTable(archive: ArchiveWriter, connection: Connection, table: BackupTable): Promise<number> {
  let entries = 0
  let count = 0
  for await (const { lines, rows } of readTableBatches(connection, table)) {
    entries += 1
    count += rows
    await archive.add(`tables/${table.name}/${String(entries).padStart(6, '0')}.jsonl`, lines)
  }
  return count
}

interface StoredFile {
  url: string
  /** True if the site shows the file. Any other file may be missing: its upload is running, or it was just removed. */
  isShown: boolean
}

/** Adds the files that the database lists. @throws Error when a file that the site shows is missing. */
async function addFiles(archive: ArchiveWriter, connection: Connection, uploads: Uploads): Promise<void> {
  if (!(await hasTable(connection.query, 'kept_files'))) return
  const hasNarrations = await hasTable(connection.query, 'narrations')
  const recordings = hasNarrations ? 'union select unnest(audio_urls) from narrations' : ''
  const kept = await connection.query<StoredFile>(
    `select url, url in (select image_url from sponsor_messages union select audio_url from ambient_sounds ${recordings}) as "isShown"
      from kept_files order by url`,
  )
  for (const { url, isShown } of kept) {
    const found = await uploads.read(url)
    if (found) await archive.addFile(`uploads/${toFileName(url)}`, found.bytes, found.content)
    else if (isShown)
      throw new Error(`${toFileName(url)} is missing from ${uploads.where}: does it hold this site's files?`)
  }
}
