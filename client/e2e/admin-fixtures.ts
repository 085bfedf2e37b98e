import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { startOwnServer } from './own-server.ts'

export const administrator = { username: 'admin@example.com', password: 'admin password' }

/** Test fixtures for administrators' journeys, which change the site and run on a separate server. `page` is an administrator's. */
export const adminTest = base.extend<
  { reader: () => Promise<Page> },
  { own: Awaited<ReturnType<typeof startOwnServer>> }
>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const server = await startOwnServer({
        ADMIN_EMAIL: administrator.username,
        ADMIN_PASSWORD: administrator.password,
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.address),
  page: async ({ page }, use) => {
    const answer = await page.request.post('/api/login', { data: administrator })
    expect(answer.status()).toBe(200)
    await use(page)
  },
  /** Opens a signed-out page in another browser context. */
  reader: async ({ openOtherDevice }, use) => use(openOtherDevice),
})

/** Opens a section of the admin panel. */
export async function openSection(page: Page, name: string) {
  await page.goto('/')
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('region', { name, exact: true })
}

export { expect }
