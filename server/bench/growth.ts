import pg from 'pg'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import { inFigures } from '#shared/figures.ts'
import { wholeLibrary } from '#shared/library.ts'
import { type Figure, round } from './figure.ts'
import { percentile, putLoadOn, type Request, type Waits } from './load.ts'
import { type OpenSite, onPostgres } from './open-site.ts'
import { registerReaders, type Site, signIn } from './site.ts'

const runMs = 2_000

/** How large a site is. */
interface Size {
  works: number
  readers: number
  sessions: number
  savedWords: number
}

const small: Size = { works: 100, readers: 1_000, sessions: 10_000, savedWords: 5_000 }
/** As many works as Project Gutenberg has, and a tenth of the readers of `whole`. */
const sampled: Size = { works: 60_000, readers: 100_000, sessions: 1_000_000, savedWords: 500_000 }
export const whole: Size = {
  works: 60_000,
  readers: 1_000_000,
  sessions: 10_000_000,
  savedWords: 5_000_000,
}

/**
 * Returns how much longer a reader waits for each call where the site is large, beside the same where it is small, how many rows are looked
 * through for want of an index, and how long an administrator waits for the statistics.
 */
export function growthFigures(size = sampled): Promise<Figure[]> {
  return onPostgres(async (site) => {
    const [reader] = await registerReaders(site.url, 1)
    if (!reader) throw new Error('nobody reads')
    const client = new pg.Client({ connectionString: site.databaseUrl })
    await client.connect()
    try {
      await fill(client, small)
      const calls = await callsOf(site, reader)
      const before = await waitsOf(site, calls)
      await fill(client, size)
      const looked = await rowsLookedThrough(client)
      const after = await waitsOf(site, await callsOf(site, reader))
      const lookedThrough = (await rowsLookedThrough(client)) - looked
      const asked = after.reduce((sum, { sorted }) => sum + sorted.length, 0)
      const named = `${inFigures(size.works)} works, ${inFigures(size.sessions)} sessions`
      return [
        ...calls.map((call, index) => figureOf(call, named, [before[index], after[index]])),
        {
          name: 'rows looked through without an index, a call',
          measured: `${lookedThrough} of ${asked} calls`,
          control: named,
          value: lookedThrough / asked,
          bound: 0,
          unit: 'rows',
        },
        await statisticsFigure(site, named),
      ]
    } finally {
      await client.end()
    }
  })
}

interface Call {
  name: string
  next: () => Request
  /** How many times longer it may take. */
  slowerMax: number
}

async function callsOf({ url }: OpenSite, { headers }: Site): Promise<Call[]> {
  const ask = async (path: string) => (await fetch(url + path, { headers })).json()
  const { works } = (await ask(addressOf(api.library.page, { query: wholeLibrary }))) as {
    works: { id: number; chapters: { id: number }[] }[]
  }
  const work = works.find(({ chapters }) => chapters.length > 0)
  const [workId, chapterId] = [work?.id ?? 1, work?.chapters[0]?.id ?? 1]
  const opened = await fetch(url + api.reading.open.path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ workId, chapterId, wordsRead: 0 }),
  })
  const { id, seq: begun } = (await opened.json()) as { id: number; seq: number }
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

async function waitsOf({ url }: OpenSite, calls: Call[]): Promise<Waits[]> {
  const waits: Waits[] = []
  for (const { next } of calls) waits.push(await putLoadOn({ url, connections: 1, ms: runMs, next }))
  return waits
}

function figureOf(
  { name, slowerMax }: Call,
  named: string,
  [before, after]: [Waits | undefined, Waits | undefined],
): Figure {
  const [short, long] = [before, after].map((waits) => (waits ? percentile(waits, 50) : Number.NaN)) as [
    number,
    number,
  ]
  return {
    name: `${name}, ${named}`,
    measured: `p50 ${round(long)} ms`,
    control: `${inFigures(small.works)} works ${round(short)} ms`,
    value: long / short,
    bound: slowerMax,
    unit: 'x',
  }
}

async function statisticsFigure({ url, administrator }: OpenSite, named: string): Promise<Figure> {
  const { headers } = await signIn(url, administrator)
  const begun = performance.now()
  const answer = await fetch(url + api.admin.statistics.path, { headers })
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
async function rowsLookedThrough(client: pg.Client): Promise<number> {
  // What a connection has counted it says once a second at the most.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await client.query<{ rows: string }>(
    `select sum(seq_tup_read) as rows from pg_stat_user_tables
     where relname in ('works', 'chapters', 'users', 'session', 'reading_sessions', 'reading_days', 'saved_words')`,
  )
  return Number(rows[0]?.rows)
}

/** Fills a site up with what readers of one that large have; what is there already stays. */
async function fill(client: pg.Client, { works, readers, sessions, savedWords }: Size): Promise<void> {
  await client.query(`
    insert into works (title, author, author_bio, description, category, chapter_count, word_count, factor_sum, natural_sum)
      select 'Work ' || md5(n::text), 'Author ' || n % 9000, 'Wrote.', 'About ' || md5((n * 7)::text), 'Novel',
        3, 150, 1800 + n, 1900 + n
      from generate_series((select count(*) from works) + 1, ${works}) n;
    insert into chapters (work_id, title, content, "order", word_count, factor_sum, natural_sum, measured_by)
      select id, 'Chapter ' || place, repeat('word ', 50), place, 50, 60, 63, (select max(measured_by) from chapters)
      from works cross join generate_series(1, 3) place where not exists (select from chapters where work_id = works.id);
    insert into users (username, password)
      select 'reader ' || n, 'none' from generate_series((select count(*) from users) + 1, ${readers}) n;
    insert into reading_sessions (user_id, work_id, chapter_id, words_read, completed, end_time, active_ms, last_read)
      select users.id, work_id, chapters.id, 40, true, now(), 60000, now() - random() * interval '400 days'
      from generate_series((select count(*) from reading_sessions) + 1, ${sessions}) n
      join users on users.id = 1 + (n * 7919::bigint) % (select max(id) from users)
      join chapters on chapters.id = 1 + (n * 104729::bigint) % (select max(id) from chapters);
    insert into saved_words (user_id, word, definition)
      select users.id, 'word' || n, 'A word.' from generate_series((select count(*) from saved_words) + 1, ${savedWords}) n
      join users on users.id = 1 + (n * 31::bigint) % (select max(id) from users);
    insert into session (sid, sess, expire)
      select md5(id::text), json_build_object('passport', json_build_object('user', json_build_object('id', id))),
        now() + interval '20 days'
      from users on conflict do nothing;
    analyze`)
}
