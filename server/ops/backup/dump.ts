import type { Connection } from '../../db/connection.ts'
import { listed, quoted, type Table } from './tables.ts'

/** Rows of a table as lines of JSON. */
export interface Batch {
  lines: string
  rows: number
}

/** Maximum text of a batch of several rows, in bytes. */
const batchBytes = 500_000
const batchRows = 500

/** Yields the rows of a table in key order, in small batches. Requires a transaction. */
export async function* rowsOf(connection: Connection, table: Table): AsyncGenerator<Batch> {
  const columns = table.columns.map(columnAsText).join(', ')
  const order = table.key.length > 0 ? `order by ${listed(table.key)}` : ''
  const count = await rowsOfBatch(connection, table)
  // JSON keeps each digit of a number and each character of a text.
  await connection.run(
    `declare batches no scroll cursor for
      select row_to_json(data)::text as line from (select ${columns} from ${quoted(table.name)} ${order}) data`,
  )
  for (;;) {
    const rows = await connection.query<{ line: string }>(`fetch ${count} from batches`)
    if (rows.length === 0) break
    yield { lines: `${rows.map(({ line }) => line).join('\n')}\n`, rows: rows.length }
  }
  await connection.run('close batches')
}

/** JSON columns are stored as strings, so that they stay as they were written. */
function columnAsText({ name, type }: Table['columns'][number]): string {
  return type === 'json' ? `${quoted(name)}::text as ${quoted(name)}` : quoted(name)
}

/** Returns the number of rows per batch, by the longest row. */
async function rowsOfBatch(connection: Connection, { name, columns }: Table): Promise<number> {
  const lengths = columns.flatMap(({ name, type }) => {
    // Postgres knows the length of a text without reading it.
    if (type === 'text' || type.startsWith('character')) return `coalesce(octet_length(${quoted(name)}), 0)`
    if (type === 'bytea') return `coalesce(octet_length(${quoted(name)}) * 2, 0)`
    return type === 'json' ? `coalesce(octet_length(${quoted(name)}::text), 0)` : []
  })
  if (lengths.length === 0) return batchRows
  const [longest] = await connection.query<{ bytes: number | null }>(
    `select max(${lengths.join(' + ')}) as bytes from ${quoted(name)}`,
  )
  return Math.max(1, Math.min(batchRows, Math.floor(batchBytes / (longest?.bytes || 1))))
}
