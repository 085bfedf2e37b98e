import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import { wholeLibrary } from '#shared/library.ts'
import type { ReadingPosition } from '#shared/reading.ts'
import { Engine } from '../db/engine.ts'
import { type Figure, round } from './figure.ts'
import { percentile, putLoadOn, type Request, type Waits } from './load.ts'
import { type OpenSite, onBothDatabases } from './open-site.ts'
import { registerReaders, type Site } from './site.ts'

const runMs = 5_000
const connectionCounts = [1, 16, 256] as const

/** Returns how many calls a second are answered, and how long they wait, beside an answer and a row that do nothing else. */
export function callFigures(): Promise<Figure[]> {
  return onBothDatabases(async (site) => {
    const readers = await registerReaders(site.url, Math.max(...connectionCounts))
    const calls = await callsOf(site, readers)
    const figures: Figure[] = []
    for (const connections of connectionCounts) figures.push(...(await figuresOf(site, calls, connections)))
    return figures
  })
}

interface Calls {
  name: string
  next: (connection: number) => Request
  /** What it is held against, and how many times slower it may be. */
  control: 'answer' | 'row'
  slowerMax: { embedded: number; Postgres: number }
}

async function callsOf({ url }: OpenSite, readers: Site[]): Promise<Calls[]> {
  const [first] = readers
  if (!first) throw new Error('nobody reads')
  const ask = async (path: string) => (await fetch(url + path, { headers: first.headers })).json()
  const [work] = (await ask(api.library.works.path)) as { id: number }[]
  const workId = work?.id ?? 1
  const [chapter] = (await ask(addressOf(api.library.chapters, { params: { workId } }))) as { id: number }[]
  const chapterId = chapter?.id ?? 1
  const get = (path: string, accept = '*/*') => ({
    next: (connection: number): Request => ({
      method: 'GET',
      path,
      headers: { accept, 'accept-encoding': 'gzip', ...readers[connection]?.headers },
    }),
    control: 'answer' as const,
  })
  const usual = { embedded: 10, Postgres: 10 }
  return [
    { name: 'home', ...get('/', 'text/html'), slowerMax: { embedded: 20, Postgres: 20 } },
    {
      name: 'the works',
      ...get(addressOf(api.library.page, { query: wholeLibrary })),
      slowerMax: { embedded: 4, Postgres: 4 },
    },
    {
      name: 'a chapter',
      ...get(addressOf(api.library.chapter, { params: { id: chapterId } })),
      slowerMax: usual,
    },
    {
      name: 'a look-up',
      ...get(addressOf(api.dictionary.look, { params: { word: 'whale' } })),
      slowerMax: usual,
    },
    await saves(url, readers, { workId, chapterId }),
  ]
}

/** Each connection is a reader, who saves one word after the other. */
async function saves(
  url: string,
  readers: Site[],
  of: { workId: number; chapterId: number },
): Promise<Calls> {
  const ids = await Promise.all(
    readers.map(async ({ headers }) => {
      const answer = await fetch(url + api.reading.open.path, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...of, wordsRead: 0 }),
      })
      return ((await answer.json()) as { id: number }).id
    }),
  )
  const words = readers.map(() => 0)
  return {
    name: 'a save',
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
        path: addressOf(api.reading.save, { params: { id: ids[connection] ?? 0 } }),
        headers: { ...readers[connection]?.headers, 'content-type': 'application/json' },
        body: JSON.stringify(position),
      }
    },
  }
}

async function figuresOf(site: OpenSite, calls: Calls[], connections: number): Promise<Figure[]> {
  const load = { url: site.url, connections, ms: runMs }
  const answer = await putLoadOn({ ...load, next: () => ({ method: 'GET', path: '/health/live' }) })
  const row = await rowsPerSecond(site, connections)
  const figures: Figure[] = []
  for (const { name, next, control, slowerMax } of calls) {
    const waits = await putLoadOn({ ...load, next })
    const bare = control === 'answer' ? answer.perSecond : row
    figures.push({
      name: `${site.database}, ${connections} at once: ${name}`,
      measured: `${Math.round(waits.perSecond)}/s, ${percentilesOf(waits)}`,
      control: `a bare ${control} ${Math.round(bare)}/s`,
      value: bare / waits.perSecond,
      bound: slowerMax[site.database],
      unit: 'x',
    })
  }
  return figures
}

const percentilesOf = (waits: Waits) =>
  [
    ...[50, 95, 99].map((percent) => `p${percent} ${round(percentile(waits, percent))} ms`),
    ...(waits.refused > 0 ? [`${waits.refused} turned away`] : []),
  ].join(', ')

/** How many rows a second are written by so many who each wait for theirs, with nothing between them and the database. */
async function rowsPerSecond({ databaseUrl }: OpenSite, connections: number): Promise<number> {
  return databaseUrl ? await rowsOnPostgres(databaseUrl, connections) : await rowsEmbedded()
}

const table = 'create table if not exists bare (id int primary key, word int not null)'
const upsert = 'insert into bare values ($1, $2) on conflict (id) do update set word = excluded.word'
/** A server of the usual settings lets so many in. */
const connectionsMax = 80

async function rowsOnPostgres(connectionString: string, connections: number): Promise<number> {
  const max = Math.min(connections, connectionsMax)
  const pool = new pg.Pool({ connectionString, max })
  await pool.query(table)
  const count = await countFor(connections, (of, word) => pool.query(upsert, [of, word]))
  await pool.end()
  return count
}

async function rowsEmbedded(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-rows-'))
  const engine = await Engine.open(folder)
  await engine.query(table)
  const count = await countFor(1, (of, word) => engine.query(upsert, [of, word]))
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
  return count
}

async function countFor(
  callers: number,
  write: (of: number, word: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  let written = 0
  const caller = async (of: number) => {
    while (performance.now() < begun + runMs) {
      await write(of, written)
      written += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, of) => caller(of)))
  return written / ((performance.now() - begun) / 1000)
}
