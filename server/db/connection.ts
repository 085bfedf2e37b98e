import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from './client.ts'
import { Engine } from './embedded/engine.ts'

/** Asks a database; with the rows that it answers. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** One connection to a database, with nobody else on it and without limits of time: a backup takes as long as it takes. */
export interface Connection {
  query: Query
  /** Several statements at once, without values. */
  run(statements: string): Promise<void>
  close(): Promise<void>
}

/** Asks a database that is open. */
export function queryOf(database: Pick<Database, 'query'>): Query {
  return async <Row>(text: string, values: unknown[] = []) =>
    (await database.query(text, values)).rows as Row[]
}

/** @throws Error where the database does not answer. */
export async function connectToPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // A connection that breaks fails the query that runs; unheard, it would end the process besides.
  client.on('error', () => {})
  await client.connect().catch((error) => {
    const { host, pathname } = new URL(url)
    throw new Error(`The database does not answer (${host}${pathname}): ${sentenceOf(error)}`, {
      cause: error,
    })
  })
  return {
    query: async (text, values) => (await client.query(text, values)).rows,
    run: async (statements) => {
      await client.query(statements)
    },
    close: () => client.end(),
  }
}

/** Where a name has several addresses, none of which answers, each has an error of its own. */
function sentenceOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(sentenceOf).join(', ') : error.message
}

/** @throws EngineDiedError where the folder is no database. */
export async function connectToFolder(folder: string): Promise<Connection> {
  return toConnection(await Engine.open(folder))
}

export function toConnection(client: Pick<PGlite, 'query' | 'exec' | 'close'>): Connection {
  return {
    query: async <Row>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows,
    run: async (statements) => {
      await client.exec(statements)
    },
    close: () => client.close(),
  }
}

/** Does it all in one transaction, or nothing of it. */
export async function inTransaction<Result>(
  connection: Connection,
  begin: string,
  act: () => Promise<Result>,
): Promise<Result> {
  await connection.run(begin)
  try {
    const result = await act()
    await connection.run('commit')
    return result
  } catch (error) {
    // Where the connection has gone, the rollback fails as well and says less.
    await connection.run('rollback').catch(() => {})
    throw error
  }
}
