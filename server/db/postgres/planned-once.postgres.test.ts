import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshUrl } from '../../testing/database.ts'
import type { Database } from '../client.ts'
import { plannedOnce } from './planned-once.ts'
import { openPostgres } from './postgres.ts'

let database: Database

beforeAll(async () => {
  const postgres = inject('testDatabase')
  if (postgres.kind !== 'postgres') throw new Error('this is about the real Postgres')
  database = await openPostgres(await freshUrl(postgres.url))
})
afterAll(() => database.close())

/** One after the other, so that it is always the same connection that answers. */
const ask = async (number: number) => {
  const answer = await database.db.execute(sql`select ${number}::int + 1 as sum ${plannedOnce}`)
  return (answer as unknown as { rows: unknown[] }).rows
}
const kept = async () =>
  (await database.query('select name, generic_plans + custom_plans as used from pg_prepared_statements', []))
    .rows

test('a marked statement is kept by its connection, another is not', async () => {
  expect(await ask(1)).toEqual([{ sum: 2 }])
  expect(await ask(2)).toEqual([{ sum: 3 }])
  await database.db.execute(sql`select 1`)
  expect(await kept()).toEqual([{ name: expect.stringMatching(/^lectern_[0-9a-f]{32}$/), used: '2' }])
})

test('a connection that has another’s statements, or has lost its own, answers all the same, and keeps none any more', async () => {
  // As a pool in front of the database does that hands its connections on.
  await database.query('deallocate all', [])
  expect(await ask(3)).toEqual([{ sum: 4 }])
  expect(await ask(4)).toEqual([{ sum: 5 }])
  expect(await kept()).toEqual([])
})

test('what is wrong with a marked statement is said as it is', async () => {
  const wrong = database.db.execute(sql`select 1 / ${0}::int ${plannedOnce}`)
  await expect(wrong).rejects.toMatchObject({ cause: { code: '22012' } })
})
