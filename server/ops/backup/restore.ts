import { type Connection, inTransaction } from '../../db/connection.ts'
import { applyMigrations, findEqualMigration } from '../../db/migrations.ts'
import { toUploadUrl, type Uploads } from '../../uploads/uploads.ts'
import { type About, ArchiveError, readArchive, readAsText, type Sums } from './archive.ts'
import { listed, quoted, type Table, tablesOf } from './tables.ts'

/** Tables of version 0.1.0 that no longer exist; their rows are not needed. */
const droppedTables = ['cleared_reading']

/**
 * Restores a verified backup into a database without tables and an empty place for uploads, then applies newer migrations. A failure
 * leaves nothing behind.
 * @returns the tables that were left out because they are not Lectern's.
 * @throws ArchiveError where the backup is of a database that this version cannot read.
 */
export async function restoreBackup(
  connection: Connection,
  uploads: Uploads,
  file: string,
): Promise<string[]> {
  const written: string[] = []
  const leftOut = await inTransaction(connection, 'begin', () =>
    restoreIn(connection, uploads, { file, written }),
  ).catch(async (error) => {
    // A file that cannot be removed now is reported by the next restore.
    await Promise.allSettled(written.map((url) => uploads.remove(url)))
    throw error
  })
  // Only for speed: without statistics the first queries are slow.
  await connection.run('analyze').catch(() => {})
  return leftOut
}

interface Restoring {
  file: string
  /** Addresses of the files written so far, complete or not. */
  written: string[]
}

async function restoreIn(
  connection: Connection,
  uploads: Uploads,
  { file, written }: Restoring,
): Promise<string[]> {
  let tables: Table[] = []
  let migration = 0
  const leftOut = new Set<string>()
  const { sums } = await readArchive(file, {
    async begin(about) {
      migration = requireEqualMigration(file, about)
      await applyMigrations(connection, 0, migration)
      tables = await tablesOf(connection)
      await makeReady(connection, tables)
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
      const text = await readAsText(content)
      if (table) await insert(connection, table, text)
      else if (!droppedTables.includes(name)) leftOut.add(name)
    },
  })
  await finish(connection, tables, sums.numbers)
  await applyMigrations(connection, migration)
  return [...leftOut]
}

function requireEqualMigration(file: string, { migratedTo, version }: About): number {
  const migration = findEqualMigration(migratedTo)
  if (migration !== undefined) return migration
  throw new ArchiveError(
    `${file} was taken by version ${version} from a database that this version cannot read: restore it with the newest release of that version, and back up again with it`,
  )
}

/** Removes the rows that migrations add, and disables triggers: the sums they keep are restored as well. */
async function makeReady(connection: Connection, tables: Table[]): Promise<void> {
  await connection.run(`truncate ${listed(tables.map(({ name }) => name))}`)
  for (const { name } of tables) await connection.run(`alter table ${quoted(name)} disable trigger user`)
}

/** Inserts rows, a line of JSON each, with JSON columns as strings. Columns that the archive lacks get their defaults. */
async function insert(connection: Connection, { name, ...table }: Table, lines: string): Promise<void> {
  const stored = Object.keys(JSON.parse(lines.slice(0, lines.indexOf('\n'))))
  const columns = table.columns.filter(({ name }) => stored.includes(name))
  const isJson = (type: string) => type === 'json'
  const read = columns.map(({ name, type }) => `${quoted(name)} ${isJson(type) ? 'text' : type}`)
  const values = columns.map(({ name, type }) => `${quoted(name)}${isJson(type) ? '::json' : ''}`)
  await connection.query(
    `insert into ${quoted(name)} (${listed(columns.map(({ name }) => name))}) overriding system value
      select ${values.join(', ')} from json_to_recordset($1::json) as data (${read.join(', ')})`,
    [`[${lines.trimEnd().replaceAll('\n', ',')}]`],
  )
}

/** Enables the triggers, and continues the row numbers after the last one. */
async function finish(connection: Connection, tables: Table[], numbers: Sums['numbers']): Promise<void> {
  // A table with pending deferred constraints cannot be altered.
  await connection.run('set constraints all immediate')
  for (const { name, numbered } of tables) {
    await connection.run(`alter table ${quoted(name)} enable trigger user`)
    const last = numbers[name]
    if (numbered && last)
      await connection.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3)', [
        quoted(name),
        numbered,
        last,
      ])
  }
}
