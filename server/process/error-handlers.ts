import type { Logger } from 'pino'

/** What streams, sockets and threads say when they break, in the system's words or Node's. */
const broken = /^(E[A-Z0-9]+|ERR_(STREAM|HTTP2?|SOCKET|SSL|TLS|WORKER|IPC)_\w+)$/

/**
 * Keeps the process alive over what broke unheard: a stream, a socket, a thread, a promise. Any other error that nobody has
 * caught is a mistake after which nothing can be relied upon: it is logged and ends the process with 1, and what was answered
 * is safe in the database.
 */
export function installProcessErrorHandlers(log: Logger): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('unhandledRejection', (err) => log.error({ err }, 'a promise failed and nobody heard it'))
  process.on('uncaughtException', (err: NodeJS.ErrnoException) => {
    if (err.code && broken.test(err.code)) {
      log.error({ err }, 'a stream broke and nobody heard it')
      return
    }
    log.fatal({ err }, 'a mistake that nobody has caught')
    process.exit(1)
  })
}
