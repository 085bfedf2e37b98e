import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isConnectionLost } from '../failures.ts'
import { options } from '../options.ts'
import type * as schema from '../schema.ts'

/**
 * What a transaction may take on the server, in ms. They are set for the transaction alone: parameters of the connection are
 * refused by PgBouncer, or end up with somebody else.
 */
interface Limits {
  /** A statement: less than the driver waits for it, so that the server ends it and the connection stays good. */
  statementMs: number
  /** A wait for another's lock. */
  lockMs: number
  /** A pause between two statements. */
  pauseMs: number
}

/** A connection that a transaction has to itself, as Drizzle asks it. */
export class LentConnection {
  readonly db: NodePgDatabase<typeof schema>
  /** Why it is of no more use; whoever asks it again hears the same, at once. */
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
    // In one message with the beginning the limits cost nothing.
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
