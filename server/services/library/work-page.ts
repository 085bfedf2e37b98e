import { and, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { WorkPage, WorkPageQuery } from '#shared/library.ts'
import type { Db } from '../../db/client.ts'
import { paginate, requireRow } from '../../db/queries.ts'
import { librarySize, works } from '../../db/schema.ts'
import { isListedFor } from '../account/access.ts'
import { withChapters, workColumns } from './library.ts'
import { matchesQuery, sortOrders } from './library-query.ts'

/**
 * Returns the cache version of a library page: the number of matching works, and the works on the page, each with the transaction
 * that last wrote its row. A change of a chapter writes the row of its work too.
 */
export async function findWorkPageVersion(db: Db, user: User, query: WorkPageQuery): Promise<string> {
  const written = db
    .select({ id: works.id, by: sql<string>`${works}.xmin` })
    .from(works)
    .where(isWanted(user, query))
    .orderBy(...sortOrders[query.sort], works.id)
  const onPage = await paginate(written.$dynamic(), query)
  return `${await countWanted(db, user, query, onPage.length)}: ${onPage.map(({ id, by }) => `${id} ${by}`)}`
}

/** Returns one page of the library, each work with its chapters. A page past the last one has the totals, but no works. */
export async function getWorkPage(db: Db, user: User, query: WorkPageQuery): Promise<WorkPage> {
  const listed = db
    .select(workColumns)
    .from(works)
    .where(isWanted(user, query))
    .orderBy(...sortOrders[query.sort], works.id)
  const onPage = await withChapters(db, await paginate(listed.$dynamic(), query))
  const total = await countWanted(db, user, query, onPage.length)
  return { works: onPage, total, totalPages: Math.ceil(total / query.limit) }
}

const isWanted = (user: User, query: WorkPageQuery) => and(isListedFor(user), matchesQuery(query))

/**
 * Counts the matching works. On the last page, adds `onPage` to the works of the earlier pages. On other pages, reads the stored
 * `librarySize` if the query has no filter.
 */
async function countWanted(db: Db, user: User, query: WorkPageQuery, onPage: number): Promise<number> {
  const before = (query.page - 1) * query.limit
  if (onPage < query.limit && (onPage > 0 || before === 0)) return before + onPage
  if (matchesQuery(query)) return db.$count(works, isWanted(user, query))
  const { shown, hidden } = requireRow(await db.select().from(librarySize))
  return user.isAdmin ? shown + hidden : shown
}
