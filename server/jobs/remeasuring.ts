import { setTimeout } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import type { Logger } from '../http/log.ts'
import { remeasure } from '../services/reading/remeasure.ts'

/** A start comes first, in ms: readers wait for that. */
const startAfterMs = 5_000
/** What went wrong, such as a database that is away, is tried again after so long, in ms. */
const tryAgainMs = 60_000

/**
 * Brings what an older engine has measured up to date, behind everything else: it rests as long as it works. Returns what ends that,
 * once what it is at is done; the rest is done after the next start.
 */
export function startRemeasuring(db: Db, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const rest = (ms: number) => wait(ms, stopping.signal)
  const running = untilDone()
  return () => {
    stopping.abort()
    return running
  }

  async function untilDone(): Promise<void> {
    for (let pause = startAfterMs; await rest(pause); pause = tryAgainMs) {
      try {
        const texts = await remeasure(db, rest)
        if (texts > 0) log.info({ texts }, 'texts were timed anew')
        return
      } catch (err) {
        log.warn({ err }, 'texts could not be timed anew; it is tried again in a minute')
      }
    }
  }
}

/** Waits for some ms. Returns whether to go on after it. */
function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(ms, true, { signal, ref: false }).catch(() => false)
}
