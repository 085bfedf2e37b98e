/** The longest that work waits, in ms: a page that is busy all the time is never idle. */
const longestMs = 100

/** Work that no word waits for. */
export interface BetweenWords {
  /** Does it when the browser has nothing else to do, after what was added before. */
  add(work: () => void): void
  /** Does at once what waits. */
  finish(): void
}

/** Returns where to leave the work that a word brings with it but its reader does not see. */
export function workBetweenWords(): BetweenWords {
  let waiting: (() => void)[] = []
  let callOff = () => {}
  const finish = () => {
    callOff()
    const works = waiting
    waiting = []
    for (const work of works) work()
  }
  return {
    add(work) {
      waiting.push(work)
      if (waiting.length === 1) callOff = onIdle(finish)
    },
    finish,
  }
}

function onIdle(callback: () => void): () => void {
  // Safari has no such call; what is due after a frame comes when that is drawn.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(callback, { timeout: longestMs })
  return () => cancelIdleCallback(idle)
}
