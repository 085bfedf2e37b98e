import pg from 'pg'

/**
 * The database's own words for its absence: its connections (08), room on the disk, in memory or for connections (53), a
 * statement, a lock or a transaction that took too long (57014, 55P03, 25P03, 25P04), a shutdown or a start (57P), a standby
 * that takes no writes (25006), a disk that fails (58030).
 */
const sqlStates = /^(08...|53...|57...|55P03|25P0[34]|25006|58030)$/

/** The network's and the socket file's. */
const systemCodes =
  /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NET(UNREACH|DOWN|RESET)|AI_AGAIN|NOTFOUND|ADDRNOTAVAIL)$/

/** The driver has sentences only. */
const sentences =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|connection error and is not queryable|Client was closed and is not queryable/

/** Whether the failure is the database's absence rather than a fault of the query. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      ('syscall' in cause && cause.syscall === 'connect') ||
      sqlStates.test(codeOf(cause)) ||
      systemCodes.test(codeOf(cause)) ||
      sentences.test(cause.message),
  )
}

/** Whether the connection is of no more use: what failed is not the answer of a server that goes on listening. */
export function isConnectionLost(error: unknown): boolean {
  return !causesOf(error).some((cause) => cause instanceof pg.DatabaseError && cause.severity !== 'FATAL')
}

/** Reports a lock timeout or a deadlock, after which the transaction can be retried. */
export function isLockConflict(error: unknown): boolean {
  return causesOf(error).some((cause) => ['40P01', '55P03'].includes(codeOf(cause)))
}

/** Reports a deadlock (40P01) or a serialization failure (40001): the transaction may succeed when it runs again. */
export function isRaceConflict(error: unknown): boolean {
  return causesOf(error).some((cause) => ['40P01', '40001'].includes(codeOf(cause)))
}

/** Whether a row was refused because one like it exists. */
export function isUniqueViolation(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === '23505')
}

/** What a refused row belonged to and is gone: a person's account, or something else. */
export function findGone(error: unknown): 'account' | 'thing' | undefined {
  const refusal = causesOf(error).find((cause) => codeOf(cause) === '23503')
  if (!refusal) return undefined
  // The constraints that drizzle-kit names end with the table and the column that are pointed at.
  return 'constraint' in refusal && /_users_id_fk$/.test(String(refusal.constraint)) ? 'account' : 'thing'
}

/** The error and what it says it came from: Drizzle wraps the driver's, and the driver the network's. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
