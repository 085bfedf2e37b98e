import type { Page } from '@playwright/test'
import { adminTest as test } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { expect, register } from './fixtures.ts'

const row = (page: Page) => page.getByRole('region', { name: 'For tonight' })

async function listPieces(page: Page): Promise<string[]> {
  await page.goto('/')
  await expect(page.getByRole('listitem')).toHaveCount(18)
  const links = await row(page).getByRole('link').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
}

test('a reader opens a piece for tonight, finds others the next day, and pinned works first', async ({
  page: admin,
  reader: openReader,
  browser,
  own,
}) => {
  const page = await openReader()
  await register(page)
  // Opens two contexts whose time zones are exactly one day apart.
  const { cookies, origins } = await page.context().storageState()
  const storageState = { cookies, origins }
  const today = await browser.newContext({
    baseURL: own.address,
    storageState,
    timezoneId: 'Pacific/Honolulu',
  })
  const tomorrow = await browser.newContext({
    baseURL: own.address,
    storageState,
    timezoneId: 'Pacific/Kiritimati',
  })
  const [tonight, next] = [await today.newPage(), await tomorrow.newPage()]
  const pieces = await listPieces(tonight)
  expect(pieces.length).toBeGreaterThan(0)
  expect((await listPieces(next)).filter((piece) => pieces.includes(piece))).toEqual([])
  await expectAccessible(tonight)

  await tonight.getByRole('searchbox').fill('the')
  await expect(row(tonight)).toBeHidden()
  await tonight.getByRole('searchbox').fill('')
  await row(tonight).getByRole('link').first().click()
  await expect(tonight).toHaveURL(pieces[0] ?? '')
  await tonight.getByRole('button', { name: 'Play' }).waitFor()
  for (let step = 0; step < 5; step += 1) await tonight.keyboard.press('ArrowRight')
  await expect(tonight.getByText('Saved', { exact: true }).first()).toBeAttached()
  // A piece that is being read leaves the row.
  expect(await listPieces(tonight)).not.toContain(pieces[0])

  await admin.goto('/')
  await admin.getByRole('button', { name: 'Edit Work: Annual Message, 1862' }).click()
  await admin.getByLabel('Pinned to “For tonight”').check()
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(row(admin).getByRole('link').first()).toHaveText('Annual Message, 1862')
  for (const opened of [tonight, next]) {
    await listPieces(opened)
    await expect(row(opened).getByRole('link').first()).toHaveText('Annual Message, 1862')
  }
  await today.close()
  await tomorrow.close()
})
