import { setTimeout } from 'node:timers/promises'
import { type Connection, connectToPostgres, type Query } from '../../db/connection.ts'
import { examineDatabase } from './database.ts'
import { type Finding, well, wrong } from './finding.ts'

/** A replica that knows what was written so long ago is asked by readers, in ms. */
const ageMaxMs = 1_000

interface Addresses {
  url: string
  /** The same database past a pool. */
  directUrl?: string | undefined
  replicaUrls?: string[] | undefined
}

/** Looks at a Postgres, at the way past its pool, and at its replicas. */
export function examinePostgres({ url, directUrl, replicaUrls = [] }: Addresses): Promise<Finding[]> {
  return connected(url, '', async ({ query: primary }) => [
    ...(await examineDatabase(primary)),
    ...(directUrl ? await examineDirect(primary, directUrl) : []),
    ...(await Promise.all(replicaUrls.map((replicaUrl) => examineReplica(primary, replicaUrl)))).flat(),
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

function examineReplica(primary: Query, url: string): Promise<Finding[]> {
  const replica = `The replica ${shownAddress(url)}`
  return connected(url, 'DATABASE_REPLICA_URLS: ', async ({ query }) => {
    if (!(await isSame(primary, query))) return [wrong(`${replica} is of another database than DATABASE_URL`)]
    if (!(await isStandby(query)))
      return [wrong(`${replica} follows nobody, and no reader is sent there: it is a primary itself`)]
    const bytes = await bytesBehind(primary, query)
    return bytes > 0
      ? [
          wrong(
            `${replica} is ${(bytes / 1e6).toFixed(1)} MB behind after a second: its readers are on the primary until it has caught up`,
          ),
        ]
      : [well(`${replica} follows within a second`)]
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

/** How much of what the primary had written a second ago a replica has not replayed. Clocks mislead: a primary that rests makes replicas look old. */
async function bytesBehind(primary: Query, replica: Query): Promise<number> {
  const [written] = await primary<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  const until = performance.now() + ageMaxMs
  for (;;) {
    const [found] = await replica<{ bytes: number }>(
      'select pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as bytes',
      [written?.lsn],
    )
    const bytes = found?.bytes ?? 0
    if (bytes <= 0 || performance.now() > until) return bytes
    await setTimeout(50)
  }
}

/** For people; never with a password. */
function shownAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
