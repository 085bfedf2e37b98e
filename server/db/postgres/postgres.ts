import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { databaseConnectionsMax } from '../../limits.ts'
import type { Database, Db } from '../client.ts'
import { connectToPostgres } from '../connection.ts'
import { runMigrations } from '../migrations.ts'
import { options } from '../options.ts'
import { TransactionConnection } from './transaction-connection.ts'

/** Timeouts in ms. Idle connections are kept for a minute: opening several takes 0.3 s, and network devices may drop one after four minutes. */
const defaultLimits = {
  connectMs: 5_000,
  queryMs: 15_000,
  statementMs: 12_000,
  lockMs: 5_000,
  pauseMs: 30_000,
  idleMs: 60_000,
}

export interface PostgresOptions {
  /** Address of the same database without the connection pool in front of it, for migrations. */
  directUrl?: string | undefined
  /** Called when a connection breaks; the next query opens another. */
  onConnectionLost?: ((error: Error) => void) | undefined
  limits?: typeof defaultLimits
}

/** Opens a Postgres. Connections are opened on demand, and discarded when they break or hang. */
export async function openPostgres(
  url: string,
  { directUrl, onConnectionLost, limits = defaultLimits }: PostgresOptions = {},
): Promise<Database> {
  const address = { connectionString: url, connectionTimeoutMillis: limits.connectMs, keepAlive: true }
  const pool = new pg.Pool({
    ...address,
    max: databaseConnectionsMax,
    query_timeout: limits.queryMs,
    idleTimeoutMillis: limits.idleMs,
  })
  // A connection can break between two queries of a transaction: without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)))
  // The pool reports a broken idle connection a second time.
  pool.on('error', () => {})
  const { host, pathname } = new URL(url)
  return {
    db: Object.assign(drizzle(pool, options), { transaction: createTransaction(pool, limits) }),
    query: (text, values) => pool.query(text, values),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
    where: `postgres ${host}${pathname}`,
    async migrate() {
      const connection = await connectToPostgres(directUrl ?? url)
      await runMigrations(connection, limits.lockMs).finally(() => connection.close())
    },
  }
}

/** Returns a transaction function that always releases its connection; Drizzle's own leaks one that breaks at `begin`. */
function createTransaction(pool: pg.Pool, limits: typeof defaultLimits): Db['transaction'] {
  const lent = new WeakMap<pg.PoolClient, TransactionConnection>()
  const transaction: TransactionConnection['db']['transaction'] = async (run, config) => {
    const client = await pool.connect()
    const connection = lent.get(client) ?? new TransactionConnection(client, limits)
    lent.set(client, connection)
    try {
      return await connection.db.transaction(run, config)
    } catch (error) {
      // On a broken connection the rollback fails too; the first error says more.
      throw connection.lost ?? error
    } finally {
      client.release(connection.lost)
    }
  }
  return transaction as Db['transaction']
}
