import type { Connection } from '../../db/connection.ts'

// Uses raw SQL: the catalogue gives the table names and columns, which may be those of another version of Lectern.

/** A table as the Postgres catalogue describes it, which may differ from the schema of this version of Lectern. */
export interface BackupTable {
  name: string
  /** Without generated columns. */
  columns: { name: string; type: string }[]
  /** Columns of the primary key, in order. */
  primaryKey: string[]
  /** Other tables that its foreign keys refer to. */
  references: string[]
  identityColumn: string | null
}

const catalogue = `
  select class.relname as name,
    coalesce((
      select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ), '[]') as columns,
    coalesce((
      select json_agg(attname order by nth)
      from pg_index cross join unnest(indkey) with ordinality as part(number, nth)
      join pg_attribute on attrelid = indrelid and attnum = part.number
      where indrelid = class.oid and indisprimary
    ), '[]') as "primaryKey",
    coalesce((
      select json_agg(distinct other.relname)
      from pg_constraint join pg_class other on other.oid = confrelid
      where conrelid = class.oid and contype = 'f' and confrelid <> class.oid
    ), '[]') as "references",
    (select attname from pg_attribute where attrelid = class.oid and attidentity <> '' and not attisdropped) as "identityColumn"
  from pg_class class
  where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = class.oid and classid = 'pg_class'::regclass and deptype = 'e')
  order by class.relname`

/** Lists the tables, without those of extensions. Each table comes after the tables that it refers to. */
export async function listTables(connection: Connection): Promise<BackupTable[]> {
  const pending = new Map(
    (await connection.query<BackupTable>(catalogue)).map((table) => [table.name, table]),
  )
  const ordered: BackupTable[] = []
  const add = (table: BackupTable) => {
    pending.delete(table.name)
    for (const name of table.references) {
      const referenced = pending.get(name)
      if (referenced) add(referenced)
    }
    ordered.push(table)
  }
  for (const table of pending.values()) if (pending.has(table.name)) add(table)
  return ordered
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quoteNames = (names: readonly string[]): string => names.map(quoteName).join(', ')

/** Returns the last value of each table's identity column; a table whose column has generated no value is absent. */
export async function readIdentityValues(connection: Connection, tables: BackupTable[]) {
  const values: Record<string, string> = {}
  for (const { name, identityColumn } of tables) {
    if (!identityColumn) continue
    const [sequence] = await connection.query<{ last: string | null }>(
      'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last',
      [quoteName(name), identityColumn],
    )
    if (sequence?.last) values[name] = sequence.last
  }
  return values
}

/** Maximum size of a batch in bytes of text, except for a batch of one row. */
const batchBytes = 500_000
const batchRows = 500

/** Yields the rows of a table in key order, in small batches, as lines of JSON. Requires a transaction. */
export async function* readTableBatches(connection: Connection, table: BackupTable) {
  const columns = table.columns.map(selectColumn).join(', ')
  const order = table.primaryKey.length > 0 ? `order by ${quoteNames(table.primaryKey)}` : ''
  const count = await getRowsPerBatch(connection, table)
  // `row_to_json` preserves each digit of a number and each character of a text.
  await connection.run(
    `declare batches no scroll cursor for
      select row_to_json(data)::text as line from (select ${columns} from ${quoteName(table.name)} ${order}) data`,
  )
  for (;;) {
    const rows = await connection.query<{ line: string }>(`fetch ${count} from batches`)
    if (rows.length === 0) break
    yield { lines: `${rows.map(({ line }) => line).join('\n')}\n`, rows: rows.length }
  }
  await connection.run('close batches')
}

/** Selects JSON columns as strings, which preserves their spaces and the order of their keys. */
function selectColumn({ name, type }: BackupTable['columns'][number]): string {
  return type === 'json' ? `${quoteName(name)}::text as ${quoteName(name)}` : quoteName(name)
}

/** Returns the number of rows that fit into a batch if all are as long as the longest. */
async function getRowsPerBatch(connection: Connection, { name, columns }: BackupTable): Promise<number> {
  const lengths = columns.flatMap(({ name, type }) => {
    // For `octet_length`, Postgres reads the stored length of a text, not the text itself.
    if (type === 'text' || type.startsWith('character'))
      return `coalesce(octet_length(${quoteName(name)}), 0)`
    if (type === 'bytea') return `coalesce(octet_length(${quoteName(name)}) * 2, 0)`
    return type === 'json' ? `coalesce(octet_length(${quoteName(name)}::text), 0)` : []
  })
  if (lengths.length === 0) return batchRows
  const [longest] = await connection.query<{ bytes: number | null }>(
    `select max(${lengths.join(' + ')}) as bytes from ${quoteName(name)}`,
  )
  return Math.max(1, Math.min(batchRows, Math.floor(batchBytes / (longest?.bytes || 1))))
}
