import { setTimeout } from 'node:timers/promises'

/** Length of the pause as a multiple of the run time before it. */
const pauseFactor = 2

/** Pauses background work for twice its run time, so that requests are served. `startedAt` is a `performance.now()`. */
export async function pauseInProportion(startedAt: number): Promise<void> {
  await setTimeout(pauseFactor * (performance.now() - startedAt))
}
