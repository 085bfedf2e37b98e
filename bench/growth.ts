import pg from 'pg'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import { inFigures } from '#shared/figures.ts'
import { type WorkPage, wholeLibrary } from '#shared/library.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { fillSite, type Size } from '../server/testing/fill-site.ts'
import { type Figure, percentile, round } from './figure.ts'
import { putLoadOn, type Request } from './load.ts'
import { type OpenSite, onTwoSites } from './open-site.ts'
import { ask, registerReaders, type Site, signIn } from './site.ts'

/** Each call is asked for in so many turns, each so long, in ms. */
const [turns, turnMs] = [4, 300]

const small: Size = { works: 100, readers: 1_000, sessions: 10_000, savedWords: 5_000, texts: 500 }
const middle: Size = {
  works: 10_000,
  readers: 20_000,
  sessions: 200_000,
  savedWords: 100_000,
  texts: 10_000,
}
/** As many works as Project Gutenberg has, and a tenth of the readers of `whole`. */
const sampled: Size = {
  works: 60_000,
  readers: 100_000,
  sessions: 1_000_000,
  savedWords: 500_000,
  texts: 50_000,
}
const whole: Size = {
  works: 60_000,
  readers: 1_000_000,
  sessions: 10_000_000,
  savedWords: 5_000_000,
  texts: 500_000,
}

/**
 * Returns how much longer a reader waits for each call where the site is large, beside a small one in the same minutes, how many rows are
 * looked through for want of an index, and how long an administrator waits for the statistics.
 */
export function growthFigures(): Promise<Figure[]> {
  return figuresAt(sampled)
}

/** The same for a site between and one of a million readers. */
export async function wholeGrowthFigures(): Promise<Figure[]> {
  return [...(await figuresAt(middle)), ...(await figuresAt(whole))]
}

function figuresAt(size: Size): Promise<Figure[]> {
  const named = `${inFigures(size.works)} works, ${inFigures(size.sessions)} sessions`
  return onTwoSites(async (grown, modest) => {
    const [measured, control] = [await grow(grown, size), await grow(modest, small)]
    const looked = await rowsLookedThrough(grown)
    const waits = await waitsOf(measured, control)
    const lookedThrough = (await rowsLookedThrough(grown)) - looked
    const asked = waits.reduce((sum, { long }) => sum + long.length, 0)
    return [
      ...waits.map((wait) => figureOf(wait, named)),
      {
        name: 'rows looked through without an index, a call',
        measured: `${lookedThrough} of ${asked} calls`,
        control: named,
        value: lookedThrough / asked,
        // A call without an index looks through thousands; what sweeps up beside the readers finds a few.
        bound: 1,
        unit: 'rows',
      },
      await statisticsFigure(grown, named),
    ]
  })
}

/** What a reader asks of a site of a size. */
interface Grown {
  url: string
  calls: Call[]
}

async function grow(site: OpenSite, size: Size): Promise<Grown> {
  const [reader] = await registerReaders(site.url, 1)
  if (!reader) throw new Error('nobody reads')
  await onDatabaseOf(site, async (client) => {
    await fillSite((statements) => client.query(statements), size)
    // As it is when nobody fills it any more.
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  return { url: site.url, calls: await callsOf(reader) }
}

async function onDatabaseOf<Result>(
  { databaseUrl }: OpenSite,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return use(client).finally(() => client.end())
}

interface Call {
  name: string
  next: () => Request
  /** How many times longer it may take. */
  slowerMax: number
}

async function callsOf(reader: Site): Promise<Call[]> {
  const { headers } = reader
  const { works } = await ask<WorkPage>(reader, addressOf(api.library.page, { query: wholeLibrary }))
  const work = works.find(({ chapters }) => chapters.length > 0)
  const [workId, chapterId] = [work?.id ?? 1, work?.chapters[0]?.id ?? 1]
  const body = { workId, chapterId, wordsRead: 0 }
  const { id, seq: begun } = await ask<ReadingSession>(reader, api.reading.open.path, {
    method: 'POST',
    body,
  })
  const { id: textId } = await ask<{ id: number }>(reader, api.texts.create.path, {
    method: 'POST',
    body: { title: 'A text', content: 'A text of their own.' },
  })
  let seq = begun
  const get = (name: string, path: string, slowerMax = 1.5): Call => {
    const accept = path === '/' ? 'text/html' : '*/*'
    return { name, slowerMax, next: () => ({ method: 'GET', path, headers: { accept, ...headers } }) }
  }
  return [
    get('home', '/'),
    get('the works', addressOf(api.library.page, { query: wholeLibrary })),
    get(
      'the works, by author',
      addressOf(api.library.page, { query: { ...wholeLibrary, sort: 'author_desc' } }),
    ),
    get('a search', addressOf(api.library.page, { query: { ...wholeLibrary, search: 'whale' } }), 5),
    get('a work', addressOf(api.library.work, { params: { id: workId } })),
    get('its chapters', addressOf(api.library.chapters, { params: { workId } })),
    get('a chapter', addressOf(api.library.chapter, { params: { id: chapterId } })),
    get('its position', addressOf(api.reading.active, { params: { chapterId } })),
    get('the positions', addressOf(api.reading.progress)),
    get('the last position in a work', addressOf(api.reading.lastRead, { params: { workId } })),
    get('the reading days', addressOf(api.reading.days)),
    get(
      'a short piece',
      addressOf(api.library.shortPiece, { query: { wordsPerMinute: 300, pauses: 'Classic' } }),
    ),
    get('the saved words', addressOf(api.words.saved)),
    get('whether a word is saved', addressOf(api.words.isSaved, { params: { word: 'whale' } })),
    get('a look-up', addressOf(api.dictionary.look, { params: { word: 'whale' } })),
    get('a search in a work', addressOf(api.library.search, { params: { id: workId }, query: { q: 'the' } })),
    get('the end of a chapter', addressOf(api.reading.coda, { params: { id: chapterId } })),
    get('the texts', addressOf(api.texts.list)),
    get('a text', addressOf(api.texts.text, { params: { id: textId } })),
    get('the own books', addressOf(api.ownBooks.list)),
    get('where somebody is signed in', addressOf(api.account.sessions)),
    {
      name: 'a save',
      slowerMax: 1.5,
      next() {
        seq += 1
        return {
          method: 'PATCH',
          path: addressOf(api.reading.save, { params: { id } }),
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ wordsRead: 1, seq, wordsShown: 1 }),
        }
      },
    },
  ]
}

/** How long a call took on the site that is measured and on its control, in ms. */
interface Wait extends Call {
  long: readonly number[]
  short: readonly number[]
}

/** Asks both sites in turns, so that whatever else the machine does is done to both. */
async function waitsOf(measured: Grown, control: Grown): Promise<Wait[]> {
  const waits: Wait[] = []
  for (const [index, call] of measured.calls.entries()) {
    const [long, short]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1) {
      long.push(...(await askFor(measured, index)))
      short.push(...(await askFor(control, index)))
    }
    waits.push({ ...call, long, short })
  }
  return waits
}

async function askFor({ url, calls }: Grown, index: number): Promise<readonly number[]> {
  const { next } = calls[index] as Call
  return (await putLoadOn({ url, connections: 1, ms: turnMs, next })).ms
}

function figureOf({ name, slowerMax, long, short }: Wait, named: string): Figure {
  const [grown, modest] = [percentile(long, 50), percentile(short, 50)]
  return {
    name: `${name}, ${named}`,
    measured: `p50 ${round(grown)} ms`,
    control: `${inFigures(small.works)} works ${round(modest)} ms`,
    value: grown / modest,
    bound: slowerMax,
    unit: 'x',
  }
}

async function statisticsFigure({ url, administrator }: OpenSite, named: string): Promise<Figure> {
  const { headers } = await signIn(url, administrator)
  const begun = performance.now()
  const answer = await fetch(url + adminApi.site.statistics.path, { headers })
  await answer.json()
  return {
    name: `the statistics, ${named}`,
    measured: `${answer.status}`,
    control: 'none',
    value: performance.now() - begun,
    bound: 1_000,
    unit: 'ms',
  }
}

/** How many rows of what grows have been looked through without an index so far. */
async function rowsLookedThrough(site: OpenSite): Promise<number> {
  // What a connection has counted it says once a second at the most.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await onDatabaseOf(site, (client) =>
    client.query<{ rows: string }>(
      `select sum(seq_tup_read) as rows from pg_stat_user_tables
       where relname in ('works', 'chapters', 'users', 'session', 'reading_sessions', 'reading_days', 'saved_words')`,
    ),
  )
  return Number(rows[0]?.rows)
}
