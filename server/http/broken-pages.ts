import { brokenPagesPerMinute } from '#shared/limits.ts'
import type { BrokenPage } from '#shared/site.ts'
import type { Logger } from './log.ts'

const minuteMs = 60_000

/** Creates a log of page errors, limited per minute. The next line after that minute reports the number of omitted errors (`leftOut`). */
export function createBrokenPageLog(log: Logger): (broken: BrokenPage) => void {
  let began = Number.NEGATIVE_INFINITY
  let count = 0
  return (broken) => {
    const now = performance.now()
    const isNewMinute = now - began >= minuteMs
    const leftOut = isNewMinute ? Math.max(0, count - brokenPagesPerMinute) : 0
    if (isNewMinute) {
      began = now
      count = 0
    }
    count += 1
    if (count <= brokenPagesPerMinute) log.warn({ ...broken, ...(leftOut && { leftOut }) }, 'a page broke')
  }
}
