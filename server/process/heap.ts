import { setFlagsFromString } from 'node:v8'

/** By so many percent the heap may grow before V8 looks for what can go. Its own measure is the machine's memory: up to 300. */
const growthPercent = 50

/**
 * Lets V8 tidy up by what the site holds, not by what the machine has. There is no limit in it: what is needed is taken.
 * The young generation's measure, `--max-semi-space-size`, is read before any program runs: it stands in the commands that start the server.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}
