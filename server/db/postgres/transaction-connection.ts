import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isConnectionLost } from '../failures.ts'
import { options } from '../options.ts'
import type * as schema from '../schema.ts'

/** Timeouts of a transaction, in ms, set with `set local`: PgBouncer refuses connection parameters or leaks them to other clients. */
interface Limits {
  /** Shorter than the driver's own timeout, so that the server cancels the statement and the connection stays usable. */
  statementMs: number
  lockMs: number
  /** Idle time between two statements. */
  pauseMs: number
}

/** Connection of one transaction, with the interface that Drizzle expects. */
export class TransactionConnection {
  readonly db: NodePgDatabase<typeof schema>
  /** Error that broke the connection; later queries are rejected with it. */
  lost: Error | undefined
  readonly #client: pg.PoolClient
  readonly #setLimits: string

  constructor(client: pg.PoolClient, { statementMs, lockMs, pauseMs }: Limits) {
    this.#client = client
    const limits = [
      `statement_timeout = ${statementMs}`,
      `lock_timeout = ${lockMs}`,
      `idle_in_transaction_session_timeout = ${pauseMs}`,
    ]
    this.#setLimits = limits.map((limit) => `set local ${limit}`).join('; ')
    this.db = drizzle(this as unknown as pg.PoolClient, options)
  }

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.lost) throw this.lost
    // In one message with `begin`, so without a round trip of its own.
    const isBeginning = query.text.startsWith('begin')
    const text = isBeginning ? `${query.text}; ${this.#setLimits}` : query.text
    try {
      const result = await this.#client.query({ ...query, text }, values)
      if (query.text === 'commit' && result.command !== 'COMMIT')
        throw new Error('a failed transaction was committed')
      return result
    } catch (error) {
      if (isConnectionLost(error)) this.lost = error as Error
      throw error
    }
  }
}
