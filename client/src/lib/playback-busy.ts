/** An entry per text that is playing. */
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

/** Resolves when no text is playing. */
export const waitForPlaybackIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (playing.size === 0) resolve()
    else waiting.push(resolve)
  })
