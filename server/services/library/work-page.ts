import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { WorkPage, WorkPageQuery } from '#shared/library.ts'
import type { Db } from '../../db/client.ts'
import { librarySize, works } from '../../db/schema.ts'
import { isListedFor } from '../account/access.ts'
import { withChapters, workColumns } from './library.ts'
import { matchesQuery, sortOrders } from './library-query.ts'

/**
 * Returns the version of a page of the library for the cache: the number of all works, and the works on the page, each with the
 * transaction that last wrote its row. A change of a chapter writes the row of its work too.
 */
export async function findWorkPageVersion(db: Db, user: User, query: WorkPageQuery): Promise<string> {
  const rows = await selectPage(db, user, query)
  const written = rows.map(({ id, writtenBy }) => `${id} ${writtenBy}`)
  return `${await totalOrCount(db, user, query, rows[0])}: ${written}`
}

/** Returns one page of the library, each work with its chapters. A page past the last one has no works, but the totals. */
export async function getWorkPage(db: Db, user: User, query: WorkPageQuery): Promise<WorkPage> {
  const page = selectPage(db, user, query).as('page')
  const rows = await db
    .select({ work: workColumns, total: page.total })
    .from(page)
    .innerJoin(works, eq(works.id, page.id))
    .orderBy(...sortOrders[query.sort], works.id)
  const total = await totalOrCount(db, user, query, rows[0])
  const listed = rows.map(({ work }) => work)
  return { works: await withChapters(db, listed), total, totalPages: Math.ceil(total / query.limit) }
}

const isWanted = (user: User, query: WorkPageQuery) => and(isListedFor(user), matchesQuery(query))

/** Selects the works on a page without their columns: a search keeps all matches in memory to count them. */
function selectPage(db: Db, user: User, query: WorkPageQuery) {
  const { page, limit, sort } = query
  return db
    .select({
      id: works.id,
      writtenBy: sql<string>`${works}.xmin`.as('written_by'),
      total: sql<number>`${countInQuery(user, query)}::int`.as('total'),
    })
    .from(works)
    .where(isWanted(user, query))
    .orderBy(...sortOrders[sort], works.id)
    .limit(limit)
    .offset((page - 1) * limit)
}

/** The size of the whole library is stored; the matches of a query are counted. */
function countInQuery(user: User, query: WorkPageQuery): SQL {
  if (matchesQuery(query)) return sql`count(*) over ()`
  const { shown, hidden } = librarySize
  return sql`(select ${user.isAdmin ? sql`${shown} + ${hidden}` : shown} from ${librarySize})`
}

/** A page past the last one has no row with the total. */
async function totalOrCount(
  db: Db,
  user: User,
  query: WorkPageQuery,
  row: { total: number } | undefined,
): Promise<number> {
  if (row) return row.total
  return query.page > 1 ? db.$count(works, isWanted(user, query)) : 0
}
