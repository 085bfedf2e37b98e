/** Time as the player needs it; a test hands in its own. */
export interface Clock {
  /** Milliseconds on a steady scale, the one that frames are stamped with. */
  now(): number
  /** Calls back after `ms`, or a little later. Returns what calls it off. */
  after(ms: number, callback: () => void): () => void
  /** Calls back when the next frame is drawn, with the frame's time. Returns what calls it off. */
  onFrame(callback: (frameTime: number) => void): () => void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  onFrame(callback) {
    const frame = requestAnimationFrame(callback)
    return () => cancelAnimationFrame(frame)
  },
}
