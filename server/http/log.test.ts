import { expect, test } from 'vitest'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()

const paths = () =>
  server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).path)
    .filter((path) => path !== '/api/login')

test('logs the path pattern of a call, never its parameters, whatever the outcome', async () => {
  const reader = await server.itself.as(await makeUser(server.db))
  await reader.agent.get('/api/dictionary/canary').expect(200)
  await reader.agent.get('/api/dictionary/canaryyy').expect(404)
  await server.itself.anonymous().agent.get('/api/dictionary/canary?canary=1').expect(401)
  await reader.agent.get('/api/user/saved-words/canary').expect(200)
  await reader.agent.delete('/api/user/saved-words/12').expect(404)
  await reader.agent.get('/api/user/texts/count').expect(200)
  await reader.agent.get('/api/canary').expect(404)
  await expect
    .poll(paths)
    .toEqual([
      '/api/dictionary/:word',
      '/api/dictionary/:word',
      '/api/dictionary/:word',
      '/api/user/saved-words/:word',
      '/api/user/saved-words/:id',
      '/api/user/texts/count',
      'unknown',
    ])
  expect(server.log()).not.toContain('canary')
})
