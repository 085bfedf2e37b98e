import type { Page } from '@playwright/test'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { adminTest, expect } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { chromiumArgs, findBrowser } from './browser.ts'
import { newPerson, type Person } from './fixtures.ts'

/**
 * Opens other devices in a full browser, because the headless shell does not support passkeys. `page` stays in the headless shell:
 * with other launch options, Playwright would start another worker and so another server.
 */
const test = adminTest.extend({
  otherBrowser: async ({ playwright }, use) => {
    const browser = await playwright.chromium.launch({
      executablePath: await findBrowser(),
      args: chromiumArgs,
    })
    await use(browser)
    await browser.close()
  },
})

/** Adds a virtual authenticator that confirms without a prompt. */
async function addAuthenticator(page: Page) {
  const debug = await page.context().newCDPSession(page)
  await debug.send('WebAuthn.enable')
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Creates another administrator. A passkey of the shared administrator would lock the other journeys out. */
async function addAdministrator(page: Page): Promise<Person> {
  const person = newPerson('Grace')
  const answer = await page.request.post(api.account.register.path, {
    data: { ...person, confirmPassword: person.password, isAdmin: true },
  })
  expect(answer.status()).toBe(201)
  return person
}

async function logIn(page: Page, { email, password }: Person) {
  // Hides the sponsor messages that other tests on this server create: a message would open a dialog.
  await page.route('**/sponsor-messages', (route) => route.fulfill({ json: [] }))
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('an administrator adds a passkey, which login then requires', async ({ page, reader }) => {
  const grace = await addAdministrator(page)
  const hers = await reader()
  await addAuthenticator(hers)
  await logIn(hers, grace)
  await hers.getByRole('heading', { name: 'Welcome, Grace.' }).waitFor()
  await hers.goto('/account')
  const section = hers.getByRole('region', { name: 'Passkeys' })
  const add = section.getByRole('button', { name: 'Add a passkey' })
  await add.press('Enter')
  await expect(hers.getByText('Passkey added', { exact: true })).toBeVisible()
  await expect(add).toBeFocused()
  await expect(section.getByText('Added just now')).toBeVisible()
  await expectAccessible(hers)

  await add.click()
  await expect(hers.getByText('You have already added this passkey.', { exact: true })).toBeVisible()

  const stranger = await reader()
  await addAuthenticator(stranger)
  await logIn(stranger, grace)
  await expect(
    stranger.getByText('The passkey was not used. Please try again.', { exact: true }),
  ).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Log in' })).toBeEnabled()

  await hers.context().clearCookies()
  await logIn(hers, grace)
  await hers.getByRole('heading', { name: 'Welcome, Grace.' }).waitFor()
  await hers.goto('/account')
  await expect(section.getByText('Last used just now')).toBeVisible()

  await section.getByRole('button', { name: /^Remove the passkey for/ }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(hers.getByText('Passkey removed', { exact: true })).toBeVisible()
  await stranger.getByRole('button', { name: 'Log in' }).click()
  await stranger.getByRole('heading', { name: 'Welcome, Grace.' }).waitFor()

  await hers.route(`**${adminApi.passkeys.add.path}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await add.click()
  await expect(hers.getByText('Failed to add a passkey', { exact: true })).toBeVisible()
  await expect(section.getByText('Added just now')).toHaveCount(0)
  await add.click()
  await expect(section.getByText('Added just now')).toBeVisible()
})
