import type { Logger } from 'pino'

/** Matches error codes of failed streams, sockets and threads, from the operating system or Node. */
const ioErrorCode = /^(E[A-Z0-9]+|ERR_(STREAM|HTTP2?|SOCKET|SSL|TLS|WORKER|IPC)_\w+)$/

/**
 * Logs unhandled errors of streams, sockets, threads and promises, and keeps the process running. Any other uncaught exception leaves an
 * undefined state: it is logged and ends the process with exit code 1.
 */
export function installProcessErrorHandlers(log: Logger): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection of a promise'))
  process.on('uncaughtException', (err: NodeJS.ErrnoException) => {
    if (err.code && ioErrorCode.test(err.code)) {
      log.error({ err }, 'unhandled error of a stream, socket or thread')
      return
    }
    log.fatal({ err }, 'uncaught exception')
    process.exit(1)
  })
}
