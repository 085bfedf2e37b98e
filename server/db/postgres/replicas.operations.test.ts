import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { makeUser, makeWork } from '../../testing/make.ts'
import { makeTemplate, type PostgresServer, startPostgres } from '../../testing/postgres.ts'
import { type NetworkProxy, startProxy } from '../../testing/proxy.ts'
import { type Standby, startStandby } from '../../testing/standby.ts'
import { type Caller, startServer } from '../../testing/start.ts'
import { openPostgres } from './postgres.ts'

let primary: PostgresServer
let standby: Standby
let network: NetworkProxy
let replica: pg.Client
let reader: Caller
let admin: Caller
const changes: string[] = []

const server = startServer({
  async open() {
    primary = await startPostgres('wal_keep_size=256MB')
    await makeTemplate(primary)
    standby = await startStandby(primary)
    network = await startProxy(standby.url)
    return openPostgres(`${primary.url}/tables`, {
      replicaUrls: [`${network.url}/tables`],
      onReplica: (where, isUsed) => changes.push(`${where} ${isUsed ? 'used' : 'not used'}`),
    })
  },
})

const used = () => server.database.replicasUsed?.()
const untilUsed = (replicas: number) =>
  vi.waitUntil(() => used() === replicas, { interval: 50, timeout: 20_000 })

async function connectToReplica() {
  replica = new pg.Client({ connectionString: `${standby.url}/tables` })
  replica.on('error', () => {})
  await replica.connect()
}

beforeAll(async () => {
  reader = await server.as(await makeUser(server.db))
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  await connectToReplica()
  await untilUsed(1)
})

afterAll(async () => {
  await replica.end()
  network.close()
  await standby.remove()
  await primary.remove()
})

const titles = async (caller: Caller): Promise<string[]> => {
  const { body } = await caller.call(api.library.page, { query: { page: 1, limit: 50 } }).expect(200)
  return body.works.map(({ title }: { title: string }) => title)
}

/** Keeps the replica where it is while something happens. */
async function behind(act: () => Promise<void>): Promise<void> {
  await replica.query('select pg_wal_replay_pause()')
  await expect
    .poll(async () => (await replica.query('select pg_get_wal_replay_pause_state() as state')).rows[0].state)
    .toBe('paused')
  await untilUsed(1)
  await act().finally(() => replica.query('select pg_wal_replay_resume()'))
  await untilUsed(1)
}

test("a reader's library comes from a replica, and is no more than a second old; an administrator's is as it is", async () => {
  await behind(async () => {
    const at = performance.now()
    await makeWork(server.db, { title: 'Quite new' })
    expect(await titles(admin)).toContain('Quite new')
    const seen = await titles(reader)
    // On a machine that stood still for a while the replica is not asked any more by now.
    if (used() === 1) expect(seen).not.toContain('Quite new')
    await expect.poll(() => titles(reader), { interval: 20, timeout: 5_000 }).toContain('Quite new')
    const ms = Math.round(performance.now() - at)
    // A second, the time between two looks, and what the test itself takes.
    expect(ms).toBeLessThan(2_500)
  })
})

test('a chapter is the one whose words positions are counted in, however far behind the replica is', async () => {
  const work = await makeWork(server.db, { chapters: ['one two three'] })
  const id = work.chapters[0]?.id ?? 0
  const read = async () => (await reader.call(api.library.chapter, { params: { id } }).expect(200)).body
  await behind(async () => {
    // Nothing of it has come to the replica yet.
    expect(await read()).toMatchObject({ content: 'one two three', revision: 1 })
  })
  await behind(async () => {
    const body = { content: 'three two one', title: 'Anew' }
    await admin.send(adminApi.library.updateChapter, { params: { id }, body }).expect(200)
    expect(await read()).toMatchObject({ content: 'three two one', revision: 2 })
  })
  expect(await read()).toMatchObject({ content: 'three two one', revision: 2 })
})

/** Whether the last thing that one of the replica's connections was asked is of this kind. */
async function wasAsked(part: string): Promise<boolean> {
  const { rows } = await replica.query(
    'select from pg_stat_activity where strpos(query, $1) > 0 and pid <> pg_backend_pid()',
    [part],
  )
  return rows.length > 0
}

test('the library, chapters and statistics are asked of the replica', async () => {
  const work = await makeWork(server.db, { chapters: ['of the replica'] })
  const id = work.chapters[0]?.id ?? 0
  const asked: [string, () => Promise<unknown>][] = [
    ['from on_page', () => titles(reader)],
    ['row_to_json(chapter)', () => reader.call(api.library.chapter, { params: { id } }).expect(200)],
    ['"reader_activity"', () => admin.call(adminApi.site.statistics, {}).expect(200)],
  ]
  for (const [part, ask] of asked) {
    await untilUsed(1)
    await ask()
    expect([part, await wasAsked(part)]).toEqual([part, true])
  }
})

/** Reads the library as several readers do, while something happens. */
async function readWhile(act: (answered: () => number) => Promise<void>) {
  let isOver = false
  let answered = 0
  let slowestMs = 0
  const reading = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const at = performance.now()
      await titles(reader)
      slowestMs = Math.max(slowestMs, performance.now() - at)
      answered += 1
    }
  })
  await act(() => answered).finally(() => {
    isOver = true
  })
  await Promise.all(reading)
  return { answered, failed: 0, slowestMs: Math.round(slowestMs) }
}

test('a replica that is killed fails nobody, and is asked again when it is back', async () => {
  await untilUsed(1)
  changes.length = 0
  await readWhile(async (answered) => {
    await setTimeout(300)
    await standby.kill()
    await untilUsed(0)
    const before = answered()
    await setTimeout(500)
    expect(answered()).toBeGreaterThan(before)
    await standby.start()
    await untilUsed(1)
  })
  await connectToReplica()
  expect(changes[0]).toMatch(/ not used$/)
  expect(changes.at(-1)).toMatch(/\/tables used$/)
})

test('a replica that answers no more is not waited for', async () => {
  await untilUsed(1)
  await readWhile(async (answered) => {
    network.hang()
    await untilUsed(0)
    // Who had asked it by then waits a while, and is answered by the primary.
    await setTimeout(6_000)
    const before = answered()
    await setTimeout(500)
    expect(answered()).toBeGreaterThan(before)
    network.mend()
    await untilUsed(1)
  })
})
