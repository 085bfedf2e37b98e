/** Program that requests one URL at a fixed rate until a message arrives, and then sends the latencies to its parent process. */

/** Interval between the starts of requests, in ms; requests do not wait for earlier responses. */
const intervalMs = 20

const [url = '', headers = '{}'] = process.argv.slice(2)
const waits: Promise<number>[] = []

async function request(): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, { headers: JSON.parse(headers) })
  await answer.arrayBuffer()
  // A refused request counts as an infinite wait.
  if (answer.status === 503) return Number.POSITIVE_INFINITY
  if (!answer.ok) throw new Error(`the probe got ${answer.status}`)
  return performance.now() - started
}

// Connects before the measurement, so that no latency includes the time to connect.
await request()
process.send?.('ready')
const timer = setInterval(() => waits.push(request()), intervalMs)
process.once('message', async () => {
  clearInterval(timer)
  process.send?.(await Promise.all(waits), () => process.disconnect())
})

export {}
