/** Delay after the load event before background work may start, in ms. */
const settleDelayMs = 100
/** Maximum wait for an idle browser, in ms: browsers that draw each frame may never be idle. */
const idleTimeoutMs = 2_000

/** Runs background work after the page has loaded, when the browser is idle. Returns the function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  let isCancelled = false
  const run = () => {
    if (!isCancelled) work()
  }
  const begin = () => {
    if (isCancelled) return
    // Safari lacks `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: idleTimeoutMs })
    else run()
  }
  const wait = () => setTimeout(begin, settleDelayMs)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    isCancelled = true
  }
}
