import type { Db } from './db/client.ts'
import { sweepCounts } from './db/counter.ts'
import type { Logger } from './http/log.ts'
import { cleanUpEvents } from './services/audit.ts'
import { sweepDrafts } from './services/imports.ts'
import { sweepChallenges } from './services/passkeys.ts'
import { sweepFiles } from './services/uploads.ts'
import type { Uploads } from './uploads/folder.ts'

const everyMs = 3_600_000

/** Sweeps now and every hour what nobody came back for. @returns what ends it, once a sweep that runs is done. */
export function keepSwept(db: Db, uploads: Uploads, log: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const warn = (what: string) => (err: unknown) => log.warn({ err }, `${what} could not be swept`)
  const sweep = () => {
    running = Promise.all([
      sweepFiles(db, uploads).catch(warn('uploads')),
      sweepDrafts(db).catch(warn('drafts of books')),
      cleanUpEvents(db).catch(warn('the audit trail')),
      sweepCounts(db).catch(warn('counts of calls')),
      sweepChallenges(db).catch(warn('questions to passkeys')),
    ])
  }
  sweep()
  const timer = setInterval(sweep, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
