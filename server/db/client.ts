import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle options for both Postgres and the embedded database. */
export const options = { casing: 'snake_case' } as const

/** Drizzle client of Postgres or of the embedded database, or one of its transactions. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  /** Runs SQL with placeholders $1, $2, as connect-pg-simple requires. */
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  /** Applies the pending migrations. Safe to call from several processes at once. */
  migrate(): Promise<void>
  copyTo?(folder: string, signal: AbortSignal): Promise<void>
  /** Connection counts of the pool; absent for the embedded database. */
  connections?(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
  /** Location of the database, for display; contains no password. */
  where: string
  /** Absolute data directory of the embedded database. */
  folder?: string
}

interface Where {
  databaseUrl?: string | undefined
  /** URL of the same database that bypasses a pooler such as PgBouncer. */
  directUrl?: string | undefined
  dataDir: string
  /** Returns the path of the image from which a new embedded database is unpacked. */
  getImage?: (() => string | Promise<string>) | undefined
  /** Called when a connection or the embedded engine breaks; the next query opens a new one. */
  onConnectionLost?: ((error: Error) => void) | undefined
}

/**
 * Opens Postgres if `databaseUrl` is given, else the embedded database in `dataDir`. Loads only the driver that is used.
 * @throws DataDirInUseError when another process has the embedded database open.
 */
export async function openDatabase({ databaseUrl, dataDir, getImage, ...options }: Where): Promise<Database> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/postgres.ts')
    return openPostgres(databaseUrl, options)
  }
  const { openEmbedded } = await import('./embedded/embedded.ts')
  return openEmbedded(dataDir, options.onConnectionLost, getImage)
}
