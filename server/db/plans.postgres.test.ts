import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { freshUrl } from '../testing/database.ts'
import { fillSite } from '../testing/fill-site.ts'
import { prepareCall, readerCalls } from '../testing/reader-calls.ts'
import { startServer } from '../testing/start.ts'
import { makeReaders, remakeAttacker } from '../testing/two-readers.ts'
import { openPostgres } from './postgres/postgres.ts'

/** What grows with the readers and the library. */
const growing = new Set([
  ...[
    'users',
    'session',
    'works',
    'chapters',
    'reading_sessions',
    'reading_days',
    'reading_sums',
    'reader_activity',
  ],
  ...['saved_words', 'user_texts', 'import_drafts', 'import_parts', 'problem_reports', 'call_counts'],
])

/** Goes over administrators alone, of whom there are few. */
const ofFew = ['users_administrators']

/** What lists the whole library does look at all of it. */
const listsAll = ['library.works']

/** Enough of everything that a plan which looks through it is one that would. */
const size = { works: 5_000, readers: 5_000, sessions: 20_000, savedWords: 4_000, texts: 2_000 }

let url = ''

const server = startServer({
  async open() {
    const database = inject('testDatabase')
    if (database.kind !== 'postgres') throw new Error('this is about the real Postgres')
    // An index is taken wherever one would do.
    url = `${await freshUrl(database.url, 'tables')}?options=-c%20enable_seqscan%3Doff`
    return openPostgres(url)
  },
})

/** A query as it went over the wire. */
interface Query {
  text: string
  values: unknown[]
}

beforeAll(async () => {
  await makeReaders(server)
  await fillSite((statements) => server.db.execute(sql.raw(statements)), size)
})

/** What was asked of the database while something went on. */
async function queriesOf(goesOn: () => Promise<unknown>): Promise<Query[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await goesOn()
  const asked = query.mock.calls as unknown as [string | Query, unknown[]?][]
  const queries = asked.map(([first, values]) => ({
    text: typeof first === 'string' ? first : first.text,
    values: values ?? (typeof first === 'string' ? [] : (first.values ?? [])),
  }))
  query.mockRestore()
  return queries.filter(({ text }) => /^\s*(?:with|select|insert|update|delete)\b/i.test(text))
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Alias?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Plan[]
}

/** The growing tables that a plan looks through. One that goes along an index until it has enough does not. */
function lookedThrough(plan: Plan, isCutShort = false): string[] {
  const isScan = plan['Node Type'].endsWith('Scan')
  const isOfFew = ofFew.includes(plan['Index Name'] ?? '')
  const isWhole = !plan['Index Cond'] && !plan['Recheck Cond'] && !isCutShort && !isOfFew
  const table = plan['Relation Name'] ?? ''
  const found = isScan && isWhole && growing.has(table) ? [`${table}: ${plan['Node Type']}`] : []
  const isLimit = isCutShort || plan['Node Type'] === 'Limit'
  return [...found, ...(plan.Plans ?? []).flatMap((part) => lookedThrough(part, isLimit))]
}

/** What is each reader's own: where the tables are spread over machines, it lies with its reader. */
const ofOneReader = new Set([
  ...['reading_sessions', 'reading_days', 'reader_activity', 'saved_words', 'user_texts'],
  ...['import_drafts', 'import_parts', 'problem_reports', 'passkeys', 'passkey_challenges'],
])

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

/** The readers' tables of which a plan asks for rows without saying whose. */
function askedOfAll(plan: Plan): string[] {
  const parts = partsOf(plan)
  const conditions = parts.flatMap((part) =>
    Object.entries(part).flatMap(([name, value]) => (/Cond$|Filter$/.test(name) ? String(value) : [])),
  )
  const isOfOne = (alias: string) =>
    conditions.some((said) => said.includes(`${alias}.user_id = `) || said.includes(`= ${alias}.user_id`))
  return parts.flatMap(({ 'Node Type': type, 'Relation Name': table = '', Alias: alias = table }) =>
    type.endsWith('Scan') && ofOneReader.has(table) && !isOfOne(alias) ? [table] : [],
  )
}

/** What is found in the plans of queries. */
async function foundIn(queries: Query[], find: (plan: Plan) => string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found: string[] = []
  for (const { text, values } of queries) {
    const { rows } = await client.query(`explain (format json, verbose) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    found.push(...find(plan).map((table) => `${table} in ${text}`))
  }
  await client.end()
  return found
}

const plansOf = (queries: Query[]) => foundIn(queries, (plan) => lookedThrough(plan))

test.each(readerCalls)(
  '%s finds its rows by an index, and says of each row of a reader whose it is',
  async (_, call) => {
    const ask = await prepareCall(server, call)
    const queries = await queriesOf(async () => {
      const { status, text } = await ask()
      expect(status, text).toBeLessThan(400)
    })
    expect(queries.length).toBeGreaterThan(0)
    expect(await foundIn(queries, askedOfAll)).toEqual([])
    if (!listsAll.includes(call.name)) expect(await plansOf(queries)).toEqual([])
  },
)

test('a text is read by what answers with it or counts its words, and for nobody’s right to a call', async () => {
  const reading: string[] = []
  for (const [what, call] of readerCalls.filter(([, { given }]) => !given)) {
    const ask = await prepareCall(server, call)
    // The first to open a chapter or to search a work has it read, whoever they are.
    if (['library.chapter', 'library.search'].includes(call.name)) await ask()
    const queries = await queriesOf(ask)
    if (queries.some(({ text }) => /\bcontent\b/.test(text))) reading.push(what)
  }
  expect(reading.sort()).toEqual([
    'account.export',
    'imports.text',
    'ownBooks.finish',
    'ownBooks.read',
    'ownBooks.update',
    // How the next chapter begins.
    'reading.coda',
    // A message's text is called the same.
    'sponsors.afterChapter',
    'sponsors.afterLogin',
    'sponsors.inLibrary',
    'texts.create',
    // How each of them begins.
    'texts.list',
    'texts.text',
    'texts.update',
  ])
})

test('a query that asks for a reader’s row by its number alone is found', async () => {
  const byNumber = [{ text: 'select from saved_words where id = 1', values: [] }]
  expect(await foundIn(byNumber, askedOfAll)).toHaveLength(1)
  const byReader = [{ text: 'select from saved_words word where id = 1 and user_id = 2', values: [] }]
  expect(await foundIn(byReader, askedOfAll)).toEqual([])
})

test('a page of the library, and what is looked through is seen', async () => {
  const reader = await server.as(await remakeAttacker(server))
  const page = await queriesOf(() => reader.agent.get('/api/works?page=1').expect(200))
  expect(await plansOf(page)).toEqual([])
  expect(await plansOf([{ text: "select from works where description = 'x'", values: [] }])).toHaveLength(1)
})

test('the sums of what was read take many sessions at once, though a connection has kept its plan for one', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const minutes = async () =>
    (await client.query('select sum(active_ms)::int as ms from reading_sums')).rows[0].ms
  const { rows } = await client.query('select min(id) as id, count(*)::int as count from reading_sessions')
  for (let save = 0; save < 10; save += 1) {
    await client.query('update reading_sessions set active_ms = active_ms + 1 where id = $1', [rows[0].id])
  }
  const before = await minutes()
  await client.query("set statement_timeout = '10s'")
  await client.query('update reading_sessions set active_ms = active_ms + 1')
  expect(await minutes()).toBe(before + rows[0].count)
  await client.end()
})
