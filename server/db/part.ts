import type { PgSelect } from 'drizzle-orm/pg-core'
import type { ListPart } from '#shared/fields.ts'

/** The part of a list that is asked for, or all of it where none is. */
export function inPart<Query extends PgSelect>(query: Query, part: ListPart) {
  if (!part?.page) return query
  return query.limit(part.limit).offset((part.page - 1) * part.limit)
}
