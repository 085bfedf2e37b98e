import { text as readText } from 'node:stream/consumers'
import { type Connection, inTransaction } from '../../db/connection.ts'
import { applyMigrations, findEqualMigration } from '../../db/migrations.ts'
import { toUploadUrl, type Uploads } from '../../uploads/uploads.ts'
import type { ArchiveAbout, ArchiveSums } from './archive-format.ts'
import { readArchive } from './read-archive.ts'
import { type BackupTable, listTables, quoteName, quoteNames } from './tables.ts'

// Uses raw SQL: table and column names come from the catalogue, because the backup may be of another version of Lectern.

/** Tables of version 0.1.0 that no longer exist; their rows are not needed. */
const droppedTables = ['cleared_reading']

/**
 * Restores a verified backup into an empty database and an empty uploads storage, then applies newer migrations. A failed restore leaves
 * no tables and no files.
 * @returns the tables that were left out because they are not Lectern's.
 * @throws Error when this version cannot read the backup's database format.
 */
export async function restoreBackup(connection: Connection, uploads: Uploads, file: string) {
  const written: string[] = []
  const leftOut = await inTransaction(connection, 'begin', () =>
    restoreInTransaction(connection, uploads, { file, written }),
  ).catch(async (error) => {
    // A file that cannot be removed now is reported by the next restore.
    await Promise.allSettled(written.map((url) => uploads.remove(url)))
    throw error
  })
  // Collects statistics, without which the first queries are slow.
  await connection.run('analyze').catch(() => {})
  return leftOut
}

interface Restoring {
  file: string
  /** URLs of the files written so far, including an incomplete one. */
  written: string[]
}

async function restoreInTransaction(connection: Connection, uploads: Uploads, { file, written }: Restoring) {
  let tables: BackupTable[] = []
  let migration = 0
  const leftOut = new Set<string>()
  const { sums } = await readArchive(file, {
    async about(about) {
      migration = requireEqualMigration(file, about)
      await applyMigrations(connection, 0, migration)
      tables = await listTables(connection)
      await prepareTables(connection, tables)
    },
    async entry(path, content) {
      const [folder, name = ''] = path.split('/')
      const url = folder === 'uploads' && toUploadUrl(name)
      const table = folder === 'tables' && tables.find((table) => table.name === name)
      if (url) {
        written.push(url)
        await uploads.write(url, content)
        return
      }
      const text = await readText(content)
      if (table) await insertRows(connection, table, text)
      else if (!droppedTables.includes(name)) leftOut.add(name)
    },
  })
  await finishTables(connection, tables, sums.numbers)
  await applyMigrations(connection, migration)
  return [...leftOut]
}

function requireEqualMigration(file: string, { migratedTo, version }: ArchiveAbout): number {
  const migration = findEqualMigration(migratedTo)
  if (migration !== undefined) return migration
  throw new Error(
    `${file} was taken by version ${version} from a database that this version cannot read: restore it with the newest release of that version, and back up again with it`,
  )
}

/** Removes the rows that migrations add, and disables triggers, because the sums that triggers maintain are restored from the archive. */
async function prepareTables(connection: Connection, tables: BackupTable[]): Promise<void> {
  await connection.run(`truncate ${quoteNames(tables.map(({ name }) => name))}`)
  for (const { name } of tables) await connection.run(`alter table ${quoteName(name)} disable trigger user`)
}

/** Inserts rows given as lines of JSON, in which JSON columns are strings. Columns that the archive lacks get their defaults. */
async function insertRows(connection: Connection, { name, ...table }: BackupTable, lines: string) {
  const stored = Object.keys(JSON.parse(lines.slice(0, lines.indexOf('\n'))))
  const columns = table.columns.filter(({ name }) => stored.includes(name))
  const isJson = (type: string) => type === 'json'
  const read = columns.map(({ name, type }) => `${quoteName(name)} ${isJson(type) ? 'text' : type}`)
  const values = columns.map(({ name, type }) => `${quoteName(name)}${isJson(type) ? '::json' : ''}`)
  await connection.query(
    `insert into ${quoteName(name)} (${quoteNames(columns.map(({ name }) => name))}) overriding system value
      select ${values.join(', ')} from json_to_recordset($1::json) as data (${read.join(', ')})`,
    [`[${lines.trimEnd().replaceAll('\n', ',')}]`],
  )
}

/** Enables the triggers, and continues each identity column after its last value. */
async function finishTables(connection: Connection, tables: BackupTable[], numbers: ArchiveSums['numbers']) {
  // A table with pending deferred constraints cannot be altered.
  await connection.run('set constraints all immediate')
  for (const { name, identityColumn } of tables) {
    await connection.run(`alter table ${quoteName(name)} enable trigger user`)
    const last = numbers[name]
    if (identityColumn && last)
      await connection.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3)', [
        quoteName(name),
        identityColumn,
        last,
      ])
  }
}
