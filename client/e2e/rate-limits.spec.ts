import type { Page } from '@playwright/test'
import { test as base, expect, fillRegistration, newPerson, register } from './fixtures.ts'
import { startOwnServer } from './own-server.ts'

/** Journeys on a server with rate limits. Only full runs include them (`@audit`), because API and component tests cover the same rules. */
const test = base.extend<object, { own: { address: string } }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const own = await startOwnServer({ STARTER_LIBRARY: 'off', RATE_LIMITS: 'on' })
      await use(own)
      await own.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.address),
})

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function guessTenTimes(page: Page, username: string) {
  for (let turn = 0; turn < 10; turn += 1) {
    const answer = await page.request.post('/api/login', { data: { username, password: 'not it' } })
    expect(answer.status()).toBe(401)
  }
}

test('password guesses are limited with a waiting time, and the real reader still signs in on their own browser', {
  tag: '@audit',
}, async ({ page, openOtherDevice }) => {
  const reader = await register(page)
  const stranger = await openOtherDevice()
  await guessTenTimes(stranger, reader.email)
  await stranger.goto('/auth')
  await signIn(stranger, reader.email, reader.password)
  await expect(stranger.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(
    stranger.getByText('Too many attempts. Please try again in 15 minutes.', { exact: true }),
  ).toBeVisible()

  await page.request.post('/api/logout')
  await page.goto('/auth')
  await signIn(page, reader.email, reader.password)
  await expect(page).toHaveURL('/')
})

test('password changes after wrong guesses are limited with a waiting time', {
  tag: '@audit',
}, async ({ page }) => {
  const reader = await register(page)
  await guessTenTimes(page, reader.email)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current Password (Temporary)').fill(reader.password)
  await dialog.getByLabel('New Password', { exact: true }).fill('words of my own')
  await dialog.getByLabel('Confirm New Password').fill('words of my own')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(
    page.getByText('Too many attempts. Please try again in 15 minutes.', { exact: true }),
  ).toBeVisible()
})

test('too many registrations from one network are refused with a waiting time', {
  tag: '@audit',
}, async ({ page }) => {
  await page.goto('/auth')
  const people = Array.from({ length: 61 }, () => newPerson()).map((person) => ({
    ...person,
    confirmPassword: person.password,
  }))
  // Sent by the page: Playwright's own requests may use IPv6, a different client address.
  const statuses = await page.evaluate(async (people) => {
    const register = async (person: (typeof people)[0]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch('/api/register', { method: 'POST', headers, body: JSON.stringify(person) })).status
    }
    const found: number[] = []
    // In small batches, below the concurrency limit.
    for (let from = 0; from < people.length; from += 6) {
      found.push(...(await Promise.all(people.slice(from, from + 6).map(register))))
    }
    return found
  }, people)
  expect(statuses).toContain(429)
  const person = newPerson()
  await page.request.post('/api/logout')
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, person)
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Too many new accounts from your network\. Please try again in \d+ minutes\.$/),
  ).toBeVisible()
})
