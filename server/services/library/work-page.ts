import { and, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { WorkPageQuery } from '#shared/library.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { plannedOnce } from '../../db/postgres/planned-once.ts'
import { chapters, librarySize, works } from '../../db/schema.ts'
import { listedFor } from '../account/access.ts'
import { named, ofWork, summary } from './library.ts'
import { matching, orders } from './library-query.ts'

/**
 * What tells a page of the library as it stands now from what it was: how many works there are in all, and those on it, each with the
 * transaction that wrote its row last. Whatever changes a chapter sums up its work, in the same transaction.
 */
export async function findWorkPageVersion(db: Db, user: User, asked: WorkPageQuery): Promise<string> {
  // For what is picked out another plan may be better each time.
  const planned = matching(asked) ? sql`` : plannedOnce
  const statement = sql`${onPage(user, asked)} select ${totalAndVersion} from on_page ${planned}`
  return (await find(db, user, asked, statement)).version
}

/**
 * One page of the library, each work with its chapters, as JSON of the contract's `workPage`. The database writes it: each of some
 * hundred chapters made into an object and back took the server ten times as long. A page past the last one is empty and says how many
 * there are.
 */
export async function writeWorkPage(
  db: Db,
  user: User,
  asked: WorkPageQuery,
): Promise<{ version: string; json: string }> {
  const statement = sql`${onPage(user, asked)}
    select ${totalAndVersion}, string_agg(row_to_json(listed)::text, ',' order by on_page.rank) as listed
    from on_page cross join lateral (
      select ${named(ofWork)}, coalesce(
        (select json_agg(row_to_json(summary) order by summary."order")
          from (select ${named(summary)} from ${chapters} where ${chapters.workId} = ${works.id}) summary), '[]') as chapters
      from ${works} where ${works.id} = on_page.id
    ) listed`
  const { listed, total, version } = await find(db, user, asked, statement)
  const totalPages = Math.ceil(total / asked.limit)
  return { version, json: `{"works":[${listed ?? ''}],"total":${total},"totalPages":${totalPages}}` }
}

const wantedBy = (user: User, asked: WorkPageQuery) => and(listedFor(user), matching(asked))

/**
 * The works on a page, in their order. What is looked for is looked through once, for the number of all and for what is on the page. The
 * whole library is not looked through: its page lies in an index, and its number is kept.
 */
function onPage(user: User, asked: WorkPageQuery): SQL {
  const { page, limit, sort } = asked
  const { shown, hidden } = librarySize
  const kept = user.isAdmin ? sql`${shown} + ${hidden}` : sql`${shown}`
  const all = matching(asked) ? sql`count(*) over ()` : sql`(select ${kept} from ${librarySize})`
  return sql`
    with on_page as (
      -- Numbered once there are few of them: all in order are more than the first in order.
      select *, row_number() over () as rank from (
        select id, ${works}.xmin as written_by, ${all}::int as total from ${works} where ${wantedBy(user, asked)}
        order by ${sql.join([...orders[sort], works.id], sql`, `)} limit ${limit} offset ${(page - 1) * limit}
      ) first
    )`
}

const totalAndVersion = sql`max(on_page.total) as total,
  string_agg(on_page.id || ' ' || on_page.written_by, ', ' order by on_page.rank) as version`

interface Found {
  total: number | null
  version: string | null
  listed?: string | null
}

async function find(db: Db, user: User, asked: WorkPageQuery, statement: SQL) {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Found[] }
  const found = one(rows)
  // A page past the end has nothing to tell the number by.
  const total = found.total ?? (asked.page > 1 ? await db.$count(works, wantedBy(user, asked)) : 0)
  return { ...found, total, version: `${total}: ${found.version}` }
}
