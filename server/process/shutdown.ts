import type { Server } from 'node:http'
import type { Logger } from 'pino'

/** Time limit for running requests, in ms. */
const finishMs = 3_000
/** Time limit for the whole shutdown, in ms. */
const stopMs = 8_000

interface Steps {
  /** Closes connections that `server.close` leaves open, such as those of hot reload. */
  first?: () => Promise<void>
  /** Closes the database and other shared resources after the last request. */
  last: () => Promise<void>
}

/**
 * Shuts down gracefully on SIGTERM or SIGINT: accepts no new requests, finishes the running ones, then exits with 0.
 * @returns a function that returns true during the shutdown
 */
export function stopOnSignal(server: Server, log: Logger, { first, last }: Steps): () => boolean {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    const finish = setTimeout(() => server.closeAllConnections(), finishMs)
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
      first?.().catch((err) => log.error({ err }, 'hot reload did not close'))
    })
    clearTimeout(finish)
    await last().catch((err) => log.error({ err }, 'the database did not close cleanly'))
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return () => stopping
}
