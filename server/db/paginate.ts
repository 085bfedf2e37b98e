import type { PgSelect } from 'drizzle-orm/pg-core'
import type { ListPage } from '#shared/fields.ts'

/** Limits a query to the requested page, or leaves it whole. */
export function paginate<Query extends PgSelect>(query: Query, part: ListPage) {
  if (!part?.page) return query
  return query.limit(part.limit).offset((part.page - 1) * part.limit)
}
