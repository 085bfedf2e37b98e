import { and, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { ApiError } from '#shared/errors.ts'
import type { ListPage } from '#shared/fields.ts'

/** Limits a query to the requested page; without a page, the query returns all rows. */
export function paginate<Query extends PgSelect>(query: Query, part: ListPage) {
  if (!part?.page) return query
  return query.limit(part.limit).offset((part.page - 1) * part.limit)
}

/**
 * Matches rows in which each word of the search is part of one of the columns.
 * @param match compares a column with a LIKE pattern; case-insensitive by default
 */
export function containsWords(
  columns: PgColumn[],
  search: string,
  match: (column: PgColumn, pattern: string) => SQL = ilike,
): SQL | undefined {
  const patterns = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return and(...patterns.map((pattern) => or(...columns.map((column) => match(column, pattern)))))
}

const missingRow = () => new Error('a write returned no row')

/** Returns the first row. @throws the error of `createError` when there is none */
export function requireRow<Row>(rows: Row[], createError: () => Error = missingRow): Row {
  const [row] = rows
  if (!row) throw createError()
  return row
}

export const changedElsewhere = () => new ApiError('conflict', 'This text was changed elsewhere')

/**
 * Returns the `updatedAt` of a row after an edit: the current time, or the old one when the row already has the values of the edit.
 * @throws ApiError `conflict` when the edit's `updatedAt` differs from that of the row
 */
export function nextUpdatedAt(
  row: Record<string, unknown> & { updatedAt: Date },
  { updatedAt: base, ...changes }: Record<string, unknown> & { updatedAt?: Date | undefined },
): Date {
  if (Object.entries(changes).every(([name, value]) => value === row[name])) return row.updatedAt
  if (base && base.getTime() !== row.updatedAt.getTime()) throw changedElsewhere()
  return new Date()
}
