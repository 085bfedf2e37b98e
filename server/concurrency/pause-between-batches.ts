import { setTimeout } from 'node:timers/promises'

/** Length of a pause as a multiple of the run time before it. */
const pauseFactor = 2

/** Pauses background work for twice its run time, so that requests are served meanwhile. `startedAt` is a value of `performance.now()`. */
export async function pauseInProportion(startedAt: number): Promise<void> {
  await setTimeout(pauseFactor * (performance.now() - startedAt))
}

/**
 * Reads rows in batches and pauses between them, so that an export does not slow down other requests. A batch ends when the sum of its
 * sizes reaches `sizeAtOnce`.
 */
export async function* readInBatches<Row>(
  all: { id: number; size: number }[],
  sizeAtOnce: number,
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let batch: number[] = []
  let size = 0
  for (const [at, next] of all.entries()) {
    batch.push(next.id)
    size += next.size
    if (size < sizeAtOnce && at < all.length - 1) continue
    const started = performance.now()
    const rows = await read(batch)
    const spentMs = performance.now() - started
    yield rows
    // Subtracts the time that the consumer took, because it already was a pause.
    await pauseInProportion(performance.now() - spentMs)
    batch = []
    size = 0
  }
}
