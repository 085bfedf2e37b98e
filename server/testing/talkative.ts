import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { createLog } from '../http/log.ts'
import { installProcessErrorHandlers } from '../process/error-handlers.ts'

/**
 * Logs far more than the buffer of a pipe, waits, and logs one more line. Reports both steps on standard error. With `--drained` it waits
 * until the log has been read.
 */
const log = createLog('info')
installProcessErrorHandlers(log)
for (let line = 0; line < 3_000; line += 1) log.info('x'.repeat(1_000))
process.stderr.write('went on\n')
await (process.argv.includes('--drained') ? once(process.stdout, 'drain') : setTimeout(500))
log.info('once more')
process.stderr.write('still alive\n')
