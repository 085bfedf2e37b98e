import type { Query } from '../../db/connection.ts'
import {
  findAppliedMigration,
  lastMigrationOfFirstVersion,
  latestMigration,
  requireSupportedDatabase,
} from '../../db/migrations.ts'
import { type Finding, well, wrong } from './finding.ts'

/** The oldest Postgres that does all that is asked of it, as `server_version_num` has it. */
const postgresMin = 160_000
/** A clock that is further off moves the ends of login sessions and days, in ms. */
const clockMaxMs = 2_000

interface Facts {
  version: string
  number: number
  encoding: string
  now: string
  searches: boolean
}

/** Looks at a database. It changes nothing. */
export async function examineDatabase(query: Query): Promise<Finding[]> {
  const [facts] = await query<Facts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding, clock_timestamp()::text as now,
      exists (select from pg_extension where extname = 'pg_trgm') as searches`,
  )
  if (!facts) return [wrong('The database does not say what it is')]
  return [
    facts.number >= postgresMin
      ? well(`Postgres ${facts.version}`)
      : wrong(`Postgres ${facts.version} is too old: upgrade it to 16 or newer`),
    facts.encoding === 'UTF8'
      ? well('The database keeps every letter (UTF-8)')
      : wrong(`The database is in ${facts.encoding}: make it anew with ENCODING 'UTF8'`),
    examineClock(new Date(facts.now).getTime() - Date.now()),
    await examineMigrations(query),
    facts.searches
      ? well('Searches have an index (pg_trgm)')
      : well(
          'Searches have no index: with many thousands of works, CREATE EXTENSION pg_trgm and start again',
        ),
  ]
}

/** @param aheadMs by how much the database's clock is ahead of this machine's */
export function examineClock(aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return Math.abs(aheadMs) > clockMaxMs
    ? wrong(
        `The database's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's: set both by a time server`,
      )
    : well("The database's clock and this machine's agree")
}

async function examineMigrations(query: Query): Promise<Finding> {
  const applied = await findAppliedMigration(query)
  if (applied === 0) return well('The database is empty: its tables are made at the first start')
  if (applied === latestMigration) return well('The tables are up to date')
  if (applied > lastMigrationOfFirstVersion && applied < latestMigration)
    return wrong('The tables are of an older version: start the site, or run "npm run admin -- migrate"')
  return requireSupportedDatabase(query).then(
    () => well('The tables are of a newer version, which this one can use'),
    ({ message }: Error) => wrong(message),
  )
}
