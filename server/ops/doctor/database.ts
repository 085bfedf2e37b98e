import type { Query } from '../../db/connection.ts'
import {
  findAppliedMigration,
  lastMigrationOfFirstVersion,
  latestMigration,
  requireSupportedDatabase,
  requireSupportedPostgres,
} from '../../db/migrations.ts'
import { type Finding, fine, problem } from './finding.ts'

// Raw SQL: settings, catalogue and clock are not tables of the schema.

/**
 * Maximum difference between the clocks of this machine and the database, in ms. These clocks determine when login sessions expire and
 * when a new day begins.
 */
const clockMaxMs = 2_000

interface Facts {
  version: string
  encoding: string
  now: string
  hasSearchIndex: boolean
}

export async function examineDatabase(query: Query): Promise<Finding[]> {
  const [facts] = await query<Facts>(
    `select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, clock_timestamp()::text as now,
      exists (select from pg_extension where extname = 'pg_trgm') as "hasSearchIndex"`,
  )
  if (!facts) return [problem('The database does not report its version')]
  return [
    await requireSupportedPostgres(query).then(
      () => fine(`Postgres ${facts.version}`),
      ({ message }: Error) => problem(message),
    ),
    facts.encoding === 'UTF8'
      ? fine('The database stores every character (UTF-8)')
      : problem(`The database uses ${facts.encoding}: recreate it with ENCODING 'UTF8'`),
    examineClock(new Date(facts.now).getTime() - Date.now()),
    await examineMigrations(query),
    facts.hasSearchIndex
      ? fine('Searches have an index (pg_trgm)')
      : fine('Searches have no index: with many thousands of works, CREATE EXTENSION pg_trgm and restart'),
  ]
}

/** @param aheadMs the database's clock minus this machine's */
export function examineClock(aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return Math.abs(aheadMs) > clockMaxMs
    ? problem(
        `The database's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's: synchronize both with a time server`,
      )
    : fine("The database's clock and this machine's agree")
}

async function examineMigrations(query: Query): Promise<Finding> {
  const applied = await findAppliedMigration(query)
  if (applied === 0) return fine('The database is empty: its tables are created at the first start')
  if (applied === latestMigration) return fine('The tables are up to date')
  if (applied > lastMigrationOfFirstVersion && applied < latestMigration)
    return problem('The tables are from an older version: start the site, or run "npm run admin -- migrate"')
  return requireSupportedDatabase(query).then(
    () => fine('The tables are from a newer version, which this one can use'),
    ({ message }: Error) => problem(message),
  )
}
