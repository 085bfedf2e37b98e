import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** Drizzle over either database; a transaction is one too, so services take it without knowing. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export interface Database {
  db: Db
  /** Plain SQL with $1, $2: what connect-pg-simple asks for. */
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  /** Brings the tables up to date. Safe to call from several processes at once. */
  migrate(): Promise<void>
  /** Copies all of it into a folder that is not there yet, while it is read and written; where it is the embedded one. */
  copyTo?(folder: string, signal: AbortSignal): Promise<void>
  /** How many connections there are, how many of them nobody has, and how many queries wait for one; where there are several. */
  connections?(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
  /** Where the data lie, for people; never with a password. */
  where: string
  /** The embedded one's folder, absolute, where it has one. */
  folder?: string
}

interface Where {
  databaseUrl?: string | undefined
  /** The same database past a pool that stands in front of it. */
  directUrl?: string | undefined
  dataDir: string
  /** Returns the image from which an embedded database is created. */
  getImage?: (() => string) | undefined
  /** Called with the error that ended a connection, or the embedded engine; the next query opens another. */
  onConnectionLost?: ((error: Error) => void) | undefined
}

/**
 * Opens Postgres where an address is given, else the embedded one in `dataDir`. Only the driver that is used is loaded.
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
