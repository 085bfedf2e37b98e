import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { isOfStatementNames } from '../failures.ts'

const mark = '/* planned once */'

/** Ends a statement that each connection to a Postgres understands once and keeps, in ms less each time. Its text is one of a few. */
export const plannedOnce = sql.raw(mark)

export type Ask = (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Returns what asks a pool, and has the statements that are marked so planned once. Where a pool in front of the database hands its
 * connections on between statements, the one that is asked may not know the statement: it is asked anew then, and all are planned each time
 * from then on. A refused name has done nothing yet.
 */
export function askPlannedOnce(pool: pg.Pool): Ask {
  const names = new Map<string, string>()
  let isKept = true
  const nameOf = (text: string) => {
    // From its text alone, so that no two servers, of whatever version, mean two statements by one name.
    const name = names.get(text) ?? `lectern_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
  return async (query, values) => {
    if (!isKept || !query.text.endsWith(mark)) return pool.query(query, values)
    try {
      return await pool.query({ ...query, name: nameOf(query.text) }, values)
    } catch (error) {
      if (!isOfStatementNames(error)) throw error
      isKept = false
      return pool.query(query, values)
    }
  }
}
