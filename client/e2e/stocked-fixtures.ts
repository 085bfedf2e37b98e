import { test as base } from './fixtures.ts'
import { startOwnServer } from './own-server.ts'

/** Journeys on a separate server whose library has sponsor messages and ambient sounds. */
export const stockedTest = base.extend<object, { stocked: string }>({
  stocked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const server = await startOwnServer({ STARTER_LIBRARY: 'off' }, 'server/testing/stock.ts')
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ stocked }, use) => use(stocked),
})
