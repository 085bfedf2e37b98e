interface Bounds {
  atOnce: number
  waitingMax?: number
  /** Creates the error for a full queue. */
  refusal?: () => Error
}

/** Creates a first-in, first-out queue that runs a limited number of tasks at once. */
export function limitConcurrency({
  atOnce,
  waitingMax = Number.POSITIVE_INFINITY,
  refusal = () => new Error('The queue is full'),
}: Bounds) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    isIdle: () => running === 0,
    countWaiting: () => waiting.length,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running < atOnce) running += 1
      else if (waiting.length >= waitingMax) throw refusal()
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

/** Creates a function that runs tasks in a queue per key: a full queue of one key does not delay the others. */
export function limitConcurrencyByKey<Key>(bounds: Bounds) {
  const queues = new Map<Key, ReturnType<typeof limitConcurrency>>()
  return async <Result>(key: Key, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? limitConcurrency(bounds)
    queues.set(key, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.isIdle()) queues.delete(key)
    }
  }
}
