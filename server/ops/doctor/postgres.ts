import { type Connection, connectToPostgres, type Query } from '../../db/connection.ts'
import { examineDatabase } from './database.ts'
import { type Finding, fine, problem } from './finding.ts'

interface Addresses {
  url: string
  /** URL of the same database that bypasses a pooler such as PgBouncer. */
  directUrl?: string | undefined
}

/** Checks a Postgres database and, if set, the URL that bypasses its pooler. */
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
    const [one, other] = [await identify(primary), await identify(query)]
    if (one?.id !== other?.id)
      return [
        problem(
          `${direct} points to a different database than DATABASE_URL: migrations and backups would use that one`,
        ),
      ]
    return other?.isStandby
      ? [problem(`${direct} points to a standby, where migrations cannot run: use the primary`)]
      : [fine(`${direct} points to the same database`)]
  })
}

/** Returns the id of the database. A standby has the same id as its primary. */
async function identify(query: Query) {
  const [found] = await query<{ id: string; isStandby: boolean }>(
    `select system_identifier || '/' || current_database() as id, pg_is_in_recovery() as "isStandby" from pg_control_system()`,
  )
  return found
}

/** Formats an address without the user and the password. */
function formatAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
