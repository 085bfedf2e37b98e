import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { rateLimitCounts, sessions } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

let isOpen = true
let loopDelayMs = 0
const server = startServer({
  isOpen: () => isOpen,
  loopDelayMs: () => loopDelayMs,
  load: { atOnceWhileLate: 0 },
  rateLimits: true,
})

test('reports a healthy server as live and ready, without a session', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const { headers } = await server.anonymous().agent.get(path).expect(200)
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('answers health checks under load, without a rate limit', async () => {
  const before = await server.db.$count(sessions)
  loopDelayMs = 10_000
  await server.anonymous().call(api.content.page, {}).expect(503)
  const paths = Array.from({ length: 200 }, (_, index) => (index % 10 ? '/health/live' : '/health/ready'))
  const answers = await Promise.all(paths.map((path) => server.anonymous().agent.get(path)))
  loopDelayMs = 0
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await server.db.$count(sessions)).toBe(before)
  expect(await server.db.$count(rateLimitCounts)).toBe(0)
})

test('reports a stopping server as live but not ready', async () => {
  isOpen = false
  await server.anonymous().agent.get('/health/live').expect(200)
  await server.anonymous().agent.get('/health/ready').expect(503)
  isOpen = true
})

test('reports a server without its database as live but not ready, and answers calls with 503', async () => {
  const reader = await server.as(await makeUser(server.db))
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const execute = vi.spyOn(server.db, 'execute').mockRejectedValue(gone)
  const select = vi.spyOn(server.db, 'select').mockImplementation(() => {
    throw gone
  })
  await reader.agent.get('/health/live').expect(200)
  await reader.agent.get('/health/ready').expect(503)
  const { headers, body } = await reader.call(api.account.user, {}).expect(503)
  expect(body.code).toBe('unavailable')
  expect(headers['retry-after']).toBe('5')
  execute.mockRestore()
  select.mockRestore()
  await reader.agent.get('/health/ready').expect(200)
  await reader.call(api.account.user, {}).expect(200)
})
