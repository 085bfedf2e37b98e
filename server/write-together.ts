/** So many are written at once at the most. */
const togetherMax = 500
/** A write that takes longer than this, in ms, holds nobody else up: the next goes beside it. */
const lateMs = 50
/** So many writes go beside each other at the most. */
const besideMax = 4

interface Waiting<Item, Written> {
  item: Item
  resolve(written: Written | undefined): void
  reject(error: unknown): void
}

/**
 * Gathers what is to be written while a write is under way, and writes all of it next, so that many share one way to the
 * database and one commit. Nothing waits while nothing is under way. Returns what writes one item: it resolves to what `write`
 * has for it, after the write, and rejects as that does. Two items of one key are never in the same write.
 */
export function writeTogether<Item, Key, Written>(
  keyOf: (item: Item) => Key,
  write: (items: Item[]) => Promise<Map<Key, Written>>,
): (item: Item) => Promise<Written | undefined> {
  const waiting: Waiting<Item, Written>[] = []
  /** The writes under way, and those of them that are not late yet. */
  let underWay = 0
  let onTime = 0
  let isNextDue = false

  /** What comes in the same turn of the event loop goes along. */
  function writeSoon(): void {
    if (isNextDue) return
    isNextDue = true
    setImmediate(writeNext)
  }

  async function writeNext(): Promise<void> {
    isNextDue = false
    if (waiting.length === 0 || onTime > 0 || underWay >= besideMax) return
    const taken = takeNext()
    underWay += 1
    onTime += 1
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      onTime -= 1
      writeSoon()
    }, lateMs)
    try {
      const written = await write([...taken.values()].map(({ item }) => item))
      for (const [key, { resolve }] of taken) resolve(written.get(key))
    } catch (error) {
      for (const { reject } of taken.values()) reject(error)
    } finally {
      clearTimeout(late)
      underWay -= 1
      if (!isLate) onTime -= 1
      writeSoon()
    }
  }

  function takeNext(): Map<Key, Waiting<Item, Written>> {
    const taken = new Map<Key, Waiting<Item, Written>>()
    const left = waiting.splice(0).filter((one) => {
      const isTaken = taken.size < togetherMax && !taken.has(keyOf(one.item))
      if (isTaken) taken.set(keyOf(one.item), one)
      return !isTaken
    })
    waiting.push(...left)
    return taken
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      writeSoon()
    })
}
