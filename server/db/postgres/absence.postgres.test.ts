import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '../../testing/database.ts'
import { type NetworkProxy, startProxy } from '../../testing/proxy.ts'
import { type Reader, startReading } from '../../testing/reader.ts'
import { startServer } from '../../testing/start.ts'
import type { Database } from '../client.ts'
import { openPostgres } from './postgres.ts'

const limits = {
  connectMs: 1_500,
  queryMs: 1_500,
  statementMs: 1_000,
  lockMs: 500,
  pauseMs: 1_000,
  idleMs: 10_000,
}

let proxy: NetworkProxy
let beside: Database
let reader: Reader
const lost: string[] = []

const server = startServer({
  async open() {
    const test = inject('testDatabase')
    if (test.kind !== 'postgres') throw new Error('requires Postgres')
    const url = await createPostgresDatabase(test.url, 'tables')
    beside = await openPostgres(url)
    proxy = await startProxy(url)
    return openPostgres(proxy.url, { onConnectionLost: ({ message }) => lost.push(message), limits })
  },
})

beforeAll(async () => {
  reader = await startReading(server)
})
beforeEach(() => {
  lost.length = 0
})
afterEach(() => proxy.mend())
afterAll(async () => {
  proxy.close()
  await beside.close()
})

const ready = async () => (await fetch(`${server.url}/health/ready`)).status
const away = { status: 503, retryAfter: '5' }
const saved = { status: 200, retryAfter: undefined }

/** Expects that the server is ready, that saves succeed and that every acknowledged save is stored. */
async function expectNormal() {
  await expect.poll(() => reader.save(), { interval: 20 }).toEqual(saved)
  expect(await reader.stored()).toBe(reader.acknowledged())
  expect(await ready()).toBe(200)
}

const endConnections = () =>
  beside.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    [],
  )

/** Sends concurrent saves while `happening` runs. Returns the distinct responses. */
async function saveDuring(happening: () => unknown) {
  const saves = Array.from({ length: 60 }, () => reader.save())
  await happening()
  return [
    ...new Set((await Promise.all(saves)).map(({ status, retryAfter }) => `${status} ${retryAfter ?? ''}`)),
  ]
}

test('answers 503 when all connections end during saves, and loses nothing acknowledged', async () => {
  for (let round = 0; round < 8; round += 1) {
    const answers = await saveDuring(endConnections)
    expect(['200 ', '503 5']).toEqual(expect.arrayContaining(answers))
    await expectNormal()
  }
})

test('replaces broken idle connections, and reports them', async () => {
  await expectNormal()
  await endConnections()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expectNormal()
})

test('a connection that breaks between two statements fails only its transaction', async () => {
  for (let round = 0; round < 12; round += 1) {
    const broken = server.db.transaction(async (tx) => {
      await tx.execute('select 1')
      proxy.refuse()
      await new Promise((resolve) => setTimeout(resolve, 20))
      await tx.execute('select 1')
    })
    await expect(broken).rejects.toThrow()
    expect(await reader.save()).toEqual(away)
    proxy.mend()
    await expectNormal()
  }
})

test('answers 503 and not ready while the database is down, and recovers at once', async () => {
  const answers = await saveDuring(() => proxy.refuse())
  expect(['200 ', '503 5']).toEqual(expect.arrayContaining(answers))
  expect(await reader.save()).toEqual(away)
  expect(await ready()).toBe(503)
  proxy.mend()
  await expectNormal()
})

test('answers 503 within the timeouts while the database hangs, and recovers afterwards', async () => {
  proxy.hang()
  const startedAt = performance.now()
  const answers = await saveDuring(() => {})
  expect(answers).toEqual(['503 5'])
  expect(await ready()).toBe(503)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  proxy.mend()
  await expectNormal()
})

test('discards the connection of a hanging transaction', async () => {
  const hanging = server.db.transaction(async (tx) => {
    await tx.execute('select 1')
    proxy.hang()
    await tx.execute('select 1')
  })
  await expect(hanging).rejects.toThrow('Query read timeout')
  proxy.mend()
  await expectNormal()
})

test('answers 503 when a row stays locked too long', async () => {
  await beside.db.transaction(async (tx) => {
    await tx.execute('select 1 from reading_sessions for update')
    expect(await reader.save()).toEqual(away)
  })
  await expectNormal()
})

test('ends an idle transaction, so that its locks are released', async () => {
  let goOn = () => {}
  const forgotten = server.db.transaction(async (tx) => {
    await tx.execute('select 1 from reading_sessions for update')
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    await tx.execute('select 1')
  })
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expectNormal()
  goOn()
  await expect(forgotten).rejects.toThrow()
})

test.each([
  ['is full', '53100'],
  ['has no memory left', '53200'],
  ['takes too long', '57014'],
  ['is a standby', '25006'],
  ['cannot read its disk', '58030'],
])('answers 503 for a database that %s', async (_, code) => {
  await beside.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused' using errcode = '${code}'; end $$`,
    [],
  )
  await beside.query(
    'create trigger refuse before update on reading_sessions for each row execute function refuse()',
    [],
  )
  expect(await reader.save()).toEqual(away)
  await beside.query('drop function refuse cascade', [])
  await expectNormal()
})

test('logs an unavailable database as a warning with the call’s pattern, without a stack', async () => {
  const before = server.log().length
  proxy.refuse()
  await reader.caller.agent.get('/api/dictionary/serendipity').expect(503)
  proxy.mend()
  const warnings = server
    .log()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('"level":40'))
    .map((line) => JSON.parse(line))
  expect(warnings).toEqual([
    expect.objectContaining({
      path: '/api/dictionary/:word',
      why: expect.stringMatching(/^ECONN|^Connection/),
      msg: 'a request could not be served for the moment',
    }),
  ])
  expect(server.log()).not.toContain('serendipity')
  expect(server.log().slice(before)).not.toContain('stack')
  await expectNormal()
})
