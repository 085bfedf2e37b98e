import { type Connection, inTransaction } from '../../db/connection.ts'
import {
  findAppliedMigration,
  hasTable,
  migrationHistory,
  requireCurrentFormat,
} from '../../db/migrations.ts'
import { version } from '../../process/version.ts'
import { toFileName, type Uploads } from '../../uploads/uploads.ts'
import { type ArchiveWriter, type Sums, writeArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { rowsOf } from './dump.ts'
import { numbersOf, type Table, tablesOf } from './tables.ts'

/** What a backup holds. */
export interface Taken {
  rows: number
  files: number
}

/** Nobody's change is seen once it has begun, and nobody waits for it. */
const asOfNow = 'begin isolation level repeatable read read only'

/**
 * Writes the database of a connection, as it is at one moment, and the files that it answers for into an archive.
 * @throws BackupError where there is nothing, or a file is missing that the site shows.
 */
export async function takeBackup(connection: Connection, uploads: Uploads, file: string): Promise<Taken> {
  if (!(await hasTable(connection.query, migrationHistory))) throw nothing()
  await requireCurrentFormat(connection.query)
  return inTransaction(connection, asOfNow, async () => {
    // Waits for a running migration and blocks others: a table that one rewrites looks empty to older snapshots. The lock takes no
    // snapshot, so a migration that ends meanwhile is seen.
    await connection.run(`lock table ${migrationHistory} in access share mode`)
    const about = {
      format: 1 as const,
      version,
      migratedTo: await findAppliedMigration(connection.query),
      takenAt: new Date().toISOString(),
    }
    if (about.migratedTo === 0) throw nothing()
    const sums = await writeArchive(file, about, async (archive) => {
      const tables = await tablesOf(connection)
      const rows: Sums['rows'] = {}
      for (const table of tables) rows[table.name] = await addTable(archive, connection, table)
      await addFiles(archive, connection, uploads)
      return { rows, numbers: await numbersOf(connection, tables) }
    })
    const files = Object.keys(sums.digests).filter((name) => name.startsWith('uploads/')).length
    return { rows: Object.values(sums.rows).reduce((sum, count) => sum + count, 0), files }
  })
}

const nothing = () => new BackupError('There is nothing to back up: the database has no tables')

/** Adds a table's rows, some in each entry. Returns how many there are. */
async function addTable(archive: ArchiveWriter, connection: Connection, table: Table): Promise<number> {
  let entries = 0
  let count = 0
  for await (const { lines, rows } of rowsOf(connection, table)) {
    entries += 1
    count += rows
    await archive.add(`tables/${table.name}/${String(entries).padStart(6, '0')}.jsonl`, lines)
  }
  return count
}

interface KeptFile {
  url: string
  /** Whether the site shows it: one that it does not may not have come yet, or have gone by now. */
  isShown: boolean
}

/** Adds the files that a database answers for. @throws BackupError where one is missing that the site shows. */
async function addFiles(archive: ArchiveWriter, connection: Connection, uploads: Uploads): Promise<void> {
  if (!(await hasTable(connection.query, 'kept_files'))) return
  const kept = await connection.query<KeptFile>(
    `select url, url in (select image_url from sponsor_messages union select audio_url from ambient_sounds) as "isShown"
      from kept_files order by url`,
  )
  for (const { url, isShown } of kept) {
    const found = await uploads.read(url)
    if (found) await archive.addFile(`uploads/${toFileName(url)}`, found.bytes, found.content)
    else if (isShown)
      throw new BackupError(
        `${toFileName(url)} is not in ${uploads.where}: is that where the files of this site are?`,
      )
  }
}
