import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from './client.ts'
import { EmbeddedEngine } from './embedded/engine.ts'

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** A connection outside of the pool and without timeouts, for backups and migrations. */
export interface Connection {
  query: Query
  /** Runs several statements without parameters. */
  run(statements: string): Promise<void>
  close(): Promise<void>
}

export function toQuery(database: Pick<Database, 'query'>): Query {
  return async <Row>(text: string, values: unknown[] = []) =>
    (await database.query(text, values)).rows as Row[]
}

/** @throws Error when the database does not answer. */
export async function connectToPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // A broken connection rejects the running query; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect().catch((error) => {
    const { host, pathname } = new URL(url)
    throw new Error(`The database does not answer (${host}${pathname}): ${getMessage(error)}`, {
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

/** Connecting to a host name with several addresses can fail with an AggregateError, which has no message of its own. */
function getMessage(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(getMessage).join(', ') : error.message
}

/** @throws EngineDiedError when the folder is not a database. */
export async function connectToFolder(folder: string): Promise<Connection> {
  return toConnection(await EmbeddedEngine.open(folder))
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
    // On a broken connection the rollback fails too; the first error is more specific.
    await connection.run('rollback').catch(() => {})
    throw error
  }
}
