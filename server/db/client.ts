import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockDataDir } from './data-lock.ts'
import * as schema from './schema.ts'

/** Drizzle over either database; a transaction is one too, so services take it without knowing. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export interface Database {
  db: Db
  /** Plain SQL with $1, $2: what connect-pg-simple asks for. */
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  /** Brings the tables up to date. Safe to call from several processes at once. */
  migrate(): Promise<void>
  close(): Promise<void>
  /** Where the data lie, for people; never with a password. */
  where: string
}

const options = { schema, casing: 'snake_case' } as const
const migrations = { migrationsFolder: resolve(import.meta.dirname, '../../migrations') }

/** Any number that nothing else in the database uses as an advisory lock. */
const migrationLock = 7_205_114

interface Where {
  databaseUrl?: string | undefined
  dataDir: string
  /** Told of a connection that the server has dropped; the next query opens another. */
  onConnectionLost?: (error: Error) => void
}

/**
 * Opens Postgres where an address is given, else the embedded one in `dataDir`.
 * @throws DataDirInUseError when another process has the embedded one open.
 */
export function openDatabase({ databaseUrl, dataDir, onConnectionLost }: Where): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, onConnectionLost) : openEmbedded(dataDir)
}

async function openPostgres(url: string, onConnectionLost: Where['onConnectionLost']): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 })
  pool.on('error', (error) => onConnectionLost?.(error))
  const { host, pathname } = new URL(url)
  return {
    db: drizzlePostgres(pool, options),
    query: (text, values) => pool.query(text, values),
    close: () => pool.end(),
    where: `postgres ${host}${pathname}`,
    async migrate() {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        await migratePostgres(drizzlePostgres(client, options), migrations)
      } finally {
        await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
        client.release()
      }
    },
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockDataDir(dataDir)
  try {
    const client = await PGlite.create(join(dataDir, 'postgres'))
    const { where: _, close, ...database } = embeddedDatabase(client)
    return {
      ...database,
      close: () => close().finally(unlock),
      where: resolve(dataDir),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** An embedded database that is open already. Its one connection and the data directory's lock stand in for the migration lock. */
export function embeddedDatabase(client: PGlite): Database {
  const db = drizzleEmbedded(client, options)
  return {
    db,
    query: (text, values) => client.query(text, values),
    migrate: () => migrateEmbedded(db, migrations),
    close: () => client.close(),
    where: 'memory',
  }
}

/** Whether the failure is the database's absence rather than a fault of the query. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = causeOf(error)
  const code = cause && 'code' in cause ? String(cause.code) : ''
  return (
    /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(cause?.message ?? '')
  )
}

/** Whether a row was refused because one like it exists. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = causeOf(error)
  return cause !== undefined && 'code' in cause && cause.code === '23505'
}

/** What a refused row belonged to and is gone: a person's account, or something else. */
export function findGone(error: unknown): 'account' | 'thing' | undefined {
  const cause = causeOf(error)
  if (!cause || !('code' in cause) || cause.code !== '23503') return undefined
  // The constraints that drizzle-kit names end with the table and the column that are pointed at.
  return 'constraint' in cause && /_users_id_fk$/.test(String(cause.constraint)) ? 'account' : 'thing'
}

function causeOf(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? error.cause : error
}
