import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { wholeLibrary } from '#shared/library.ts'
import type { ReadingPosition } from '#shared/reading.ts'
import { type Control, measureControls } from './controls.ts'
import { type BenchFigure, percentile, round } from './figure.ts'
import { generateLoad, type LoadResult, type Request } from './load.ts'
import { findNovel } from './novel.ts'
import { measureOnBothDatabases, type OpenSite } from './open-site.ts'
import { getCredentials, registerReaders, requestJson, type SiteClient } from './site.ts'

const runMs = 3_000
const connectionCounts = [1, 16, 256] as const
const saveName = 'a save'
/** Upper bounds of the server's peak memory, in MB. */
const memoryMax = { embedded: 600, Postgres: 250 }
/** Upper bound of p99 divided by p50, at half of the highest measured rate. */
const tailRatioMax = 10

/**
 * Measures throughput and latency of calls, each compared with one control: a bare response, a row write or a password hash. Also measures
 * the tail latency at half of the highest rate, and the server's peak memory.
 */
export function measureCalls(): Promise<BenchFigure[]> {
  return measureOnBothDatabases(async (site) => {
    const readers = await registerReaders(site.url, Math.max(...connectionCounts))
    const calls = await prepareCalls(readers)
    const figures: BenchFigure[] = []
    const highest = new Map<string, number>()
    for (const connections of connectionCounts) {
      for (const { name, waits, figure } of await loadFigures(site, calls, connections)) {
        figures.push(figure)
        highest.set(name, Math.max(highest.get(name) ?? 0, waits.perSecond))
      }
    }
    for (const call of calls) {
      const perSecond = (highest.get(call.name) ?? 0) / 2
      figures.push(await measureHalfLoad(site, call, perSecond))
    }
    return [...figures, ...saveFigures(site, highest.get(saveName) ?? 0), measureMemory(site)]
  })
}

/** Returns the time per save, from the highest measured rate of saves. Empty for Postgres. */
function saveFigures({ database }: OpenSite, perSecond: number): BenchFigure[] {
  if (database !== 'embedded') return []
  return [
    {
      name: 'embedded: a save, at the highest rate',
      measured: `${Math.round(perSecond)}/s, each durable before its response`,
      control: 'none',
      value: 1000 / perSecond,
      bound: 1,
      unit: 'ms each',
    },
  ]
}

interface MeasuredCall {
  name: string
  next: (connection: number) => Request
  /** Bare operation with which the call is compared. */
  control: Control
  /** Upper bound of the control's rate divided by the call's rate. */
  slowerMax: { embedded: number; Postgres: number }
}

async function prepareCalls(readers: SiteClient[]): Promise<MeasuredCall[]> {
  const [first] = readers
  if (!first) throw new Error('no readers')
  const { work, chapters } = await findNovel(first)
  const get = (paths: string[], accept = '*/*') => {
    let count = 0
    return {
      next(connection: number): Request {
        count += 1
        const headers = { accept, 'accept-encoding': 'gzip', ...readers[connection]?.headers }
        return { method: 'GET', path: paths[count % paths.length] ?? '', headers }
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
    { name: 'a chapter, in rotation', ...get(chapterPaths), slowerMax: usual },
    {
      name: 'a look-up',
      ...get([buildUrl(api.dictionary.look, { params: { word: 'whale' } })]),
      slowerMax: usual,
    },
    await prepareSaves(readers, { workId: work.id, chapterId: chapters[0]?.id ?? 0 }),
    {
      name: 'signing in',
      control: 'hash',
      slowerMax: { embedded: 2, Postgres: 2 },
      next: (connection) => ({
        method: 'POST',
        path: api.account.login.path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(getCredentials(connection)),
      }),
    },
  ]
}

/** Prepares saves. Each connection belongs to a reader who saves word after word. */
async function prepareSaves(
  readers: SiteClient[],
  ids: { workId: number; chapterId: number },
): Promise<MeasuredCall> {
  const sessionIds = await Promise.all(
    readers.map(async (reader) => {
      const body = { ...ids, wordsRead: 0 }
      return (await requestJson<{ id: number }>(reader, api.reading.open.path, { method: 'POST', body })).id
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
        path: buildUrl(api.reading.save, { params: { id: sessionIds[connection] ?? 0 } }),
        headers: { ...readers[connection]?.headers, 'content-type': 'application/json' },
        body: JSON.stringify(position),
      }
    },
  }
}

interface Loaded {
  name: string
  waits: LoadResult
  figure: BenchFigure
}

async function loadFigures(site: OpenSite, calls: MeasuredCall[], connections: number): Promise<Loaded[]> {
  const controls = await measureControls(site, connections)
  const found: Loaded[] = []
  for (const { name, next, control, slowerMax } of calls) {
    // Skips calls that hash a password on more than 16 connections, because the server would refuse most of them.
    if (control === 'hash' && connections > 16) continue
    const waits = await generateLoad({ url: site.url, connections, ms: runMs, next })
    const figure = {
      name: `${site.database}, ${connections} at once: ${name}`,
      measured: `${Math.round(waits.perSecond)}/s, ${formatPercentiles(waits)}`,
      control: `bare ${control} ${Math.round(controls[control])}/s`,
      value: controls[control] / waits.perSecond,
      bound: slowerMax[site.database],
      unit: 'x',
    }
    found.push({ name, waits, figure })
  }
  return found
}

async function measureHalfLoad(
  { url, database }: OpenSite,
  call: MeasuredCall,
  perSecond: number,
): Promise<BenchFigure> {
  const waits = await generateLoad({ url, connections: 64, ms: runMs, next: call.next, perSecond })
  return {
    name: `${database}, half of the highest load: ${call.name}`,
    measured: formatPercentiles(waits),
    control: `${Math.round(perSecond)}/s`,
    value: percentile(waits.ms, 99) / percentile(waits.ms, 50),
    bound: tailRatioMax,
    unit: 'x the median, 99 of 100',
  }
}

function measureMemory({ database, memoryMb }: OpenSite): BenchFigure {
  return {
    name: `${database}: peak memory under load`,
    measured: `${Math.round(memoryMb())} MB`,
    control: 'none',
    value: memoryMb(),
    bound: memoryMax[database],
    unit: 'MB',
  }
}

const formatPercentiles = (waits: LoadResult) =>
  [
    ...[50, 95, 99].map((percent) => `p${percent} ${round(percentile(waits.ms, percent))} ms`),
    ...(waits.refused > 0 ? [`${waits.refused} refused`] : []),
  ].join(', ')
