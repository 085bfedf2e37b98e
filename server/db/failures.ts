import pg from 'pg'

/**
 * SQLSTATEs of an unavailable database: connection (08), resources (53), timeouts of a statement, lock or transaction (57014, 55P03,
 * 25P03, 25P04), shutdown or start (57P), read-only standby (25006), disk failure (58030).
 */
const sqlStates = /^(08...|53...|57...|55P03|25P0[34]|25006|58030)$/

/** Errors of the network and of socket files. */
const systemCodes =
  /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NET(UNREACH|DOWN|RESET)|AI_AGAIN|NOTFOUND|ADDRNOTAVAIL)$/

/** Errors of the driver, which have no codes. */
const driverMessages =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|connection error and is not queryable|Client was closed and is not queryable/

/** Reports an unavailable database, as opposed to a wrong query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return listCauses(error).some(
    (cause) =>
      ('syscall' in cause && cause.syscall === 'connect') ||
      sqlStates.test(getCode(cause)) ||
      systemCodes.test(getCode(cause)) ||
      driverMessages.test(cause.message),
  )
}

/** Reports an error after which the connection is unusable: anything but an answer of a server that continues to listen. */
export function isConnectionLost(error: unknown): boolean {
  return !listCauses(error).some((cause) => cause instanceof pg.DatabaseError && cause.severity !== 'FATAL')
}

/** Reports a lock timeout or a deadlock, after which the transaction can be retried. */
export const isLockConflict = (error: unknown): boolean => hasCode(error, ['40P01', '55P03'])

/** Reports a deadlock (40P01) or a serialization failure (40001): the transaction may succeed when it runs again. */
export const isRaceConflict = (error: unknown): boolean => hasCode(error, ['40P01', '40001'])

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, ['23505'])

/** Returns what a violated foreign key referred to and no longer exists: an account, or another row. */
export function findMissingReference(error: unknown): 'account' | 'thing' | undefined {
  const refusal = listCauses(error).find((cause) => getCode(cause) === '23503')
  if (!refusal) return undefined
  // Names by drizzle-kit end with the referenced table and column.
  return 'constraint' in refusal && /_users_id_fk$/.test(String(refusal.constraint)) ? 'account' : 'thing'
}

/** Returns an error and its causes: Drizzle wraps errors of the driver, and the driver those of the network. */
function listCauses(error: unknown): Error[] {
  return error instanceof Error ? [error, ...listCauses(error.cause)] : []
}

const hasCode = (error: unknown, codes: string[]) =>
  listCauses(error).some((cause) => codes.includes(getCode(cause)))

const getCode = (error: Error) => ('code' in error ? String(error.code) : '')
