import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer, type TestServer } from '../testing/start.ts'

const [small, large] = [startServer(), startServer()]
let asked: { few: Caller; many: Caller }

async function withUsers(server: TestServer, count: number): Promise<Caller> {
  const admin = await makeUser(server.db, { isAdmin: true })
  await server.db.execute(sql`
    insert into users (username, email, first_name, last_name, password)
    select 'p' || n || '@example.com', 'p' || n || '@example.com', 'First' || n, 'Last' || n, repeat('x', 97)
    from generate_series(2, ${count}::int) n`)
  await server.db.execute(sql`analyze users`)
  return server.as(admin)
}

beforeAll(async () => {
  asked = { few: await withUsers(small, 100), many: await withUsers(large, 10_000) }
})

test.each([{ role: 'admin' }, { limit: 50 }, { search: 'first7 last7' }, { search: 'nobody' }] as const)(
  'lists ten thousand users by %o in at most three times the time of a hundred',
  async (query) => {
    const time = async (caller: Caller) => {
      const start = performance.now()
      await caller.call(adminApi.site.users, { query }).expect(200)
      return performance.now() - start
    }
    // Alternates between both lists and takes the shortest of many times, so that other load distorts neither.
    let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < 40; turn += 1) {
      few = Math.min(few, await time(asked.few))
      many = Math.min(many, await time(asked.many))
    }
    expect(many / few).toBeLessThanOrEqual(3)
  },
)
