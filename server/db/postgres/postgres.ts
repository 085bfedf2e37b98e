import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { databaseConnectionsMax } from '../../limits.ts'
import { type Database, type Db, options } from '../client.ts'
import { connectToPostgres } from '../connection.ts'
import { isConnectionLost } from '../failures.ts'
import { runMigrations } from '../migrations.ts'

/** Timeouts in ms. */
const defaultLimits = {
  connectMs: 5_000,
  queryMs: 15_000,
  /** Shorter than `queryMs`, the driver's timeout, so that the server cancels the statement and the connection stays usable. */
  statementMs: 12_000,
  lockMs: 5_000,
  /** Maximum idle time between two statements of a transaction. */
  pauseMs: 30_000,
  /** Idle time after which a pooled connection is closed. Reopening several takes 0.3 s; network devices drop idle ones after 4 minutes. */
  idleMs: 60_000,
}

export interface PostgresOptions {
  /** URL for reaching the same database without a pooler such as PgBouncer; used for migrations. */
  directUrl?: string | undefined
  /** Called when a connection breaks; the next query opens a new one. */
  onConnectionLost?: ((error: Error) => void) | undefined
  limits?: typeof defaultLimits
}

/** Opens a Postgres database. Connections are opened on demand, and discarded when they break or hang. */
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
  // A connection can break between two queries of a transaction: without a listener, its error would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)))
  // The pool also emits the error of a broken idle connection, which the listener above has already reported.
  pool.on('error', () => {})
  const { host, pathname } = new URL(url)
  return {
    db: Object.assign(drizzle(pool, options), { transaction: createTransaction(pool, limits) }),
    query: (text, values) => pool.query(text, values),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
    where: `Postgres at ${host}${pathname}`,
    async migrate() {
      const connection = await connectToPostgres(directUrl ?? url)
      await runMigrations(connection, limits.lockMs).finally(() => connection.close())
    },
  }
}

/** Returns a transaction function that always releases its connection; Drizzle's own leaks a connection that breaks at `begin`. */
function createTransaction(pool: pg.Pool, limits: typeof defaultLimits): Db['transaction'] {
  const transaction: NodePgDatabase['transaction'] = async (run, config) => {
    const client = await pool.connect()
    const connection = new TransactionConnection(client, limits)
    try {
      return await drizzle(connection as unknown as pg.PoolClient, options).transaction(run, config)
    } catch (error) {
      // On a broken connection the rollback fails too; the first error is more specific.
      throw connection.lost ?? error
    } finally {
      client.release(connection.lost)
    }
  }
  return transaction as Db['transaction']
}

/** Connection of one transaction, with the interface that Drizzle expects. */
class TransactionConnection {
  /** Error that broke the connection; later queries are rejected with it. */
  lost: Error | undefined

  constructor(
    private client: pg.PoolClient,
    private limits: typeof defaultLimits,
  ) {}

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.lost) throw this.lost
    const text = query.text.startsWith('begin') ? this.#withLimits(query.text) : query.text
    try {
      const result = await this.client.query({ ...query, text }, values)
      if (query.text === 'commit' && result.command !== 'COMMIT')
        throw new Error('a failed transaction was committed')
      return result
    } catch (error) {
      if (isConnectionLost(error)) this.lost = error as Error
      throw error
    }
  }

  /** Sends the timeouts together with `begin`, without a round trip. PgBouncer would leak or refuse them as connection parameters. */
  #withLimits(begin: string): string {
    const { statementMs, lockMs, pauseMs } = this.limits
    return `${begin}; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs};
      set local idle_in_transaction_session_timeout = ${pauseMs}`
  }
}
