import { batchSizeMax, slowBatchMs } from '../limits.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve(answer: Result | undefined): void
  reject(error: unknown): void
}

/**
 * Batches calls: items that arrive while a batch runs form the next batch, so that they share one query and one commit. An item runs at
 * once when no batch is running. Items with the same key are never in the same batch. The returned function resolves to the item's
 * entry in the map of `runBatch`, and rejects as `runBatch` does.
 */
export function batchCalls<Item, Key, Result>(
  getKey: (item: Item) => Key,
  runBatch: (items: Item[]) => Promise<Map<Key, Result>>,
): (item: Item) => Promise<Result | undefined> {
  const waiting: Waiting<Item, Result>[] = []
  /** The running batch; undefined after `slowBatchMs`, so that the next batch can start. */
  let running: Map<Key, Waiting<Item, Result>> | undefined

  async function runNext(): Promise<void> {
    if (waiting.length === 0 || running) return
    const batch = takeBatch(waiting, getKey)
    running = batch
    const slowTimer = setTimeout(() => {
      running = undefined
      runNext()
    }, slowBatchMs)
    const [outcome] = await Promise.allSettled([runBatch([...batch.values()].map(({ item }) => item))])
    clearTimeout(slowTimer)
    if (running === batch) running = undefined
    // Starts the next batch before these calls resolve, so that the database does not wait for their callers.
    runNext()
    for (const [key, { resolve, reject }] of batch) {
      if (outcome.status === 'fulfilled') resolve(outcome.value.get(key))
      else reject(outcome.reason)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Waits for the end of this event-loop turn, so that items added later in the same turn join the batch.
      if (waiting.length === 1) setImmediate(runNext)
    })
}

/** Removes and returns the first waiting item of each key, at most `batchSizeMax` items. */
function takeBatch<Item, Key, Result>(waiting: Waiting<Item, Result>[], getKey: (item: Item) => Key) {
  const taken = new Map<Key, Waiting<Item, Result>>()
  const left = waiting.splice(0).filter((entry) => {
    const isTaken = taken.size < batchSizeMax && !taken.has(getKey(entry.item))
    if (isTaken) taken.set(getKey(entry.item), entry)
    return !isTaken
  })
  waiting.push(...left)
  return taken
}
