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

/** Frame of a 60 Hz screen, in ms. The timer ends one frame early, and the word is shown on the nearest frame. */
const frameMs = 1000 / 60

/** @param onDue called on the frame nearest to the deadline, with its timestamp */
export function createDeadline(clock: Clock, onDue: (frameTime: number) => void) {
  let at = 0
  let cancel = () => {}
  const handleFrame = (frameTime: number) => {
    if (frameTime + frameMs / 2 < at) cancel = clock.onFrame(handleFrame)
    else onDue(frameTime)
  }
  return {
    /** Sets the deadline in ms of the clock, replacing the previous one. An infinite one is never due. */
    set(next: number) {
      at = next
      cancel()
      if (at === Number.POSITIVE_INFINITY) return
      cancel = clock.after(Math.max(0, at - clock.now() - frameMs), () => {
        cancel = clock.onFrame(handleFrame)
      })
    },
    cancel: () => cancel(),
  }
}
