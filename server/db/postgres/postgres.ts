import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { databaseConnectionsMax } from '../../limits.ts'
import type { Database, Db } from '../client.ts'
import { connectToPostgres } from '../connection.ts'
import { runMigrations } from '../migrations.ts'
import { options } from '../options.ts'
import { LentConnection } from './lent-connection.ts'

/**
 * In ms: how long one waits for a connection, and for the answer to a query; what a transaction may take; and how long a connection is kept
 * that nobody asks by. To open others costs those who come together some 0.3 s; what stands between may forget one after four minutes.
 */
const usualLimits = {
  connectMs: 5_000,
  queryMs: 15_000,
  statementMs: 12_000,
  lockMs: 5_000,
  pauseMs: 30_000,
  idleMs: 60_000,
}

export interface PostgresOptions {
  /** The same database past a pool that stands in front of it: for what takes long. */
  directUrl?: string | undefined
  /** Called with the error that ended a connection; the next query opens another. */
  onConnectionLost?: ((error: Error) => void) | undefined
  limits?: typeof usualLimits
}

/** Opens a real Postgres. Its connections are made when they are needed, and thrown away when they break or hang. */
export async function openPostgres(
  url: string,
  { directUrl, onConnectionLost, limits = usualLimits }: PostgresOptions = {},
): Promise<Database> {
  const address = { connectionString: url, connectionTimeoutMillis: limits.connectMs, keepAlive: true }
  const pool = new pg.Pool({
    ...address,
    max: databaseConnectionsMax,
    query_timeout: limits.queryMs,
    idleTimeoutMillis: limits.idleMs,
  })
  // A connection breaks while it is lent as well, between two queries of a transaction: unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)))
  // Of one that breaks while nobody has it the pool says so once more.
  pool.on('error', () => {})
  const { host, pathname } = new URL(url)
  return {
    db: Object.assign(drizzle(pool, options), { transaction: transactionsOf(pool, limits) }),
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

/** Transactions that give their connection back whatever becomes of it; Drizzle's own keep one that breaks at the beginning. */
function transactionsOf(pool: pg.Pool, limits: typeof usualLimits): Db['transaction'] {
  const lent = new WeakMap<pg.PoolClient, LentConnection>()
  const transaction: LentConnection['db']['transaction'] = async (run, config) => {
    const client = await pool.connect()
    const connection = lent.get(client) ?? new LentConnection(client, limits)
    lent.set(client, connection)
    try {
      return await connection.db.transaction(run, config)
    } catch (error) {
      // Where the connection has gone the rollback fails as well, and says less.
      throw connection.lost ?? error
    } finally {
      client.release(connection.lost)
    }
  }
  return transaction as Db['transaction']
}
