/** One entry for each text that is playing. */
const playing = new Set<object>()
let waiting: (() => void)[] = []

/** Marks playback as busy, so that background loads wait. Returns a function that ends this. */
export function markPlaybackBusy(): () => void {
  const entry = {}
  playing.add(entry)
  return () => {
    playing.delete(entry)
    if (playing.size > 0) return
    const resumed = waiting
    waiting = []
    for (const resume of resumed) resume()
  }
}

/** Resolves when no text is playing, or after `timeoutMs`. */
export function waitForPlaybackIdle(timeoutMs: number): Promise<void> {
  if (playing.size === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs)
    waiting.push(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
