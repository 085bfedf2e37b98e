import { and, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Matches rows in which each word of the search is part of one of the columns, in any case. */
export function containsWords(columns: PgColumn[], search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return and(...patterns.map((pattern) => or(...columns.map((column) => ilike(column, pattern)))))
}
