import { setTimeout } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import type { Logger } from '../http/log.ts'
import { drawMissingCovers } from '../services/library/work-sums.ts'
import { remeasureStaleTexts } from '../services/reading/remeasure.ts'

/** Delay after the server's start, in ms, so that the first readers are served first. */
const startDelayMs = 5_000
/** Delay before the next attempt after a failure, such as an unavailable database, in ms. */
const retryDelayMs = 60_000

/**
 * Re-measures texts of older engine versions and draws missing covers, in the background. Each pause is as long as the batch before it.
 * Returns a function that stops the work after the current batch. The next start continues it.
 */
export function startRemeasuring(db: Db, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: stopping.signal, ref: false })
  const running = runUntilDone()
  return () => {
    stopping.abort()
    return running
  }

  async function runUntilDone(): Promise<void> {
    for (let delayMs = startDelayMs; ; delayMs = retryDelayMs) {
      try {
        await pause(delayMs)
        const texts = await remeasureStaleTexts(db, pause)
        await drawMissingCovers(db, pause)
        if (texts > 0) log.info({ texts }, 'texts were measured again')
        return
      } catch (err) {
        if (stopping.signal.aborted) return
        log.warn({ err }, 'texts could not be measured again; next attempt in a minute')
      }
    }
  }
}
