import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer, type TestServer } from '../testing/start.ts'

const [small, large] = [startServer(), startServer()]
let asked: { few: Caller; many: Caller }

/** Fills the library with works of one chapter. Returns an administrator's client. */
async function fillLibrary(server: TestServer, count: number): Promise<Caller> {
  await server.db.execute(sql`
    insert into works (title, author, author_bio, description, category, chapter_count, word_count, factor_sum)
    select 'Work ' || md5(n::text), 'Author ' || n % 50, 'Wrote.', repeat('What it is about. ', 12),
      (array['Novel', 'Poem', 'Short Story'])[1 + n % 3], 1, 1000, 1100
    from generate_series(1, ${count}::int) n`)
  await server.db.execute(sql`
    insert into chapters (work_id, title, content, "order", word_count, factor_sum)
    select id, 'One', 'Words.', 1, 1000, 1100 from works`)
  await server.db.execute(sql`analyze works, chapters`)
  return server.as(await makeUser(server.db, { isAdmin: true }))
}

beforeAll(async () => {
  asked = { few: await fillLibrary(small, 100), many: await fillLibrary(large, 5_000) }
})

test.each([
  { page: 1 },
  { page: 3, sort: 'author_desc' },
  { page: 1, category: 'Poem' },
  { page: 1, search: 'work author 7' },
  { page: 1, search: 'nowhere' },
] as const)(
  'returns the page %o of five thousand works in at most three times the time of a hundred',
  async (query) => {
    const time = async (caller: Caller) => {
      const start = performance.now()
      await caller.call(api.library.page, { query }).expect(200)
      return performance.now() - start
    }
    // Alternates between the two libraries and uses the fastest of 40 calls for each, because other load on the machine slows some calls.
    let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < 40; turn += 1) {
      few = Math.min(few, await time(asked.few))
      many = Math.min(many, await time(asked.many))
    }
    expect(many / few, `${few} ms and ${many} ms`).toBeLessThanOrEqual(3)
  },
)
