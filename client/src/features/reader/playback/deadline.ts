import type { Clock } from './clock.ts'

/** A frame of a 60 Hz screen, in ms: the wait ends one before a word is due, and it is shown on the nearest. */
const frameMs = 1000 / 60

/** A moment that is waited for. */
export interface Deadline {
  /** Waits for this moment, in ms of the clock, in place of the one before. */
  set(at: number): void
  cancel(): void
  readonly at: number
}

/** @param onDue called on the frame nearest to the deadline, with the frame's time */
export function createDeadline(clock: Clock, onDue: (frameTime: number) => void): Deadline {
  let at = 0
  let callOff = () => {}
  const handleFrame = (frameTime: number) => {
    if (frameTime + frameMs / 2 < at) callOff = clock.onFrame(handleFrame)
    else onDue(frameTime)
  }
  return {
    set(next) {
      at = next
      callOff()
      callOff = clock.after(Math.max(0, at - clock.now() - frameMs), () => {
        callOff = clock.onFrame(handleFrame)
      })
    },
    cancel: () => callOff(),
    get at() {
      return at
    },
  }
}
