import type { Connection } from '../../db/connection.ts'
import { type BackupTable, quoteName, quoteNames } from './tables.ts'

// Raw SQL: the table names and columns come from the catalogue, which may be of another version.

/** Rows of a table as lines of JSON. */
export interface Batch {
  lines: string
  rows: number
}

/** Maximum text of a batch of several rows, in bytes. */
const batchBytes = 500_000
const batchRows = 500

/** Yields the rows of a table in key order, in small batches. Requires a transaction. */
export async function* readTableBatches(connection: Connection, table: BackupTable): AsyncGenerator<Batch> {
  const columns = table.columns.map(selectColumn).join(', ')
  const order = table.primaryKey.length > 0 ? `order by ${quoteNames(table.primaryKey)}` : ''
  const count = await getRowsPerBatch(connection, table)
  // JSON keeps each digit of a number and each character of a text.
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

/** JSON columns are stored as strings, so that they stay as they were written. */
function selectColumn({ name, type }: BackupTable['columns'][number]): string {
  return type === 'json' ? `${quoteName(name)}::text as ${quoteName(name)}` : quoteName(name)
}

/** Returns the number of rows that fit into a batch if all are as long as the longest. */
async function getRowsPerBatch(connection: Connection, { name, columns }: BackupTable): Promise<number> {
  const lengths = columns.flatMap(({ name, type }) => {
    // Postgres stores the length of a text, so it does not read the text.
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
