import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '../testing/database.ts'
import { openDatabase } from './client.ts'
import { connectToPostgres } from './connection.ts'
import {
  applyMigrations,
  createMigrationHistory,
  findAppliedMigration,
  latestMigration,
  migrationHistory,
} from './migrations.ts'
import { openPostgres } from './postgres/postgres.ts'

test('five servers migrate an empty database at once, and each migration runs once', async () => {
  const test = inject('testDatabase')
  if (test.kind !== 'postgres') throw new Error('requires Postgres')
  const databaseUrl = await createPostgresDatabase(test.url)
  const databases = await Promise.all(
    Array.from({ length: 5 }, () => openDatabase({ databaseUrl, dataDir: '' })),
  )
  await Promise.all(databases.map((database) => database.migrate()))
  for (const { db } of databases) await db.execute(sql`select count(*) from users`)
  const { rows } = (await databases[0]?.query('select hash from drizzle.__drizzle_migrations', [])) ?? {
    rows: [],
  }
  expect(rows.length).toBe(new Set(rows.map((row) => (row as { hash: string }).hash)).size)
  expect(rows.length).toBeGreaterThan(0)
  await Promise.all(databases.map((database) => database.close()))
})

test('retries migrations on a lock timeout, until the lock is free', async () => {
  const test = inject('testDatabase')
  if (test.kind !== 'postgres') throw new Error('requires Postgres')
  const url = await createPostgresDatabase(test.url)
  const limits = {
    connectMs: 5_000,
    queryMs: 15_000,
    statementMs: 12_000,
    lockMs: 300,
    pauseMs: 30_000,
    idleMs: 10_000,
  }
  const database = await openPostgres(url, { limits })
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

/** Creates a database that lacks the newest migration, and opens a second connection, for a backup. */
async function openOlderDatabase() {
  const test = inject('testDatabase')
  if (test.kind !== 'postgres') throw new Error('requires Postgres')
  const url = await createPostgresDatabase(test.url)
  const backup = await connectToPostgres(url)
  await createMigrationHistory(backup)
  return { url, backup, database: await openPostgres(url) }
}

test('a migration waits for a running backup, which sees none of its changes', async () => {
  const { backup, database } = await openOlderDatabase()
  await backup.run(
    `begin isolation level repeatable read; lock table ${migrationHistory} in access share mode`,
  )
  const before = await findAppliedMigration(backup.query)
  let isDone = false
  const migrating = database.migrate().then(() => {
    isDone = true
  })
  await setTimeout(500)
  expect([isDone, await findAppliedMigration(backup.query)]).toEqual([false, before])
  await backup.run('commit')
  await migrating
  expect(await findAppliedMigration(backup.query)).toBe(latestMigration)
  await Promise.all([backup.close(), database.close()])
})

test('a backup that starts during a migration sees all of its changes', async () => {
  const { url, backup, database } = await openOlderDatabase()
  const other = await connectToPostgres(url)
  await other.run(`begin; lock table ${migrationHistory} in access exclusive mode`)
  await backup.run('begin isolation level repeatable read')
  const locking = backup.run(`lock table ${migrationHistory} in access share mode`)
  await applyMigrations(other, await findAppliedMigration(other.query))
  await setTimeout(300)
  await other.run('commit')
  await locking
  expect(await findAppliedMigration(backup.query)).toBe(latestMigration)
  await backup.run('commit')
  await Promise.all([backup.close(), other.close(), database.close()])
})

test('migrates through the direct address and leaves no locks on the connection', async () => {
  const test = inject('testDatabase')
  if (test.kind !== 'postgres') throw new Error('requires Postgres')
  const directUrl = await createPostgresDatabase(test.url)
  const database = await openPostgres('postgres://nobody@127.0.0.1:9/nothing', { directUrl })
  await database.migrate()
  const { query, close } = await connectToPostgres(directUrl)
  expect(await findAppliedMigration(query)).toBe(latestMigration)
  const ours = 'database = (select oid from pg_database where datname = current_database())'
  expect(await query(`select from pg_locks where locktype = 'advisory' and ${ours}`)).toEqual([])
  await Promise.all([close(), database.close()])
})
