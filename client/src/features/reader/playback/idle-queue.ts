/** Maximum wait, in ms, because a busy page may never be idle. */
const maxWaitMs = 100

/** Queue of work that must not delay the display of a word. */
export function createIdleQueue() {
  let queue: (() => void)[] = []
  let cancel = () => {}
  const flush = () => {
    cancel()
    const works = queue
    queue = []
    for (const work of works) work()
  }
  return {
    /** Runs the work when the browser is idle, in order. */
    add(work: () => void) {
      queue.push(work)
      if (queue.length === 1) cancel = onIdle(flush)
    },
    flush,
  }
}

function onIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback; there, a timeout runs the work after the frame.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(callback, { timeout: maxWaitMs })
  return () => cancelIdleCallback(idle)
}
