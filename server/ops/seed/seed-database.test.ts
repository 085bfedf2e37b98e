import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { makeWork } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'
import { seedDatabase, seedPassword } from './seed-database.ts'

const server = startServer()

async function signIn(username: string | undefined) {
  const caller = server.anonymous()
  await caller.send(api.account.login, { body: { username, password: seedPassword } }).expect(200)
  return async (endpoint: Parameters<typeof caller.send>[0]) => (await caller.send(endpoint).expect(200)).body
}

test('seeds readers with histories, words, texts and reports, sponsors and sounds, only once', async () => {
  await makeWork(server.db, { chapters: ['One two three.', 'Four five six.', 'Seven eight.'] })
  await makeWork(server.db)
  const [admin, ada, ...others] = await seedDatabase(server.db, server.uploads)

  const reader = await signIn(ada)
  expect((await reader(api.reading.progress)).length).toBeGreaterThan(2)
  expect((await reader(api.reading.days)).length).toBeGreaterThan(50)
  expect((await reader(api.words.saved)).length).toBe(7)
  expect((await reader(api.texts.list)).length).toBe(3)
  expect(await (await signIn(others.at(-1)))(api.reading.progress)).toEqual([])

  const administrator = await signIn(admin)
  expect(
    new Set((await administrator(adminApi.site.reports)).map(({ status }: { status: string }) => status))
      .size,
  ).toBe(3)
  expect((await administrator(adminApi.site.sponsorMessages)).length).toBe(3)
  expect((await administrator(adminApi.site.sounds)).length).toBe(1)
  expect(await administrator(adminApi.site.statistics)).toMatchObject({
    popularWorks: [expect.anything(), expect.anything()],
  })

  await expect(seedDatabase(server.db, server.uploads)).rejects.toThrow(/already seeded: sign in as/)
})
