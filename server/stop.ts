import type { Server } from 'node:http'
import type { Logger } from './http/log.ts'

/** Requests that run when the signal comes have this long to finish, in ms. */
const finishMs = 4_000

/**
 * Stops politely on SIGTERM or SIGINT: no new work, what runs is finished, then `close`, then exit 0.
 * @returns whether the server is stopping.
 */
export function stopOnSignal(server: Server, log: Logger, close: () => Promise<void>): () => boolean {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const cut = setTimeout(() => server.closeAllConnections(), finishMs)
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
    })
    clearTimeout(cut)
    await close().catch((err) => log.error({ err }, 'the database did not close cleanly'))
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return () => stopping
}
