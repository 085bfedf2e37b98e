/** The player's source of time; tests pass their own. */
export interface Clock {
  /** Monotonic time in ms, on the scale of frame timestamps. */
  now(): number
  /** Calls back after `ms` or slightly later. Returns the cancel function. */
  after(ms: number, callback: () => void): () => void
  /** Calls back on the next frame with its timestamp. Returns the cancel function. */
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
