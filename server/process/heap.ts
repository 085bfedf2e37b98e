import { setFlagsFromString } from 'node:v8'

/** Growth of the heap, in percent, that triggers a garbage collection. V8's default is up to 300, by the machine's memory. */
const growthPercent = 50

/**
 * Triggers garbage collection earlier, without limiting the heap. `--max-semi-space-size` can only be set on the command line and is in the
 * start scripts.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}
