import type { ServerResponse } from 'node:http'

/** How much is taken on at once. */
export interface LoadLimits {
  /** Above this delay of the event loop, in ms, new work is turned away. */
  loopDelayMaxMs: number
  /** So many requests are worked on at once: more make each slower and together no faster. So many more wait, the rest are turned away. */
  atOnce: number
  waitingMax: number
  /** So many of one reader; more wait, and past the next number are turned away. */
  atOnceOfReader: number
  waitingOfReader: number
}

const usual: LoadLimits = {
  loopDelayMaxMs: 200,
  atOnce: 100,
  waitingMax: 100,
  atOnceOfReader: 8,
  waitingOfReader: 200,
}

/**
 * The requests that are worked on, by their responses, and those that wait for it in the order in which they came. Neither are in a Set or
 * a Map: V8 has each of their tables know the next one, so that a table that has grown old and is garbage keeps alive all that came after
 * it, and what is gone within a moment is carried along as if it were to stay.
 */
export class Workload {
  readonly limits: LoadLimits
  /** How many have been turned away. */
  refused = 0
  #working = 0
  readonly #isWorking = new WeakSet<ServerResponse>()
  readonly #waiting: { res: ServerResponse; begin: () => void }[] = []

  constructor(changed: Partial<LoadLimits> = {}) {
    this.limits = { ...usual, ...changed }
  }

  get working(): number {
    return this.#working
  }

  get waiting(): number {
    return this.#waiting.length
  }

  hasRoom(): boolean {
    return this.working < this.limits.atOnce
  }

  /** Counts a request as work until it is answered or gone. */
  take(res: ServerResponse): void {
    if (res.closed || this.#isWorking.has(res)) return
    this.#isWorking.add(res)
    this.#working += 1
  }

  /** Counts it no more: it waits for something else. */
  rest(res: ServerResponse): void {
    if (this.#isWorking.delete(res)) this.#working -= 1
    this.#beginNext()
  }

  /** Calls `begin` when there is room. Who does not wait any more gives up the place. */
  wait(res: ServerResponse, begin: () => void): void {
    this.#waiting.push({ res, begin })
  }

  /** Forgets what has been answered or is gone. */
  leave(res: ServerResponse): void {
    const at = this.#waiting.findIndex((one) => one.res === res)
    if (at >= 0) this.#waiting.splice(at, 1)
    this.rest(res)
  }

  #beginNext(): void {
    while (this.hasRoom()) {
      const next = this.#waiting.shift()
      if (!next) return
      next.begin()
    }
  }
}
