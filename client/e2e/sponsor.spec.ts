import type { Page } from '@playwright/test'
import { expect, readerPath, register } from './fixtures.ts'
import { stockedTest as test } from './stocked-fixtures.ts'

const delayMs = 4_000

/**
 * Records when the last word was shown, when the dialog opened, and when a control timer of `delayMs` fired (`performance.now()`). On a
 * busy machine, the control timer is as late as the dialog.
 */
function watchForSponsor(page: Page, lastWord: string) {
  return page.evaluate(
    ({ lastWord, delayMs }) => {
      const seen: { wordAt?: number; timerAt?: number; dialogAt?: number } = {}
      Object.assign(window, { seen })
      // Requests every frame, because `document.timeline` keeps its time while no frame is drawn.
      const requestNext = () => void requestAnimationFrame(requestNext)
      requestNext()
      new MutationObserver(() => {
        if (!seen.wordAt && document.querySelector('[data-word]')?.textContent === lastWord) {
          seen.wordAt = Number(document.timeline.currentTime)
          setTimeout(() => (seen.timerAt = performance.now()), delayMs)
        }
        if (document.querySelector('[role="dialog"]')) seen.dialogAt ??= performance.now()
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    { lastWord, delayMs },
  )
}

async function expectDialogAfterDelay(page: Page) {
  const read = () =>
    page.evaluate(
      () => (window as unknown as { seen: { wordAt: number; timerAt: number; dialogAt: number } }).seen,
    )
  // The control timer starts after the product's timer.
  await expect.poll(async () => (await read()).timerAt).toBeDefined()
  const seen = await read()
  expect(seen.dialogAt - seen.wordAt).toBeGreaterThan(delayMs - 2)
  expect(Math.abs(seen.dialogAt - seen.timerAt)).toBeLessThan(500)
}

const sponsor = (page: Page) => page.getByRole('dialog', { name: /^(Tea|Toast)$/ })

async function step(page: Page, words: number) {
  for (let word = 0; word < words; word += 1) await page.keyboard.press('ArrowRight')
}

test('a sponsor message opens four seconds after the last word, once per chapter', {
  tag: '@timed',
}, async ({ page }) => {
  await register(page)
  const path = await readerPath(page, 'Two Mornings', 'Chapter 1')
  await page.goto(path)
  await expect(page.getByText('Word 1 of 8 (12% complete)')).toBeVisible()
  await watchForSponsor(page, 'up.')
  await step(page, 7)
  await expect(sponsor(page)).toBeVisible()
  await expectDialogAfterDelay(page)
  await expect(sponsor(page)).toContainText('A message from our sponsor')
  await expect(sponsor(page)).toContainText(/(Tea from the hill|Toast from the oven)\./)
  const link = page.getByRole('link', { name: 'Click Here To Support' })
  await expect(link).toHaveAttribute('href', /^https:\/\/(tea|toast)\.example\/$/)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(sponsor(page)).toBeHidden()

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Word 8 of 8 (100% complete)')).toBeAttached()
  await page.waitForTimeout(delayMs + 1_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Back to the text' }).click()
  await page.getByRole('link', { name: 'Next Chapter Chapter 2' }).click()
  await expect(page.getByText(/^Word 1 of 16/)).toBeVisible()
  await watchForSponsor(page, 'quiet.')
  await page.getByRole('slider', { name: 'Reading speed' }).fill('400')
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(sponsor(page)).toBeVisible()
  await expectDialogAfterDelay(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the library' }).click()
  await expect(page).toHaveURL('/')
})

test('going back from the last word cancels the sponsor message', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'Two Mornings', 'Chapter 1'))
  await expect(page.getByText('Word 1 of 8 (12% complete)')).toBeVisible()
  await step(page, 7)
  await expect(page.getByText('Word 8 of 8 (100% complete)')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await page.waitForTimeout(delayMs + 1_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(sponsor(page)).toBeVisible()
})

test('returning to the library from a book opens a sponsor message once', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'Two Mornings', 'Chapter 1'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(sponsor(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sponsor(page)).toBeHidden()
  await page.reload()
  await page.getByRole('listitem').first().waitFor()
  await expect(sponsor(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('lectern.returned'))).toBeNull()
})
