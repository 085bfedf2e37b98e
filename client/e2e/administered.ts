import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { startOwnServer } from './own-server.ts'

const administrator = { username: 'admin@example.com', password: 'admin password' }

/**
 * Journeys of administrators, on a server of their own: what they change is changed for everybody. `page` is an administrator's.
 */
export const test = base.extend<
  { reader: () => Promise<Page> },
  { own: { address: string; uploadsDir: string } }
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
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ own }, use) => use(own.address),
  page: async ({ page }, use) => {
    const answer = await page.request.post('/api/login', { data: administrator })
    expect(answer.status()).toBe(200)
    await use(page)
  },
  /** Somebody else's browser, in which nobody is signed in. */
  reader: async ({ elsewhere }, use) => use(elsewhere),
})

/** Opens a section of the administration. */
export async function openSection(page: Page, name: string) {
  await page.goto('/')
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('region', { name, exact: true })
}

export { expect }
