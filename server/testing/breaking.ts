import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createLog } from '../http/log.ts'
import { installProcessErrorHandlers } from '../process/error-handlers.ts'

/** Program that causes the unhandled error named by its command-line argument. Prints `lives on` when the process survives. */
installProcessErrorHandlers(createLog('info'))
const things: Record<string, () => unknown> = {
  socket: () => connect(1, '127.0.0.1'),
  stream: () =>
    new Readable({ read() {} }).destroy(Object.assign(new Error('cut off'), { code: 'ECONNRESET' })),
  thread: () =>
    new Worker('const all = []; for (;;) all.push(new Array(1e6).fill(0))', {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 16 },
    }),
  promise: () => Promise.reject(new Error('nobody waits for this')),
  mistake: () =>
    setTimeout(() => {
      throw new TypeError('a mistake')
    }),
}
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.once(event, () => setTimeout(() => process.stderr.write('lives on\n', () => process.exit(0)), 50))
}
things[process.argv[2] ?? '']?.()
