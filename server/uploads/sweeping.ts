import type { Db } from '../db/client.ts'
import type { Logger } from '../http/log.ts'
import { sweepFiles } from '../services/uploads.ts'
import type { Uploads } from './folder.ts'

const everyMs = 3_600_000

/** Sweeps now and every hour. @returns what ends it, once a sweep that runs is done. */
export function keepSwept(db: Db, uploads: Uploads, log: Logger): () => Promise<void> {
  let running = Promise.resolve()
  const sweep = () => {
    running = sweepFiles(db, uploads).catch((err) => log.warn({ err }, 'uploads could not be swept'))
  }
  sweep()
  const timer = setInterval(sweep, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
