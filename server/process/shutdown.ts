import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'

/** Requests that run when the signal comes have this long to finish, and the whole stop has this long, in ms. */
const finishMs = 3_000
const stopMs = 8_000

interface Steps {
  /** Ends what holds connections open without work, such as hot reload. */
  first?: () => Promise<void>
  /** Closes what requests need, once they are finished. */
  last: () => Promise<void>
}

/**
 * Stops politely on SIGTERM or SIGINT: no new work, what runs is finished, then exit 0.
 * @returns whether the server is stopping.
 */
export function stopOnSignal(server: Server, log: Logger, { first, last }: Steps): () => boolean {
  // A socket that was upgraded, such as hot reload's, is the server's no more: it is ended here.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    const finish = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, finishMs)
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
