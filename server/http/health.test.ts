import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

let isOpen = true
const server = startServer({ isOpen: () => isOpen })

test('O1: a healthy server is live and ready, to anybody, without a session', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const { headers } = await server.anonymous().agent.get(path).expect(200)
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('O1: a server that has been told to stop lives and is not ready', async () => {
  isOpen = false
  await server.anonymous().agent.get('/health/live').expect(200)
  await server.anonymous().agent.get('/health/ready').expect(503)
  isOpen = true
})

test('O1: without its database the server lives, is not ready, and answers calls with 503', async () => {
  const reader = await server.as(await makeUser(server.db))
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const execute = vi.spyOn(server.db, 'execute').mockRejectedValue(gone)
  const query = vi.spyOn(server.database, 'query').mockRejectedValue(gone)
  await reader.agent.get('/health/live').expect(200)
  await reader.agent.get('/health/ready').expect(503)
  const { headers, body } = await reader.call(api.account.user, {}).expect(503)
  expect(body.code).toBe('unavailable')
  expect(headers['retry-after']).toBe('5')
  execute.mockRestore()
  query.mockRestore()
  await reader.agent.get('/health/ready').expect(200)
  await reader.call(api.account.user, {}).expect(200)
})
