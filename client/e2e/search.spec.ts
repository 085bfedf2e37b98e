import type { Locator, Page } from '@playwright/test'
import {
  expectWordNumber,
  openChapter,
  openSearch,
  saveProgress,
  waitForIdleCalls,
  word,
} from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { openText } from './reader-states.ts'

const marked = (hit: Locator) => hit.locator('mark')

/** Steps to a word of the open chapter and saves the position. */
async function readTo(page: Page, number: number) {
  for (let step = 1; step < number; step += 1) await page.keyboard.press('ArrowRight')
  await saveProgress(page)
}

/** Records writes to the server. */
function recordWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  return writes
}

/** Records API calls, except the checks for saved words. */
function recordCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes('/api/') && !url.includes('/saved-words')) asked.push(url)
  })
  return asked
}

test('search in the contents finds a phrase in the whole novel and opens it at the word, by pointer at 390 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openChapter(page)
  await readTo(page, 5)
  const writes = recordWrites(page)
  await page.getByRole('button', { name: '1. Loomings, contents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Moby-Dick; or, The Whale' })
  await dialog.getByRole('searchbox', { name: 'Search the work' }).fill('CAPE HORN')
  await expect(dialog.getByText(/^\d+ found in \d+ chapters$/)).toBeVisible()
  const hits = dialog.getByRole('region', { name: '16. The Ship' }).getByRole('link')
  await expect(marked(hits.first())).toHaveText(/cape horn/i)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  const found = (await marked(hits.first()).textContent()) ?? ''
  await hits.first().click()
  await expect(page.getByRole('button', { name: '16. The Ship, contents' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(word(page)).toContainText(found.split(' ')[0] ?? '')
  // A jump stores nothing.
  expect(writes).toEqual([])
  await page.goBack()
  await expectWordNumber(page, 5)
})

test('a result in the open chapter opens without requests, by keyboard at 1280 px', async ({ page }) => {
  const idleCalls = waitForIdleCalls(page)
  await openChapter(page)
  await readTo(page, 5)
  const writes = recordWrites(page)
  await openSearch(page)
  await page.keyboard.type('insular')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^\d+ found in \d+ chapters$/)).toBeVisible()
  await page.keyboard.insertText(' city')
  await expect(dialog.getByText('1 found', { exact: true })).toBeVisible()
  await idleCalls
  const asked = recordCalls(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(word(page)).toHaveText('insular')
  await expect(page).toHaveURL(/\?word=\d+$/)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Back to your place (word 5)' }).press('Enter')
  await expectWordNumber(page, 5)

  // Escape clears the search first, then closes the dialog.
  await openSearch(page)
  await page.keyboard.type('whale')
  await expect(dialog.getByText(/^The first 200 of 1,\d{3} matches/)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await expect(dialog.getByRole('searchbox')).toHaveValue('')
  await expect(dialog.getByText('You are here')).toBeVisible()
  await page.keyboard.type('zeppelin')
  await expect(dialog.getByText(/^Nothing found\. Try/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(writes).toEqual([])
  // The reader page handles keys again.
  await page.keyboard.press('ArrowRight')
  await expectWordNumber(page, 6)
})

test('one Back leaves the reader after a result in the open chapter', async ({ page }) => {
  await page.goto('/about')
  await openChapter(page)
  await openSearch(page)
  await page.keyboard.type('insular city')
  await expect(page.getByRole('dialog').getByText('1 found', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(word(page)).toHaveText('insular')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).not.toHaveURL(/reader/)
})

test('a result opens at its matched word', async ({ page }) => {
  await openChapter(page)
  for (const phrase of [
    'never mind how long',
    'carpet-bag',
    'don’t you see',
    'Ishmael',
    'CAPE OF GOOD HOPE',
  ]) {
    await openSearch(page)
    // Fills the field in one step: typing would also show results of a shorter phrase.
    await page.getByRole('searchbox').fill(phrase)
    const hits = page
      .getByRole('dialog')
      .getByRole('listitem')
      .getByRole('link')
      .filter({ has: page.locator('mark') })
    await expect(
      page
        .getByRole('dialog')
        .getByRole('status')
        .filter({ hasText: / (found|matches)\b/ }),
    ).toBeVisible()
    const first = (await marked(hits.last()).textContent()) ?? ''
    await hits.last().click()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(word(page)).toContainText(first.split(/[\s—-]/)[0] ?? '')
  }
})

test('an own text is searched in the browser, with a way back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const idleCalls = waitForIdleCalls(page)
  await openText(page, `${'One two three four. '.repeat(30)}At the _Café_—naïve as ever.`)
  await readTo(page, 3)
  await page.getByRole('button', { name: 'Search the text' }).click()
  const dialog = page.getByRole('dialog', { name: 'My own' })
  const box = dialog.getByRole('searchbox', { name: 'Search the text' })
  await expect(box).toBeFocused()
  await idleCalls
  const asked = recordCalls(page)
  await box.fill('cafe naive')
  await expect(dialog.getByText('1 found', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveText('At the Café—naïve as ever.')
  expect(asked).toEqual([])
  await dialog.getByRole('link').click()
  await expect(word(page)).toContainText('Café')
  await page.getByRole('button', { name: 'Back to your place (word 3)' }).click()
  await expectWordNumber(page, 3)
})

test('a failed search shows an error and can be retried', async ({ page }) => {
  await openChapter(page)
  await page.route('**/search?q=*', (route) => route.abort())
  await openSearch(page)
  // Inserts the word in one step: slow typing would also search for its beginning.
  await page.keyboard.insertText('whale')
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText("Lectern can't be reached. Check your connection and try again."),
  ).toBeVisible()
  await page.unroute('**/search?q=*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText(/^The first 200 of/)).toBeVisible()
})
