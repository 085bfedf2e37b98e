import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, Db } from './client.ts'
import { isHeldUp } from './failures.ts'
import { LentConnection } from './lent-connection.ts'
import { migrationLock } from './migrated.ts'
import { migrations, options } from './options.ts'
import { askPlannedOnce } from './planned-once.ts'

const connectionsMax = 10

/** In ms: how long one waits for a connection, and for the answer to a query; and what a transaction may take. */
const usualLimits = {
  connectMs: 5_000,
  queryMs: 15_000,
  statementMs: 12_000,
  lockMs: 5_000,
  pauseMs: 30_000,
}

/** Opens a real Postgres. Its connections are made when they are needed, and thrown away when they break or hang. */
export async function openPostgres(
  url: string,
  onConnectionLost?: (error: Error) => void,
  limits = usualLimits,
): Promise<Database> {
  const address = { connectionString: url, connectionTimeoutMillis: limits.connectMs, keepAlive: true }
  const pool = new pg.Pool({ ...address, max: connectionsMax, query_timeout: limits.queryMs })
  // A connection breaks while it is lent as well, between two queries of a transaction: unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)))
  // Of one that breaks while nobody has it the pool says so once more.
  pool.on('error', () => {})
  const { host, pathname } = new URL(url)
  const db = drizzle({ query: askPlannedOnce(pool) } as unknown as pg.Pool, options)
  return {
    db: Object.assign(db, { transaction: transactionsOf(pool, limits) }),
    query: (text, values) => pool.query(text, values),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
    where: `postgres ${host}${pathname}`,
    migrate: () => migrateAlone(address, limits.lockMs, onConnectionLost),
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

/** So often migrations begin anew where somebody holds them up. */
const migrationTries = 20

/**
 * Migrations take as long as they take, so they have a connection of their own without limits of time. But for what somebody else holds they
 * wait as long as others do, and begin anew: while they wait, nobody gets what they hold, on servers that go on serving.
 */
async function migrateAlone(
  address: pg.ClientConfig,
  lockMs: number,
  onConnectionLost?: (error: Error) => void,
) {
  const client = new pg.Client(address)
  client.on('error', (error) => onConnectionLost?.(error))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`set lock_timeout = ${lockMs}`)
    for (let tried = 1; ; tried += 1) {
      try {
        return await migrate(drizzle(client, options), migrations)
      } catch (error) {
        if (!isHeldUp(error) || tried === migrationTries) throw error
      }
    }
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}
