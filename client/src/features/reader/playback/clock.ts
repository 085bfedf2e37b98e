/** Source of time for the player; tests pass their own. */
export interface Clock {
  /** Current time in ms, monotonic, on the same time origin as frame timestamps. */
  now(): number
  /** Calls `callback` after `ms` or slightly later. Returns a function that cancels the call. */
  after(ms: number, callback: () => void): () => void
  /** Calls `callback` on the next frame, with its timestamp. Returns a function that cancels the call. */
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

/** Duration of a frame at 60 Hz, in ms. The timer ends one frame early, and the callback runs on the frame nearest to the deadline. */
const frameMs = 1000 / 60

/** Creates a deadline that can be moved. @param onDue called on the frame nearest to the deadline, with its timestamp */
export function createDeadline(clock: Clock, onDue: (frameTime: number) => void) {
  let at = 0
  let cancel = () => {}
  const handleFrame = (frameTime: number) => {
    if (frameTime + frameMs / 2 < at) cancel = clock.onFrame(handleFrame)
    else onDue(frameTime)
  }
  return {
    /** Replaces the deadline by `next`, in ms of the clock. An infinite deadline is never due. */
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
