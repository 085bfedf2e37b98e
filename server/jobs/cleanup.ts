import type { Db } from '../db/client.ts'
import { cleanUpCounts } from '../db/counter.ts'
import { cleanUpKeys } from '../db/create-once.ts'
import type { Logger } from '../http/log.ts'
import { cleanUpEvents } from '../services/account/audit.ts'
import { cleanUpChallenges } from '../services/account/passkey-challenges.ts'
import { cleanUpAnnotations } from '../services/annotations/annotations.ts'
import { cleanUpDrafts } from '../services/books/import-drafts.ts'
import { cleanUpFiles } from '../services/site/uploads.ts'
import { cleanUpRemovedCards } from '../services/words/saved-words.ts'
import type { Uploads } from '../uploads/uploads.ts'

const intervalMs = 3_600_000

/** Removes expired data now and every hour. Returns a function that stops the timer and waits for a running cleanup. */
export function startCleanup(db: Db, uploads: Uploads, log: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const warn = (name: string) => (err: unknown) => log.warn({ err }, `${name} could not be cleaned up`)
  const cleanUp = () => {
    running = Promise.all([
      cleanUpFiles(db, uploads).catch(warn('uploads')),
      cleanUpDrafts(db).catch(warn('import drafts')),
      cleanUpEvents(db).catch(warn('the audit trail')),
      cleanUpCounts(db).catch(warn('rate-limit counts')),
      cleanUpChallenges(db).catch(warn('passkey challenges')),
      cleanUpAnnotations(db).catch(warn('annotations')),
      cleanUpRemovedCards(db).catch(warn('cards of deleted words')),
      cleanUpKeys(db).catch(warn('idempotency keys')),
    ])
  }
  cleanUp()
  const timer = setInterval(cleanUp, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
