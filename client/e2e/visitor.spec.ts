import { expectWordNumber } from './chapter-page.ts'
import { expect, fillRegistration, newPerson, readerPath, register, test } from './fixtures.ts'
import { expectNoShift, recordShifts } from './layout-shift.ts'
import { waitForWord, watchWords } from './watch-words.ts'

test('a visitor reads a poem at their own speed before signing up', async ({ page }) => {
  await page.goto('/about')
  const preview = page.getByRole('region', { name: 'Read a poem here' })
  await expect(preview.locator('[data-word]')).toHaveText('Back')
  await preview.getByRole('button', { name: 'Faster' }).click()
  await expect(preview.getByText('260 WPM')).toBeVisible()
  const shown = await watchWords(page)
  await preview.getByRole('button', { name: 'Play' }).click()
  await waitForWord(shown, 'bolt.')
  await preview.getByRole('button', { name: 'Pause' }).click()
  await preview.getByRole('link', { name: 'Read on: create an account' }).click()
  await fillRegistration(page, newPerson())
  await expect(page.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
})

test('a link to a word opens at that word after registration', async ({ page, openOtherDevice }) => {
  const friend = await openOtherDevice()
  await register(friend)
  await page.goto(`${await readerPath(friend, 'moby', '1. Loomings')}?word=40`)
  // After a reload and a visit of the About page, registration still opens the linked word.
  await page.reload()
  await page.getByRole('link', { name: 'About Us, Contact & Legal' }).click()
  await page.getByRole('link', { name: 'Read on: create an account' }).click()
  await fillRegistration(page, newPerson())
  await expectWordNumber(page, 40)
})

test('texts of the About page shift nothing when they arrive', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await recordShifts(page)
  await page.route('**/api/page-content', async (route) => {
    await page.getByRole('status', { name: 'Loading the page' }).waitFor()
    await route.continue()
  })
  await page.goto('/about')
  await page.getByRole('region', { name: 'Legal Information' }).waitFor()
  await expectNoShift(page)
})

test('pages open where the browser blocks cookies, with a toast to allow them, also after a login', async ({
  page,
}) => {
  // Firefox throws these errors when it blocks cookies.
  await page.addInitScript(() => {
    function refuse() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
    Object.defineProperty(navigator, 'cookieEnabled', { value: false })
  })
  for (const path of ['/about', '/auth']) {
    await page.goto(path)
    await expect(page.getByText('Allow cookies to sign in', { exact: true })).toBeVisible()
  }
  const person = await register(page)
  await page.context().clearCookies()
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch()
    await page.context().clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  const left = page.waitForURL('/')
  await page.getByRole('button', { name: 'Log in' }).click()
  await left
  await page.waitForURL('/auth')
  await expect(page.getByText('Allow cookies to sign in', { exact: true })).toBeVisible()
})
