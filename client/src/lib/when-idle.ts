/** A page that has come is left alone for this long, in ms, before anything is fetched that it does not show. */
const settledMs = 100

/** Does something once the page has been opened, when nothing else is to be done. */
export function whenIdle(work: () => void): void {
  const begin = () => {
    // Safari has no such call.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work)
    else work()
  }
  const wait = () => setTimeout(begin, settledMs)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
