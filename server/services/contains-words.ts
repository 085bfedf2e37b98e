import { and, ilike, like, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const toPatterns = (search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** Matches rows in which each word of the search is part of one of the columns, in any case. */
export function containsWords(columns: PgColumn[], search: string): SQL | undefined {
  return and(...toPatterns(search).map((pattern) => or(...columns.map((column) => ilike(column, pattern)))))
}

/** The same for a column that is stored in lower case: it is not folded row by row. */
export function lowerCaseContainsWords(column: PgColumn, search: string): SQL | undefined {
  return and(...toPatterns(search.toLowerCase()).map((pattern) => like(column, pattern)))
}
