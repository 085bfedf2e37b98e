import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, readerPath, register, test } from './fixtures.ts'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('what is not there has no box')
  return box
}

type Box = Awaited<ReturnType<typeof boxOf>>

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const toastOf = (page: Page) => page.locator('li[data-state="open"]')

for (const [width, height] of [
  [1280, 860],
  [390, 844],
  [844, 390],
] as const) {
  test(`a toast lies over no control of the reader, at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await register(page)
    await page.goto(await readerPath(page, 'moby', '1. Loomings'))
    await page.getByRole('button', { name: 'Save progress' }).click()
    await expect(page.getByText('No session active', { exact: true })).toBeVisible()
    const toast = await boxOf(toastOf(page))
    const controls = await page
      .locator('main .no-print')
      .locator('button:visible, input:visible, a:visible')
      .all()
    expect(controls.length).toBeGreaterThan(6)
    for (const control of controls) {
      const name = await control.evaluate((one) => one.getAttribute('aria-label') || one.textContent)
      expect(overlap(toast, await boxOf(control)), `over ${name}`).toBe(false)
    }
  })
}

test('a toast makes room for what has the focus, is never wider than 420 px beside it, and there is one at a time', async ({
  page,
}) => {
  await register(page)
  await page.route('/api/logout', (route) => route.abort())
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Logout failed', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect(toastOf(page)).toHaveCount(1)
    await expect(logout).toBeFocused()
    await expect
      .poll(async () => overlap(await boxOf(toastOf(page)), await boxOf(logout)), `at ${width} px`)
      .toBe(false)
    if (width >= 768) expect((await boxOf(toastOf(page))).width).toBeLessThanOrEqual(420)
    // It does not go by itself.
    await page.waitForTimeout(6_000)
    await expect(toastOf(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toastOf(page)).toHaveCount(0)
  }
})

test('a sponsor’s message stays within its bounds, whatever its picture', async ({ page }) => {
  await register(page)
  const tall = { width: 900, height: 2_400, channels: 3, background: '#4a6572' } as const
  const body = await sharp({ create: tall }).webp().toBuffer()
  await page.route('**/uploads/tall.webp', (route) => route.fulfill({ contentType: 'image/webp', body }))
  const message = {
    id: 1,
    title: 'Pens',
    content: 'Write. '.repeat(300),
    imageUrl: '/uploads/tall.webp',
    supportUrl: null,
  }
  await page.route('/api/library/sponsor-messages', (route) => route.fulfill({ json: [message] }))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('listitem').first().waitFor()
    await page.evaluate(() => localStorage.setItem('lectern.returned', '1'))
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Pens' })
    await expect(dialog.locator('img')).toBeVisible()
    const box = await boxOf(dialog)
    expect(box.width).toBeLessThanOrEqual(520)
    expect(box.height).toBeLessThanOrEqual(720)
    expect((await boxOf(dialog.locator('img'))).height).toBeLessThanOrEqual(544)
    expect((await boxOf(dialog.locator('img'))).width).toBeLessThanOrEqual(box.width)
  }
})
