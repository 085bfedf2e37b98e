import { readFileSync } from 'node:fs'
import { api } from '#shared/api.ts'
import { expect, register, test } from './fixtures.ts'

test('an account changes its names, email and password, is exported and deleted', async ({ page }) => {
  const { email, password } = await register(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByText('Reader', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Update names' }).click()
  await page.getByLabel('First name').fill('Augusta')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Names updated', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Update email' }).click()
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address.', { exact: true })).toBeVisible()
  const moved = `moved.to.the.analytical.engine.${email}`
  await page.getByLabel('Email', { exact: true }).fill(moved)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email updated', { exact: true })).toBeVisible()
  await expect(page.getByText(moved).first()).toBeVisible()
  const lines = await page
    .getByText(moved)
    .first()
    .evaluate((address) =>
      [...address.childNodes].flatMap((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return part.textContent?.match(/^[^-]+$/) ? range.getClientRects().length : []
      }),
    )
  expect(lines).toEqual(lines.map(() => 1))

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current Password (Temporary)').fill(password)
  await dialog.getByLabel('New Password', { exact: true }).fill('another password')
  await dialog.getByLabel('Confirm New Password').fill('another password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed successfully', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('lectern-data.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data).toMatchObject({ version: 8, account: { firstName: 'Augusta', email: moved } })

  await page.getByRole('button', { name: 'Delete Account' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete Account' })
  await expect(confirm).toBeDisabled()
  await page.getByRole('dialog').getByRole('textbox').fill(moved)
  await confirm.click()
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const answer = await page.request.post('/api/login', {
    data: { username: moved, password: 'another password' },
  })
  expect(answer.status()).toBe(401)
})

test('the buttons of devices keep the focus while they wait, and after a failure', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { email, password } = await register(page)
  const other = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await other.post(api.account.login.path, { data: { username: email, password } })
  let respond = () => {}
  const isAnswered = new Promise<void>((resolve) => (respond = resolve))
  let requests = 0
  await page.route(`**${api.account.endOtherSessions.path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    requests += 1
    await isAnswered
    await route.fulfill({ status: 503 })
  })
  await page.goto('/account')
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere else' })
  await everywhere.focus()
  await page.keyboard.press('Enter')
  await expect(everywhere).toBeDisabled()
  await expect(everywhere).toBeFocused()
  await page.keyboard.press('Enter')
  respond()
  await expect(page.getByText('Failed to sign out', { exact: true })).toBeVisible()
  await expect(everywhere).toBeEnabled()
  await expect(everywhere).toBeFocused()
  expect(requests).toBe(1)

  await page.unroute(`**${api.account.endOtherSessions.path}`)
  await page.keyboard.press('Enter')
  await expect(everywhere).toBeHidden()
  expect(await page.locator(':focus').textContent()).toMatch(/This browser$/)
})
