import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { wholeLibrary } from '#shared/library.ts'
import type { ReadingPosition } from '#shared/reading.ts'
import { type Control, controlsPerSecond } from './controls.ts'
import { type Figure, percentile, round } from './figure.ts'
import { putLoadOn, type Request, type Waits } from './load.ts'
import { findNovel } from './novel.ts'
import { type OpenSite, onBothDatabases } from './open-site.ts'
import { ask, credentialsOf, registerReaders, type Site } from './site.ts'

const runMs = 3_000
const connectionCounts = [1, 16, 256] as const
const saveName = 'a save'
/** What a server may take of memory, in MB. */
const memoryMax = { embedded: 600, Postgres: 250 }
/** At half of the highest load one in a hundred waits longer than so many times what every second waits. */
const slowestMax = 10

/**
 * Returns how many calls a second are answered, and how long they wait, beside an answer, a row and a hash that do nothing else; how long the
 * slowest wait at half of the highest load; and what the server takes of memory meanwhile.
 */
export function callFigures(): Promise<Figure[]> {
  return onBothDatabases(async (site) => {
    const readers = await registerReaders(site.url, Math.max(...connectionCounts))
    const calls = await callsOf(readers)
    const figures: Figure[] = []
    const highest = new Map<string, number>()
    for (const connections of connectionCounts) {
      for (const { name, waits, figure } of await loadFigures(site, calls, connections)) {
        figures.push(figure)
        highest.set(name, Math.max(highest.get(name) ?? 0, waits.perSecond))
      }
    }
    for (const call of calls) {
      const perSecond = (highest.get(call.name) ?? 0) / 2
      figures.push(await halfLoadFigure(site, call, perSecond))
    }
    return [...figures, ...savesFigure(site, highest.get(saveName) ?? 0), memoryFigure(site)]
  })
}

/** How long a save takes at the most of them that are done, on the embedded database, where there is none but this process. */
function savesFigure({ database }: OpenSite, perSecond: number): Figure[] {
  if (database !== 'embedded') return []
  return [
    {
      name: 'embedded: a save, at the most a second',
      measured: `${Math.round(perSecond)}/s, each answered when it is on the disk`,
      control: 'none',
      value: 1000 / perSecond,
      bound: 1,
      unit: 'ms each',
    },
  ]
}

interface Calls {
  name: string
  next: (connection: number) => Request
  /** What it is held against, and how many times slower it may be. */
  control: Control
  slowerMax: { embedded: number; Postgres: number }
}

async function callsOf(readers: Site[]): Promise<Calls[]> {
  const [first] = readers
  if (!first) throw new Error('nobody reads')
  const { work, chapters } = await findNovel(first)
  const get = (paths: string[], accept = '*/*') => {
    let asked = 0
    return {
      next(connection: number): Request {
        asked += 1
        const headers = { accept, 'accept-encoding': 'gzip', ...readers[connection]?.headers }
        return { method: 'GET', path: paths[asked % paths.length] ?? '', headers }
      },
      control: 'answer' as const,
    }
  }
  const usual = { embedded: 10, Postgres: 10 }
  const chapterPaths = chapters.map(({ id }) => buildUrl(api.library.chapter, { params: { id } }))
  return [
    { name: 'home', ...get(['/'], 'text/html'), slowerMax: { embedded: 20, Postgres: 20 } },
    {
      name: 'the works',
      ...get([buildUrl(api.library.page, { query: wholeLibrary })]),
      slowerMax: { embedded: 4, Postgres: 4 },
    },
    { name: 'a chapter, each in turn', ...get(chapterPaths), slowerMax: usual },
    {
      name: 'a look-up',
      ...get([buildUrl(api.dictionary.look, { params: { word: 'whale' } })]),
      slowerMax: usual,
    },
    await saves(readers, { workId: work.id, chapterId: chapters[0]?.id ?? 0 }),
    {
      name: 'signing in',
      control: 'hash',
      slowerMax: { embedded: 2, Postgres: 2 },
      next: (connection) => ({
        method: 'POST',
        path: api.account.login.path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentialsOf(connection)),
      }),
    },
  ]
}

/** Each connection is a reader, who saves one word after the other. */
async function saves(readers: Site[], of: { workId: number; chapterId: number }): Promise<Calls> {
  const ids = await Promise.all(
    readers.map(async (reader) => {
      const body = { ...of, wordsRead: 0 }
      return (await ask<{ id: number }>(reader, api.reading.open.path, { method: 'POST', body })).id
    }),
  )
  const words = readers.map(() => 0)
  return {
    name: saveName,
    control: 'row',
    slowerMax: { embedded: 10, Postgres: 1 / 0.3 },
    next(connection) {
      const wordsRead = (words[connection] ?? 0) + 1
      words[connection] = wordsRead
      const position: Partial<ReadingPosition> = {
        wordsRead,
        seq: wordsRead,
        completed: false,
        wordsShown: 1,
      }
      return {
        method: 'PATCH',
        path: buildUrl(api.reading.save, { params: { id: ids[connection] ?? 0 } }),
        headers: { ...readers[connection]?.headers, 'content-type': 'application/json' },
        body: JSON.stringify(position),
      }
    },
  }
}

interface Loaded {
  name: string
  waits: Waits
  figure: Figure
}

async function loadFigures(site: OpenSite, calls: Calls[], connections: number): Promise<Loaded[]> {
  const bare = await controlsPerSecond(site, connections)
  const found: Loaded[] = []
  for (const { name, next, control, slowerMax } of calls) {
    // As many hashes at once as 256 would want are refused, and that is as it should be.
    if (control === 'hash' && connections > 16) continue
    const waits = await putLoadOn({ url: site.url, connections, ms: runMs, next })
    const figure = {
      name: `${site.database}, ${connections} at once: ${name}`,
      measured: `${Math.round(waits.perSecond)}/s, ${percentilesOf(waits)}`,
      control: `a bare ${control} ${Math.round(bare[control])}/s`,
      value: bare[control] / waits.perSecond,
      bound: slowerMax[site.database],
      unit: 'x',
    }
    found.push({ name, waits, figure })
  }
  return found
}

async function halfLoadFigure({ url, database }: OpenSite, call: Calls, perSecond: number): Promise<Figure> {
  const waits = await putLoadOn({ url, connections: 64, ms: runMs, next: call.next, perSecond })
  return {
    name: `${database}, half of the highest load: ${call.name}`,
    measured: percentilesOf(waits),
    control: `${Math.round(perSecond)}/s`,
    value: percentile(waits.ms, 99) / percentile(waits.ms, 50),
    bound: slowestMax,
    unit: 'x the median, 99 of 100',
  }
}

function memoryFigure({ database, memoryMb }: OpenSite): Figure {
  return {
    name: `${database}: memory under load, at its highest`,
    measured: `${Math.round(memoryMb())} MB`,
    control: 'none',
    value: memoryMb(),
    bound: memoryMax[database],
    unit: 'MB',
  }
}

const percentilesOf = (waits: Waits) =>
  [
    ...[50, 95, 99].map((percent) => `p${percent} ${round(percentile(waits.ms, percent))} ms`),
    ...(waits.refused > 0 ? [`${waits.refused} turned away`] : []),
  ].join(', ')
