import { expectWordNumber } from './chapter-page.ts'
import { expect, fillRegistration, newPerson, readerPath, register, test } from './fixtures.ts'

test('a visitor reads a poem at their own speed before signing up', async ({ page }) => {
  await page.goto('/about')
  const preview = page.getByRole('region', { name: 'Read a poem here' })
  const word = preview.locator('[data-word]')
  await expect(word).toHaveText('Back')
  await preview.getByRole('button', { name: 'Faster' }).click()
  await expect(preview.getByText('260 WPM')).toBeVisible()
  await preview.getByRole('button', { name: 'Play' }).click()
  await expect(word).toHaveText('bolt.')
  await preview.getByRole('button', { name: 'Pause' }).click()
  await preview.getByRole('link', { name: 'Read on: create an account' }).click()
  await fillRegistration(page, newPerson())
  await expect(page.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
})

test('a link to a word opens at that word after registration', async ({ page, openOtherDevice }) => {
  const friend = await openOtherDevice()
  await register(friend)
  await page.goto(`${await readerPath(friend, 'moby', '1. Loomings')}?word=40`)
  await page.getByRole('tab', { name: 'Register' }).click()
  // A reload, as after a look at another page, does not lose the link.
  await page.reload()
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, newPerson())
  await expectWordNumber(page, 40)
})
