import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freshUrl } from '../testing/database.ts'
import { openDatabase } from './client.ts'
import { openPostgres } from './postgres.ts'

test('O3: five servers that find an empty database at once make its tables once, and all serve', async () => {
  const test = inject('testDatabase')
  if (test.kind !== 'postgres') throw new Error('this is about the real Postgres')
  const databaseUrl = await freshUrl(test.url)
  const databases = await Promise.all(
    Array.from({ length: 5 }, () => openDatabase({ databaseUrl, dataDir: '' })),
  )
  await Promise.all(databases.map((database) => database.migrate()))
  for (const { db } of databases) await db.execute(sql`select count(*) from users`)
  const { rows } = (await databases[0]?.query('select hash from drizzle.__drizzle_migrations', [])) ?? {
    rows: [],
  }
  expect(rows.length).toBe(new Set(rows.map((row) => (row as { hash: string }).hash)).size)
  expect(rows.length).toBeGreaterThan(1)
  await Promise.all(databases.map((database) => database.close()))
})

test('migrations that somebody holds up let go and begin anew, until they come through', async () => {
  const test = inject('testDatabase')
  if (test.kind !== 'postgres') throw new Error('this is about the real Postgres')
  const url = await freshUrl(test.url)
  const limits = { connectMs: 5_000, queryMs: 15_000, statementMs: 12_000, lockMs: 300, pauseMs: 30_000 }
  const database = await openPostgres(url, undefined, limits)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin; create table users (id int)')
  const migrated = database.migrate()
  await setTimeout(1_000)
  await other.query('rollback')
  await migrated
  expect(await database.db.execute(sql`select count(*) from users`)).toBeDefined()
  await other.end()
  await database.close()
})
