import type { Page } from '@playwright/test'
import { expectWordNumber } from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'

async function step(page: Page, words: number) {
  for (let word = 0; word < words; word += 1) await page.keyboard.press('ArrowRight')
}

test('back and forward return to the exact word, and no page listens for unload', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (type: string, ...how: [never]) {
      if (type === 'unload') throw new Error('a page listens for its unload')
      return listen.call(this, type, ...how)
    }
  })
  await register(page)
  await page.goto('/about')
  await page.goto(await readerPath(page, 'moby', '8. The Pulpit'))
  await expectWordNumber(page, 1)
  await step(page, 3)
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.goForward()
  await expectWordNumber(page, 4)
  await step(page, 1)
  await page.reload()
  await expectWordNumber(page, 5)
  expect(await page.evaluate(() => window.onunload)).toBeNull()
})

test('a logout waits for the position to be saved', async ({ page }) => {
  const { email, password } = await register(page)
  const path = await readerPath(page, 'moby', '8. The Pulpit')
  await page.goto(path)
  await expectWordNumber(page, 1)
  await step(page, 3)
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(email)
  await page.request.post('/api/login', { data: { username: email, password } })
  const answer = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
  expect((await answer.json()).wordsRead).toBe(4)
})
