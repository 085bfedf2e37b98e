import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Connection, Query } from './connection.ts'
import { migrations } from './options.ts'

/** Whoever migrates holds this advisory lock, alone; any number that nothing else in the database uses. */
export const migrationLock = 7_205_114

/** Drizzle's own account of what a database has been through. Who writes it holds it alone; who holds it otherwise keeps migrations waiting. */
export const history = 'drizzle.__drizzle_migrations'

/** Every migration that this version knows, the oldest first; each known by when it was made, in ms since 1970. */
const known: MigrationMeta[] = readMigrationFiles(migrations)

/** The last migration that a database has been through; 0 where there has been none. */
export async function migratedTo(query: Query): Promise<number> {
  if (!(await hasTable(query, history))) return 0
  const [last] = await query<{ at: string | null }>(`select max(created_at)::text as at from ${history}`)
  return Number(last?.at ?? 0)
}

/** When each was made, the oldest first. */
export const allMigrations = known.map(({ folderMillis }) => folderMillis)

/** The migration that this version wants a database to have been through. */
export const latestMigration = Math.max(...allMigrations)

export async function hasTable(query: Query, name: string): Promise<boolean> {
  const [found] = await query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [name])
  return found?.isThere ?? false
}

/** Whether this version can bring a database on from there. */
export const isKnown = (migration: number): boolean => allMigrations.includes(migration)

/**
 * Brings a database from one migration to another, within the transaction that the connection is in: as Drizzle does, which does it in
 * one of its own and always to the last.
 */
export async function migrateOn(
  connection: Connection,
  from: number,
  to = Number.POSITIVE_INFINITY,
): Promise<void> {
  await makeHistory(connection)
  for (const { sql, hash, folderMillis } of known) {
    if (folderMillis <= from || folderMillis > to) continue
    for (const statement of sql) await connection.run(statement)
    await connection.query(`insert into ${history} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}

/** Makes the table of what a database has been through, where there is none. */
export async function makeHistory(connection: Connection): Promise<void> {
  await connection.run(`create schema if not exists drizzle;
    create table if not exists ${history} (id serial primary key, hash text not null, created_at bigint)`)
}
