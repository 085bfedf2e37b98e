import { monitorEventLoopDelay } from 'node:perf_hooks'

const sampleMs = 20
const windowMs = 1_000
const nsPerMs = 1_000_000

/** Returns a function for the median event loop delay of the last second, in ms. A median ignores a single long task. */
export function monitorLoopDelay(): () => number {
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  delays.enable()
  let medianMs = 0
  setInterval(() => {
    medianMs = Math.max(0, delays.percentile(50) / nsPerMs - sampleMs)
    delays.reset()
  }, windowMs).unref()
  return () => medianMs
}
