import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Column naming, the same on both databases. */
export const options = { casing: 'snake_case' } as const

/** Drizzle over either database, or a transaction of it. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  /** Runs SQL with placeholders $1, $2, as connect-pg-simple requires. */
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  /** Applies the pending migrations. Safe to call from several processes at once. */
  migrate(): Promise<void>
  copyTo?(folder: string, signal: AbortSignal): Promise<void>
  /** Counts of the connection pool; absent for the embedded database. */
  connections?(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
  /** Location of the data for display, without a password. */
  where: string
  /** Absolute data directory of the embedded database. */
  folder?: string
}

interface Where {
  databaseUrl?: string | undefined
  /** Address of the same database without the connection pool in front of it. */
  directUrl?: string | undefined
  dataDir: string
  /** Returns the image from which an embedded database is created. */
  getImage?: (() => string | Promise<string>) | undefined
  /** Called when a connection or the embedded engine breaks; the next query opens another. */
  onConnectionLost?: ((error: Error) => void) | undefined
}

/**
 * Opens Postgres if an address is given, else the embedded one in `dataDir`. Loads only the driver that is used.
 * @throws DataDirInUseError when another process has the embedded one open.
 */
export async function openDatabase({ databaseUrl, dataDir, getImage, ...options }: Where): Promise<Database> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/postgres.ts')
    return openPostgres(databaseUrl, options)
  }
  const { openEmbedded } = await import('./embedded/embedded.ts')
  return openEmbedded(dataDir, options.onConnectionLost, getImage)
}
