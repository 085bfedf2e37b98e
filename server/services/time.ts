import { type SQL, sql } from 'drizzle-orm'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Uses the database's clock, because the clocks of processes may differ. */
export const subtractFromNow = (ms: number): SQL<Date> =>
  sql<Date>`now() - make_interval(secs => ${ms / 1000})`
