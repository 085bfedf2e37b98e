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

/** The requests that are worked on, and those that wait for it in the order in which they came, by their responses. */
export class Workload {
  readonly limits: LoadLimits
  /** How many have been turned away. */
  refused = 0
  readonly #working = new Set<ServerResponse>()
  readonly #waiting = new Map<ServerResponse, () => void>()

  constructor(changed: Partial<LoadLimits> = {}) {
    this.limits = { ...usual, ...changed }
  }

  get working(): number {
    return this.#working.size
  }

  get waiting(): number {
    return this.#waiting.size
  }

  hasRoom(): boolean {
    return this.working < this.limits.atOnce
  }

  /** Counts a request as work until it is answered or gone. */
  take(res: ServerResponse): void {
    if (!res.closed) this.#working.add(res)
  }

  /** Counts it no more: it waits for something else. */
  rest(res: ServerResponse): void {
    this.#working.delete(res)
    this.#beginNext()
  }

  /** Calls `begin` when there is room. Who does not wait any more gives up the place. */
  wait(res: ServerResponse, begin: () => void): void {
    this.#waiting.set(res, begin)
  }

  /** Forgets what has been answered or is gone. */
  leave(res: ServerResponse): void {
    this.#waiting.delete(res)
    this.rest(res)
  }

  #beginNext(): void {
    for (const [res, begin] of this.#waiting) {
      if (!this.hasRoom()) return
      this.#waiting.delete(res)
      begin()
    }
  }
}
