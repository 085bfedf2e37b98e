import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { findLastBackup, recordBackup } from '../../db/backup-milestone.ts'
import { toQuery } from '../../db/connection.ts'
import { Workload } from '../../http/limits/workload.ts'
import { makeUser, makeWork } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'
import { Monitoring } from './monitoring.ts'

const token = 'a token for tests'
const workload = new Workload()
let isDatabaseHanging = false
const counts = new Monitoring({
  workload,
  booksWaiting: () => 3,
  connections: () => ({ open: 5, idle: 2, waiting: 1 }),
  lastBackup: () =>
    isDatabaseHanging ? new Promise(() => {}) : findLastBackup(server.db).then((at) => at?.getTime()),
  uploadsFailed: () => 4,
})
const server = startServer({ monitoring: { counts, token } })

const read = async () =>
  (await server.anonymous().agent.get('/metrics').set('Authorization', `Bearer ${token}`).expect(200)).text

/** Returns the value of a sample, given its name with its labels. */
const getSample = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )

test('returns the metrics in Prometheus format for the token', async () => {
  const { headers, text } = await server
    .anonymous()
    .agent.get('/metrics')
    .set('Authorization', `Bearer ${token}`)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers['cache-control']).toBe('no-store')
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(getSample(text, name)).toBeGreaterThan(0)
})

test('rejects a missing or wrong token', async () => {
  for (const value of ['', `Bearer ${token}x`, token, 'Bearer ']) {
    const { text, headers } = await server
      .anonymous()
      .agent.get('/metrics')
      .set('Authorization', value)
      .expect(401)
    expect([text, headers['www-authenticate']]).toEqual(['', 'Bearer'])
  }
})

test('counts requests by call and status, and measures their duration by call', async () => {
  const user = await makeUser(server.db)
  const reader = await server.as(user)
  const work = await makeWork(server.db)
  const { body } = await reader.call(api.reading.open, {
    body: { workId: work.id, chapterId: work.chapters[0]?.id ?? 0 },
  })
  await reader.call(api.reading.save, { params: { id: body.id }, body: { wordsRead: 1, seq: 1 } }).expect(200)
  await reader.send(api.library.work, { params: { id: 999_999 } }).expect(404)
  const text = await read()
  const { path: save } = api.reading.save
  expect(getSample(text, `lectern_requests_total{method="PATCH",call="${save}",status="200"}`)).toBe(1)
  expect(
    getSample(text, `lectern_requests_total{method="GET",call="${api.library.work.path}",status="404"}`),
  ).toBe(1)
  expect(getSample(text, `lectern_request_seconds_count{method="PATCH",call="${save}"}`)).toBe(1)
  expect(getSample(text, 'lectern_readers_active')).toBe(1)
})

test('puts no text of a visitor into labels', async () => {
  const agent = server.anonymous().agent
  await agent.get('/api/dictionary/zqsecret?q=zqsecret')
  await agent.get('/zqsecret/zqsecret')
  await agent.get('/api/zqsecret')
  await agent.get('/uploads/zqsecret.webp')
  const text = await read()
  expect(text).not.toContain('zqsecret')
  expect(text).not.toContain('127.0.0.1')
})

test('reports the workload, and the connections to the database', async () => {
  workload.refused = 7
  const text = await read()
  const names = ['lectern_requests_refused', 'lectern_books_waiting', 'lectern_database_connections']
  expect(names.map((name) => getSample(text, name))).toEqual([7, 3, 5])
  expect(getSample(text, 'lectern_database_connections_idle')).toBe(2)
  expect(getSample(text, 'lectern_database_waiting')).toBe(1)
})

test('omits the time of a backup when there is none, and keeps the last known time while the database hangs', async () => {
  const name = 'lectern_last_backup_timestamp_seconds'
  expect(getSample(await read(), name)).toBeNaN()
  await recordBackup(toQuery(server.database))
  const at = getSample(await read(), name)
  expect(Math.abs(at - Date.now() / 1_000)).toBeLessThan(60)
  isDatabaseHanging = true
  expect(getSample(await read(), name)).toBe(at)
  expect(getSample(await read(), name)).toBe(at)
  isDatabaseHanging = false
})

test('reports failures of the uploads storage', async () => {
  expect(getSample(await read(), 'lectern_uploads_failed')).toBe(4)
})

test('exports every metric that docs/operations.md names', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const named = [...page.matchAll(/\b(?:lectern|nodejs|process)_\w+/g)].map(([name]) => name)
  await recordBackup(toQuery(server.database))
  await read()
  // Reads the name of a histogram from its TYPE line, because its samples have suffixed names.
  const exported = [...(await read()).matchAll(/^(?:# TYPE (?=\w+ histogram))?(\w+)/gm)].map(
    ([, name = '']) => name,
  )
  // The page names some groups of metrics by their common prefix, which ends with an underscore.
  const isExported = (name: string) =>
    exported.some((one) => (name.endsWith('_') ? one.startsWith(name) : one === name))
  expect(named).toEqual(
    expect.arrayContaining(['lectern_uploads_failed', 'nodejs_eventloop_lag_p99_seconds']),
  )
  expect(named.filter((name) => !isExported(name))).toEqual([])
})

const serverWithoutToken = startServer()

test('returns 404 when no token is set', async () => {
  const { status } = await serverWithoutToken.anonymous().agent.get('/metrics')
  expect(status).toBe(404)
})
