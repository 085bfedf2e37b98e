import { type Connection, connectToPostgres, type Query } from '../../db/connection.ts'
import { examineDatabase } from './database.ts'
import { type Finding, well, wrong } from './finding.ts'

interface Addresses {
  url: string
  /** The same database past a pool. */
  directUrl?: string | undefined
}

/** Checks a Postgres and the address that bypasses its connection pool. */
export function examinePostgres({ url, directUrl }: Addresses): Promise<Finding[]> {
  return connected(url, '', async ({ query: primary }) => [
    ...(await examineDatabase(primary)),
    ...(directUrl ? await examineDirect(primary, directUrl) : []),
  ])
}

/** Looks at something through a connection to it; what fails is a finding as well. */
async function connected(
  url: string,
  name: string,
  examine: (connection: Connection) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    const connection = await connectToPostgres(url)
    return await examine(connection).finally(() => connection.close())
  } catch (error) {
    return [wrong(name + (error as Error).message)]
  }
}

function examineDirect(primary: Query, url: string): Promise<Finding[]> {
  const direct = `DATABASE_DIRECT_URL (${shownAddress(url)})`
  return connected(url, 'DATABASE_DIRECT_URL: ', async ({ query }) => {
    if (!(await isSame(primary, query)))
      return [
        wrong(
          `${direct} leads to another database than DATABASE_URL: migrations and backups are of that one`,
        ),
      ]
    return (await isStandby(query))
      ? [wrong(`${direct} leads to a standby, where no migration can be made: name the primary`)]
      : [well(`${direct} leads to the same database`)]
  })
}

/** Postgres's own number of an installation, which its standbys share, and the database in it. */
async function isSame(one: Query, other: Query): Promise<boolean> {
  const identify = async (query: Query) => {
    const [found] = await query<{ id: string }>(
      `select system_identifier || '/' || current_database() as id from pg_control_system()`,
    )
    return found?.id
  }
  return (await identify(one)) === (await identify(other))
}

async function isStandby(query: Query): Promise<boolean> {
  const [found] = await query<{ isOne: boolean }>('select pg_is_in_recovery() as "isOne"')
  return found?.isOne ?? false
}

/** For people; never with a password. */
function shownAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
