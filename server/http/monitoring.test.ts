import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'
import { Monitoring } from './monitoring.ts'
import { Workload } from './workload.ts'

const token = 'a token for tests'
const workload = new Workload()
const counts = new Monitoring({
  workload,
  booksWaiting: () => 3,
  connections: () => ({ open: 5, idle: 2, waiting: 1 }),
})
const server = startServer({ monitoring: { counts, token } })

const read = async () =>
  (await server.anonymous().agent.get('/metrics').set('Authorization', `Bearer ${token}`).expect(200)).text

/** The value of a line, by what it begins with. */
const numberOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )

test('who shows the token reads what the process says, in the format of Prometheus', async () => {
  const { headers, text } = await server
    .anonymous()
    .agent.get('/metrics')
    .set('Authorization', `Bearer ${token}`)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers['cache-control']).toBe('no-store')
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(numberOf(text, name)).toBeGreaterThan(0)
})

test('who shows none, or another, reads nothing', async () => {
  for (const value of ['', `Bearer ${token}x`, token, 'Bearer ']) {
    const { text, headers } = await server
      .anonymous()
      .agent.get('/metrics')
      .set('Authorization', value)
      .expect(401)
    expect([text, headers['www-authenticate']]).toEqual(['', 'Bearer'])
  }
})

test('answers are counted by call and status, and how long a save takes is found under its call', async () => {
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
  expect(numberOf(text, `lectern_requests_total{method="PATCH",call="${save}",status="200"}`)).toBe(1)
  expect(
    numberOf(text, `lectern_requests_total{method="GET",call="${api.library.work.path}",status="404"}`),
  ).toBe(1)
  expect(numberOf(text, `lectern_request_seconds_count{method="PATCH",call="${save}"}`)).toBe(1)
  expect(numberOf(text, 'lectern_readers_active')).toBe(1)
})

test('no label holds what a visitor has written', async () => {
  const agent = server.anonymous().agent
  await agent.get('/api/dictionary/zqsecret?q=zqsecret')
  await agent.get('/zqsecret/zqsecret')
  await agent.get('/api/zqsecret')
  await agent.get('/uploads/zqsecret.webp')
  const text = await read()
  expect(text).not.toContain('zqsecret')
  expect(text).not.toContain('127.0.0.1')
})

test('what is worked on, waits and was turned away is told, and the connections to the database', async () => {
  workload.refused = 7
  const text = await read()
  const names = ['lectern_requests_refused', 'lectern_books_waiting', 'lectern_database_connections']
  expect(names.map((name) => numberOf(text, name))).toEqual([7, 3, 5])
  expect(numberOf(text, 'lectern_database_connections_idle')).toBe(2)
  expect(numberOf(text, 'lectern_database_waiting')).toBe(1)
})

const without = startServer()

test('a site that has no token has no such page', async () => {
  const { status } = await without.anonymous().agent.get('/metrics')
  expect(status).toBe(404)
})
