import { type Connection, inTransaction } from '../../db/connection.ts'
import { isKnown, migrateOn } from '../../db/migrated.ts'
import { addressOfFile, type Uploads } from '../../uploads/uploads.ts'
import { type About, ArchiveError, readArchive, type Sums, textOf } from './archive.ts'
import { listed, quoted, type Table, tablesOf } from './tables.ts'

/**
 * Brings a backup that has been verified back into a database without tables and a folder without files: as it was, then on to what this
 * version wants. Either all of it is there afterwards or nothing.
 * @returns the tables that were left out, since no version of ours has made them.
 * @throws ArchiveError where the backup is of a newer version's database.
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
    // Where they lie may be what has failed: what cannot be removed now is met by the next restore, which says so.
    await Promise.allSettled(written.map((url) => uploads.remove(url)))
    throw error
  })
  // Without it the first queries are slow, and nothing else: the database does it by itself some time.
  await connection.run('analyze').catch(() => {})
  return leftOut
}

interface Restoring {
  file: string
  /** The address of each file that has been begun. */
  written: string[]
}

async function restoreIn(
  connection: Connection,
  uploads: Uploads,
  { file, written }: Restoring,
): Promise<string[]> {
  let tables: Table[] = []
  const leftOut = new Set<string>()
  const { about, sums } = await readArchive(file, {
    async begin(about) {
      if (!isKnown(about.migratedTo)) throw newer(file, about)
      await migrateOn(connection, 0, about.migratedTo)
      tables = await tablesOf(connection)
      await makeReady(connection, tables)
    },
    async entry(path, content) {
      const [folder, name = ''] = path.split('/')
      const url = folder === 'uploads' && addressOfFile(name)
      const table = folder === 'tables' && tables.find((table) => table.name === name)
      if (url) {
        written.push(url)
        await uploads.write(url, content)
        return
      }
      const text = await textOf(content)
      if (table) await insert(connection, table, text)
      else leftOut.add(name)
    },
  })
  await finish(connection, tables, sums.numbers)
  await migrateOn(connection, about.migratedTo)
  return [...leftOut]
}

const newer = (file: string, { version }: About) =>
  new ArchiveError(
    `${file} is of a database that a newer version has brought on (it was taken by ${version}): restore it with that one`,
  )

/** Empties what migrations have filled, and has rows come as they are written: what triggers add up is among them. */
async function makeReady(connection: Connection, tables: Table[]): Promise<void> {
  await connection.run(`truncate ${listed(tables.map(({ name }) => name))}`)
  for (const { name } of tables) await connection.run(`alter table ${quoted(name)} disable trigger user`)
}

/** Adds rows, a line of JSON each; in which JSON of a column is a text. */
async function insert(connection: Connection, { name, columns }: Table, lines: string): Promise<void> {
  const isJson = (type: string) => type === 'json'
  const read = columns.map(({ name, type }) => `${quoted(name)} ${isJson(type) ? 'text' : type}`)
  const values = columns.map(({ name, type }) => `${quoted(name)}${isJson(type) ? '::json' : ''}`)
  await connection.query(
    `insert into ${quoted(name)} (${listed(columns.map(({ name }) => name))}) overriding system value
      select ${values.join(', ')} from json_to_recordset($1::json) as data (${read.join(', ')})`,
    [`[${lines.trimEnd().replaceAll('\n', ',')}]`],
  )
}

/** Rows are numbered on from the last one, and triggers do their work again. */
async function finish(connection: Connection, tables: Table[], numbers: Sums['numbers']): Promise<void> {
  // What is only held against a rule when a transaction ends keeps a table from being altered.
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
