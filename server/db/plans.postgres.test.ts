import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { createPostgresDatabase } from '../testing/database.ts'
import { fillSite } from '../testing/fill-site.ts'
import { prepareCall, readerCalls } from '../testing/reader-calls.ts'
import { startServer } from '../testing/start.ts'
import { makeReaders, remakeAttacker } from '../testing/two-readers.ts'
import { openPostgres } from './postgres/postgres.ts'
import * as schema from './schema.ts'

/** Tables that grow with the number of readers or works. */
const growingTables = new Set([
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
  ...[
    'saved_words',
    'user_texts',
    'import_drafts',
    'import_parts',
    'narrations',
    'look_ups',
    'problem_reports',
    'annotations',
    'word_cards',
    'word_review_log',
    'removed_cards',
  ],
])

/** Partial indexes with few rows, which a query may scan whole. */
const smallIndexes = ['users_administrators']

/** Calls that may scan the library: the first returns all works, the second compares a file's titles with those of all works. */
const callsThatScan = ['library.works', 'annotations.import']

/** Row counts, large enough for the planner to prefer an index. */
const size = { works: 5_000, readers: 5_000, sessions: 20_000, savedWords: 4_000, texts: 2_000 }

let url = ''

const server = startServer({
  async open() {
    const database = inject('testDatabase')
    if (database.kind !== 'postgres') throw new Error('requires Postgres')
    // Makes the planner use an index wherever possible.
    url = `${await createPostgresDatabase(database.url, 'tables')}?options=-c%20enable_seqscan%3Doff`
    return openPostgres(url)
  },
})

/** Query as it was sent to Postgres. */
interface SentQuery {
  text: string
  values: unknown[]
}

beforeAll(async () => {
  await makeReaders(server)
  await fillSite((statements) => server.db.execute(sql.raw(statements)), size)
})

/** Records the queries that are sent while `act` runs. */
async function recordQueries(act: () => Promise<unknown>): Promise<SentQuery[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await act()
  const calls = query.mock.calls as unknown as [string | SentQuery, unknown[]?][]
  const queries = calls.map(([first, values]) => ({
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

/** Finds the growing tables that a plan scans whole. A scan under a LIMIT does not count, because it ends early. */
function findFullScans(plan: Plan, hasLimit = false): string[] {
  const isScan = plan['Node Type'].endsWith('Scan')
  const isSmall = smallIndexes.includes(plan['Index Name'] ?? '')
  const isWhole = !plan['Index Cond'] && !plan['Recheck Cond'] && !hasLimit && !isSmall
  const table = plan['Relation Name'] ?? ''
  const found = isScan && isWhole && growingTables.has(table) ? [`${table}: ${plan['Node Type']}`] : []
  const isLimit = hasLimit || plan['Node Type'] === 'Limit'
  return [...found, ...(plan.Plans ?? []).flatMap((part) => findFullScans(part, isLimit))]
}

/** Tables whose rows each belong to one reader, so that they could be sharded by reader. */
const readerTables = new Set(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table))
    .filter(({ columns }) => columns.some(({ name, notNull }) => name === 'userId' && notNull))
    .map(({ name }) => name),
)

const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]

/** Finds the readers' tables that a plan reads without a condition on the reader. */
function findUnownedReads(plan: Plan): string[] {
  const parts = flattenPlan(plan)
  const conditions = parts.flatMap((part) =>
    Object.entries(part).flatMap(([name, value]) => (/Cond$|Filter$/.test(name) ? String(value) : [])),
  )
  const isOfOneReader = (alias: string) =>
    conditions.some(
      (condition) => condition.includes(`${alias}.user_id = `) || condition.includes(`= ${alias}.user_id`),
    )
  return parts.flatMap(({ 'Node Type': type, 'Relation Name': table = '', Alias: alias = table }) =>
    type.endsWith('Scan') && readerTables.has(table) && !isOfOneReader(alias) ? [table] : [],
  )
}

/** Runs `find` on the plan of each query. */
async function findInPlans(queries: SentQuery[], find: (plan: Plan) => string[]): Promise<string[]> {
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

const listFullScans = (queries: SentQuery[]) => findInPlans(queries, (plan) => findFullScans(plan))

test.each(readerCalls)(
  '%s finds its rows by an index, and restricts readers’ rows to their owner',
  async (_, call) => {
    const ask = await prepareCall(server, call)
    const queries = await recordQueries(async () => {
      const { status, text } = await ask()
      expect(status, text).toBeLessThan(400)
    })
    expect(queries.length).toBeGreaterThan(0)
    expect(await findInPlans(queries, findUnownedReads)).toEqual([])
    if (!callsThatScan.includes(call.name)) expect(await listFullScans(queries)).toEqual([])
  },
)

test('only calls that return a text or count its words read it', async () => {
  const reading: string[] = []
  for (const [name, call] of readerCalls.filter(([, { given }]) => !given)) {
    const ask = await prepareCall(server, call)
    // An unrecorded first call fills the cache.
    if (['library.chapter', 'library.search', 'knownWords.inChapter'].includes(call.name)) await ask()
    const queries = await recordQueries(ask)
    if (queries.some(({ text }) => /\bcontent\b/.test(text))) reading.push(name)
  }
  expect(reading.sort()).toEqual([
    'account.export',
    'annotations.change',
    'annotations.create',
    'annotations.export',
    'annotations.import',
    'imports.text',
    // Reads the first sentences of the suggested works.
    'library.tonight',
    'ownBooks.finish',
    'ownBooks.read',
    'ownBooks.update',
    // Reads the beginning of the next chapter.
    'reading.coda',
    'savedForms.sightings',
    'savedWords.sightings',
    // The sponsor calls read another column named `content`.
    'sponsors.afterChapter',
    'sponsors.afterLogin',
    'sponsors.inLibrary',
    'texts.create',
    // The list shows the beginning of each text.
    'texts.list',
    'texts.text',
    'texts.update',
  ])
})

test('reports a query for a reader’s row by its id alone', async () => {
  const byNumber = [{ text: 'select from saved_words where id = 1', values: [] }]
  expect(await findInPlans(byNumber, findUnownedReads)).toHaveLength(1)
  const byReader = [{ text: 'select from saved_words word where id = 1 and user_id = 2', values: [] }]
  expect(await findInPlans(byReader, findUnownedReads)).toEqual([])
})

test('reads a page of the library without a full scan, and detects one', async () => {
  const reader = await server.as(await remakeAttacker(server))
  const page = await recordQueries(() => reader.agent.get('/api/works?page=1').expect(200))
  expect(await listFullScans(page)).toEqual([])
  expect(
    await listFullScans([{ text: "select from works where description = 'x'", values: [] }]),
  ).toHaveLength(1)
})

test('updates the reading sums of many sessions at once, although the connection has cached a plan for one', async () => {
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
