import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import { countWords, readRunningWords } from '../server/starter/moby-dick-words.ts'
import { type Figure, percentile, round } from './figure.ts'
import { putLoadOn } from './load.ts'
import { type OpenSite, onBothDatabases } from './open-site.ts'
import { registerReaders, type Site } from './site.ts'

const runMs = 8_000
/** What 95 of 100 look-ups may take, alone and with sixteen at once, in ms. */
const bounds = [
  [1, 5],
  [16, 20],
] as const
const mostAtOnce = Math.max(...bounds.map(([connections]) => connections))

/** Returns how long looking a word up takes over HTTP, beside an answer that does nothing. */
export function lookUpFigures(): Promise<Figure[]> {
  return onBothDatabases(async (site) => {
    // One reader has eight requests answered at a time: sixteen at once are sixteen readers.
    const readers = await registerReaders(site.url, mostAtOnce)
    const headers = readers[0]?.headers ?? {}
    // Each different word of the novel that is answered, so that none is at hand because it was just asked for.
    const words = [...countWords(readRunningWords()).keys()]
    const paths: string[] = []
    for (const word of words.slice(0, 3_000)) {
      const path = addressOf(api.dictionary.look, { params: { word } })
      if ((await fetch(site.url + path, { headers })).ok) paths.push(path)
    }
    const figures: Figure[] = []
    for (const [connections, bound] of bounds)
      figures.push(await figureOf(site, readers, { paths, connections, bound }))
    return figures
  })
}

async function figureOf(
  { url, database }: OpenSite,
  readers: Site[],
  { paths, connections, bound }: { paths: string[]; connections: number; bound: number },
): Promise<Figure> {
  let asked = 0
  const load = { url, connections, ms: runMs }
  const bare = await putLoadOn({ ...load, next: () => ({ method: 'GET', path: '/health/live' }) })
  const waits = await putLoadOn({
    ...load,
    next: (connection) => {
      asked += 1
      const { headers = {} } = readers[connection] ?? {}
      return { method: 'GET', path: paths[asked % paths.length] ?? '', headers }
    },
  })
  return {
    name: `${database}: looking a word up over HTTP, ${connections === 1 ? 'alone' : `${connections} at once`}, 95 of 100`,
    measured: `median ${round(percentile(waits.ms, 50))} ms, ${Math.round(waits.perSecond)}/s`,
    control: `a bare answer p95 ${round(percentile(bare.ms, 95))} ms, ${Math.round(bare.perSecond)}/s`,
    value: percentile(waits.ms, 95),
    bound,
    unit: 'ms',
  }
}
