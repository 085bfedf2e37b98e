import type { Connection } from '../../db/connection.ts'

/** A table as the database itself knows it, whichever version made it. */
export interface Table {
  name: string
  /** What is written into it: not what the database works out. */
  columns: { name: string; type: string }[]
  /** The columns that tell its rows apart, in their order. */
  key: string[]
  /** The tables that its rows refer to. */
  needs: string[]
  /** The column that numbers its rows, where there is one. */
  numbered: string | null
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
    ), '[]') as key,
    coalesce((
      select json_agg(distinct other.relname)
      from pg_constraint join pg_class other on other.oid = confrelid
      where conrelid = class.oid and contype = 'f' and confrelid <> class.oid
    ), '[]') as needs,
    (select attname from pg_attribute where attrelid = class.oid and attidentity <> '' and not attisdropped) as numbered
  from pg_class class
  where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = class.oid and classid = 'pg_class'::regclass and deptype = 'e')
  order by class.relname`

/** Every table but those of extensions, each after those that its rows refer to. */
export async function tablesOf(connection: Connection): Promise<Table[]> {
  const waiting = new Map((await connection.query<Table>(catalogue)).map((table) => [table.name, table]))
  const ordered: Table[] = []
  const add = (table: Table) => {
    waiting.delete(table.name)
    for (const name of table.needs) {
      const needed = waiting.get(name)
      if (needed) add(needed)
    }
    ordered.push(table)
  }
  for (const table of waiting.values()) if (waiting.has(table.name)) add(table)
  return ordered
}

/** A name as SQL takes it, whatever is in it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const listed = (names: readonly string[]): string => names.map(quoted).join(', ')

/** What numbers a table's rows, and the last number it gave; null where it has given none. */
interface Numbering {
  sequence: string
  last: string | null
}

/** The last number that was given in each table that has numbers. */
export async function numbersOf(connection: Connection, tables: Table[]): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {}
  for (const { name, numbered } of tables) {
    if (!numbered) continue
    const [numbering] = await connection.query<Numbering>(
      `select pg_get_serial_sequence($1, $2) as sequence,
        pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last`,
      [quoted(name), numbered],
    )
    if (numbering?.last) numbers[name] = numbering.last
  }
  return numbers
}
