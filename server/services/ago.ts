import { type SQL, sql } from 'drizzle-orm'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The moment `ms` milliseconds before now, by the database's clock: the clocks of processes may differ. */
export const ago = (ms: number): SQL<Date> => sql<Date>`now() - make_interval(secs => ${ms / 1000})`
