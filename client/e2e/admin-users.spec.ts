import { expect, openSection, adminTest as test } from './admin-fixtures.ts'
import { getToast } from './admin-page.ts'
import { register } from './fixtures.ts'

// Runs serially: these journeys share a site and change it.
test.describe.configure({ mode: 'default' })

test('an administrator is added; a reader is promoted, gets a temporary password and is deleted', async ({
  page,
  reader,
}) => {
  const other = await reader()
  const person = await register(other)
  const section = await openSection(page, 'User Management')
  const add = section.getByRole('button', { name: 'Add Admin User' })
  const icon = add.locator('svg')
  const wide = (await icon.boundingBox())?.width
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await icon.boundingBox())?.width).toBe(wide)
  await page.setViewportSize({ width: 1280, height: 800 })
  await add.click()
  const values = {
    Email: `helper-${Date.now()}@example.com`,
    'First name': 'Helga',
    'Last name': 'Helper',
    Password: 'a long password',
    'Confirm password': 'a long password',
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await expect(getToast(page, 'Admin user created successfully')).toBeVisible()
  await expect(section.getByText('Helga Helper').first()).toBeVisible()

  await section.getByLabel('Role').selectOption({ label: 'Readers' })
  await section.getByLabel('Search users').fill(person.email)
  await expect(section.getByRole('row')).toHaveCount(2)
  await section.getByRole('button', { name: /^Make administrator: Ada/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(getToast(page, 'User updated successfully')).toBeVisible()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Administration' })).toBeVisible()

  await section
    .getByLabel('Role')
    .selectOption({ label: 'All' })
    .catch(() => section.getByLabel('Role').selectOption('all'))
  await section.getByRole('button', { name: /^Reset password: Ada/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const temporary = await page.getByRole('textbox', { name: 'Temporary password' }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await other.goto('/')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password').fill(temporary)
  await other.getByRole('button', { name: 'Log in' }).click()
  await expect(other.getByText('Password Change Required')).toBeVisible()
  await other.getByLabel('Current Password (Temporary)').fill(temporary)
  await other.getByLabel('New Password', { exact: true }).fill('a new password')
  await other.getByLabel('Confirm New Password').fill('a new password')
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()

  await section.getByRole('button', { name: /^Delete: Ada/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(getToast(page, 'User deleted successfully')).toBeVisible()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible()
})
