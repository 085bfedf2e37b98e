import { setTimeout } from 'node:timers/promises'

/** For so many times as long as a piece of long work took, the machine is left to others. */
const restTimes = 2

/** Rests from work that was begun at a moment of `performance.now()`. @param maxMs for no longer than this */
export async function pauseInProportion(started: number, maxMs = Number.POSITIVE_INFINITY): Promise<void> {
  await setTimeout(Math.min(maxMs, restTimes * (performance.now() - started)))
}
