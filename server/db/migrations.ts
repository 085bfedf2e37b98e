import { resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { version } from '../process/version.ts'
import type { Database } from './client.ts'
import { type Connection, inTransaction, type Query, toQuery } from './connection.ts'
import { isLockConflict } from './failures.ts'
import { withRetry } from './with-retry.ts'

// This file uses raw SQL, because migrations run before the tables of the schema exist.

/** Key of the advisory lock that a migrating process holds; an arbitrary number that no other lock uses. */
const migrationLock = 7_205_114

/** Drizzle's table of applied migrations. A migration locks it exclusively; any other lock on it makes migrations wait. */
export const migrationHistory = 'drizzle.__drizzle_migrations'

export const migrations = { migrationsFolder: resolve(import.meta.dirname, '../../migrations') }

/** Migrations of this version. Each is identified by its creation time, in ms since 1970. */
const known = readMigrationFiles(migrations)

export const latestMigration = Math.max(...known.map(({ folderMillis }) => folderMillis))

/** Last migration of version 0.1.0. The current baseline creates the same tables. */
export const lastMigrationOfFirstVersion = 1_795_460_423_976

/** Returns the migration in `known` that creates the same tables as `migration`; undefined when there is none. */
export function findEqualMigration(migration: number): number | undefined {
  const [baseline] = known
  if (migration === lastMigrationOfFirstVersion) return baseline?.folderMillis
  return known.find(({ folderMillis }) => folderMillis === migration)?.folderMillis
}

/** Prefix of a row in `milestones`, such as `needs version 1.2.0`. A migration inserts it when older versions cannot use the new tables. */
const neededVersionPrefix = 'needs version '

/** Returns the last migration that was applied to a database, or 0. */
export async function findAppliedMigration(query: Query): Promise<number> {
  if (!(await hasTable(query, migrationHistory))) return 0
  const [last] = await query<{ at: string | null }>(
    `select max(created_at)::text as at from ${migrationHistory}`,
  )
  return Number(last?.at ?? 0)
}

export async function hasTable(query: Query, name: string): Promise<boolean> {
  const [found] = await query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name])
  return found?.exists ?? false
}

/**
 * Rejects a database that this version cannot use.
 * @throws Error that names the version the database needs, or explains how to move a database of version 0.1.0.
 */
export async function requireSupportedDatabase(query: Query, ours = version): Promise<void> {
  await requireCurrentFormat(query)
  if (!(await hasTable(query, 'milestones'))) return
  const milestones = await query<{ name: string }>('select name from milestones where name like $1', [
    `${neededVersionPrefix}%`,
  ])
  const needed = milestones
    .map(({ name }) => name.slice(neededVersionPrefix.length))
    .sort(compareVersions)
    .at(-1)
  if (needed && compareVersions(ours, needed) < 0)
    throw new Error(
      `The database needs version ${needed} or newer, and this is ${ours}: install ${needed} or newer, or restore a backup made with ${ours}`,
    )
}

/** @throws Error that explains how to move a database of version 0.1.0. */
export async function requireCurrentFormat(query: Query): Promise<void> {
  const applied = await findAppliedMigration(query)
  if (applied > 0 && applied <= lastMigrationOfFirstVersion)
    throw new Error(
      `The database is from version 0.1.0, and this is ${version}: run "npm run admin -- backup FILE" with 0.1.0, then "npm run admin -- restore FILE" with this version into an empty DATABASE_URL or DATA_DIR`,
    )
}

/** Oldest supported version of Postgres, in the format of `server_version_num`. */
const postgresMin = 160_000

/** @throws Error that names the version, when Postgres is older than 16. */
export async function requireSupportedPostgres(query: Query): Promise<void> {
  const [found] = await query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`,
  )
  if (found && found.number < postgresMin)
    throw new Error(`Postgres ${found.version} is too old: upgrade it to 16 or newer`)
}

/**
 * Applies the pending migrations. Checks support twice: while this process waits for the lock, a newer version may migrate further.
 * @throws Error as `requireSupportedPostgres` and `requireSupportedDatabase` do.
 */
export async function migrateDatabase(database: Pick<Database, 'query' | 'migrate'>): Promise<void> {
  await requireSupportedPostgres(toQuery(database))
  await requireSupportedDatabase(toQuery(database))
  await database.migrate()
  await requireSupportedDatabase(toQuery(database))
}

/**
 * Applies the pending migrations in one transaction, one process at a time. Waits at most `lockMs` for a lock, then restarts the
 * transaction: while it waits, its own locks block running servers.
 */
export async function runMigrations(connection: Connection, lockMs = 5_000): Promise<void> {
  await withRetry(() => inTransaction(connection, 'begin', () => runLocked(connection, lockMs)), {
    isRetryable: isLockConflict,
    busy: 'The tables cannot be brought up to date: another process holds locks on them',
  })
}

async function runLocked(connection: Connection, lockMs: number): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [migrationLock])
  const applied = await findAppliedMigration(connection.query)
  if (applied >= latestMigration) return
  await createMigrationHistory(connection)
  // Waits without a timeout for a running backup, which may take long.
  await connection.run(`lock table ${migrationHistory} in access exclusive mode`)
  await connection.run(`set local lock_timeout = ${lockMs}`)
  await applyMigrations(connection, applied)
}

/** Applies the migrations after `from` up to `to`, in the caller's transaction; Drizzle's migrator always opens its own transaction. */
export async function applyMigrations(connection: Connection, from: number, to = Number.POSITIVE_INFINITY) {
  await createMigrationHistory(connection)
  for (const { sql, hash, folderMillis } of known) {
    if (folderMillis <= from || folderMillis > to) continue
    for (const statement of sql) await connection.run(statement)
    await connection.query(`insert into ${migrationHistory} (hash, created_at) values ($1, $2)`, [
      hash,
      folderMillis,
    ])
  }
}

export async function createMigrationHistory(connection: Connection): Promise<void> {
  await connection.run(`create schema if not exists drizzle;
    create table if not exists ${migrationHistory} (id serial primary key, hash text not null, created_at bigint)`)
}

const { compare: compareVersions } = new Intl.Collator('en', { numeric: true })
