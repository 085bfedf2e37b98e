import { test as base } from './fixtures.ts'
import { startOwnServer } from './own-server.ts'

/**
 * Journeys through a library that administrators have stocked with sponsors' messages and sounds: on a server of its own,
 * since what is there is there for everybody, and other journeys want none of it.
 */
export const test = base.extend<object, { stocked: string }>({
  stocked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const server = await startOwnServer({ STARTER_LIBRARY: 'off' }, 'server/testing/stock.ts')
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ stocked }, use) => use(stocked),
})
