import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { freshUrl } from '../testing/database.ts'
import { openDatabase } from './client.ts'

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
