import { createLog } from '../http/log.ts'
import { outliveBrokenStreams } from '../last-resort.ts'

/** Logs far more than a pipe holds, waits for its turn to be over and logs once more; it says so on the other stream. */
const log = createLog('info')
outliveBrokenStreams(log)
for (let line = 0; line < 3_000; line += 1) log.info('x'.repeat(1_000))
process.stderr.write('went on\n')
setTimeout(() => {
  log.info('once more')
  process.stderr.write('still alive\n')
}, 500)
