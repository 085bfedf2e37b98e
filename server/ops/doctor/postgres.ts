import { type Connection, connectToPostgres, type Query } from '../../db/connection.ts'
import { examineDatabase } from './database.ts'
import { type Finding, fine, problem } from './finding.ts'

// Raw SQL: calls functions of Postgres only.

interface Addresses {
  url: string
  /** Address of the same database without the connection pool in front of it. */
  directUrl?: string | undefined
}

/** Checks a Postgres and the address that bypasses its connection pool. */
export function examinePostgres({ url, directUrl }: Addresses): Promise<Finding[]> {
  return examineConnected(url, '', async ({ query: primary }) => [
    ...(await examineDatabase(primary)),
    ...(directUrl ? await examineDirect(primary, directUrl) : []),
  ])
}

/** Runs a check on a connection. An error becomes a finding. */
async function examineConnected(
  url: string,
  prefix: string,
  examine: (connection: Connection) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    const connection = await connectToPostgres(url)
    return await examine(connection).finally(() => connection.close())
  } catch (error) {
    return [problem(prefix + (error as Error).message)]
  }
}

function examineDirect(primary: Query, url: string): Promise<Finding[]> {
  const direct = `DATABASE_DIRECT_URL (${formatAddress(url)})`
  return examineConnected(url, 'DATABASE_DIRECT_URL: ', async ({ query }) => {
    if (!(await isSameDatabase(primary, query)))
      return [
        problem(
          `${direct} leads to another database than DATABASE_URL: migrations and backups would use that one`,
        ),
      ]
    return (await isStandby(query))
      ? [problem(`${direct} leads to a standby, where migrations cannot run: use the primary`)]
      : [fine(`${direct} leads to the same database`)]
  })
}

/** Compares the system identifier, which standbys share with their primary, and the database name. */
async function isSameDatabase(one: Query, other: Query): Promise<boolean> {
  const identify = async (query: Query) => {
    const [found] = await query<{ id: string }>(
      `select system_identifier || '/' || current_database() as id from pg_control_system()`,
    )
    return found?.id
  }
  return (await identify(one)) === (await identify(other))
}

async function isStandby(query: Query): Promise<boolean> {
  const [found] = await query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  return found?.isStandby ?? false
}

/** Omits the user and the password. */
function formatAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
