import type { ServerResponse } from 'node:http'
import { loadLimits } from '../../limits.ts'

export type LoadLimits = typeof loadLimits

/**
 * The running and the queued requests, each identified by its response. Uses no Set or Map: in V8, each discarded hash table refers to
 * the next one. This reference keeps finished requests alive until they move to the old generation.
 */
export class Workload {
  readonly limits: LoadLimits
  refused = 0
  working = 0
  readonly #isWorking = new WeakSet<ServerResponse>()
  readonly #queue: { res: ServerResponse; begin: () => void }[] = []

  constructor(changed: Partial<LoadLimits> = {}) {
    this.limits = { ...loadLimits, ...changed }
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Counts a request as running until `remove`. */
  start(res: ServerResponse): void {
    if (res.closed || this.#isWorking.has(res)) return
    this.#isWorking.add(res)
    this.working += 1
  }

  /** Stops counting a request that waits for another request of the same reader. */
  pause(res: ServerResponse): void {
    if (this.#isWorking.delete(res)) this.working -= 1
    this.#beginNext()
  }

  /** Calls `begin` when fewer than `atOnce` requests run, unless the request is removed first. */
  enqueue(res: ServerResponse, begin: () => void): void {
    this.#queue.push({ res, begin })
  }

  remove(res: ServerResponse): void {
    const index = this.#queue.findIndex((queued) => queued.res === res)
    if (index >= 0) this.#queue.splice(index, 1)
    this.pause(res)
  }

  #beginNext(): void {
    while (this.working < this.limits.atOnce) {
      const next = this.#queue.shift()
      if (!next) return
      next.begin()
    }
  }
}
