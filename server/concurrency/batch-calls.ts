/** So many are asked for at once at the most. */
const togetherMax = 500
/** A batch that takes longer than this, in ms, holds nobody else up: the next goes beside it. */
const lateMs = 50

interface Waiting<Item, Answer> {
  item: Item
  resolve(answer: Answer | undefined): void
  reject(error: unknown): void
}

/**
 * Gathers what is asked for while a batch is under way, and asks for all of it next, so that many share one way to the database
 * and one commit. Nothing waits while nothing is under way. Returns what asks for one item: it resolves to what `ask` has for it,
 * and rejects as that does. Two items of one key are never in the same batch.
 */
export function batchCalls<Item, Key, Answer>(
  keyOf: (item: Item) => Key,
  ask: (items: Item[]) => Promise<Map<Key, Answer>>,
): (item: Item) => Promise<Answer | undefined> {
  const waiting: Waiting<Item, Answer>[] = []
  /** How many batches are under way that are not late yet. */
  let onTime = 0
  let isNextDue = false

  /** What comes in the same turn of the event loop goes along. */
  function askSoon(): void {
    if (isNextDue) return
    isNextDue = true
    setImmediate(askNext)
  }

  async function askNext(): Promise<void> {
    isNextDue = false
    if (waiting.length === 0 || onTime > 0) return
    const taken = takeNext()
    onTime += 1
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      onTime -= 1
      askSoon()
    }, lateMs)
    let goOn: () => void
    try {
      const answers = await ask([...taken.values()].map(({ item }) => item))
      goOn = () => {
        for (const [key, { resolve }] of taken) resolve(answers.get(key))
      }
    } catch (error) {
      goOn = () => {
        for (const { reject } of taken.values()) reject(error)
      }
    }
    clearTimeout(late)
    if (!isLate) onTime -= 1
    // First the next, for the database to work on while these go on.
    askNext()
    goOn()
  }

  function takeNext(): Map<Key, Waiting<Item, Answer>> {
    const taken = new Map<Key, Waiting<Item, Answer>>()
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
      askSoon()
    })
}
