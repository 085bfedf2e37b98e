interface Bounds {
  atOnce: number
  waitingMax: number
  /** Makes what is thrown when as many wait already. */
  refusal: () => Error
}

/** Returns what runs work a few at a time, in the order in which it comes, whether any of it is under way and how much waits. */
export function limitConcurrency({ atOnce, waitingMax, refusal }: Bounds) {
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
