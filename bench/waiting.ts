/** Who waits while others are busy: asks for one address again and again until it is told that it is enough, and says how long each took. */

/** One request after another at this distance, in ms, whatever became of the one before. */
const everyMs = 20

const [asked = '', headers = '{}'] = process.argv.slice(2)
const waits: Promise<number>[] = []

async function ask(): Promise<number> {
  const started = performance.now()
  const answer = await fetch(asked, { headers: JSON.parse(headers) })
  await answer.arrayBuffer()
  // Who is turned away for all that goes on has waited in vain.
  if (answer.status === 503) return Number.POSITIVE_INFINITY
  if (!answer.ok) throw new Error(`a reader was answered ${answer.status}`)
  return performance.now() - started
}

// The first connection is no wait of what goes on.
await ask()
process.send?.('ready')
const timer = setInterval(() => waits.push(ask()), everyMs)
process.once('message', async () => {
  clearInterval(timer)
  process.send?.(await Promise.all(waits), () => process.disconnect())
})

export {}
