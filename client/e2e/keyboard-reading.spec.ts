import { expectWordNumber, openChapter, readToTheEnd } from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { expectFocusSeen, tabOn } from './keyboard.ts'
import { openReader } from './reader-states.ts'

test('settings, saving another dictionary entry and continuing to the next chapter work by keyboard alone', async ({
  page,
}) => {
  await openChapter(page, 'small hours', 'Four o’clock')
  await page.keyboard.press('s')
  const settings = page.getByRole('dialog', { name: 'Reader Settings' })
  await expect(settings).toBeVisible()
  await tabOn(page, 'Dyslexic-friendly Font')
  await page.keyboard.press('Space')
  await expect(settings.getByRole('switch', { name: 'Dyslexic-friendly Font' })).toBeChecked()
  await expect(settings.getByRole('radio', { name: 'OpenDyslexic' })).toBeChecked()
  await tabOn(page, 'System')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(settings.getByRole('radio', { name: 'Sepia' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia')
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)

  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expectWordNumber(page, 5)
  await page.keyboard.press('d')
  const word = page.getByRole('dialog', { name: /^it.?s$/ })
  await expect(word.getByRole('button', { name: 'More' })).toBeEnabled()
  await tabOn(page, 'More')
  await page.keyboard.press('Enter')
  await expect(word.getByText(/^1 of \d$/)).toBeVisible()
  await tabOn(page, 'Next entry')
  await page.keyboard.press('Enter')
  await expect(word.getByText(/^2 of \d$/)).toBeVisible()
  const definition = await word.getByRole('listitem').first().textContent()
  await tabOn(page, 'Save word')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Word saved!', { exact: true })).toBeVisible()
  const [saved] = await (await page.request.get('/api/user/saved-words')).json()
  expect(definition).toContain(saved.definition)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(word).toHaveCount(0)

  await page.keyboard.press('PageUp')
  await expectWordNumber(page, 1)
  await readToTheEnd(page)
  await tabOn(page, 'Read on')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/Eleven, Locking Up/)
})

test('headers of the settings and the contents cover no focused control', async ({ page }) => {
  await openReader(page)
  for (const [width, height] of [
    [390, 844],
    [320, 215],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [key, dialog, focused] of [
      ['s', 'Reader Settings', '[role="dialog"]'],
      ['c', 'Moby-Dick; or, The Whale', '[role="dialog"] [aria-current="page"]'],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('dialog', { name: dialog }).waitFor()
      await expect(page.locator(focused)).toBeFocused()
      for (const [way, presses] of [
        ['Tab', 14],
        ['Shift+Tab', 12],
      ] as const) {
        for (let press = 0; press < presses; press += 1) {
          await page.keyboard.press(way)
          await expectFocusSeen(page, `${dialog} at ${width} px, ${way} ${press}`)
        }
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  }
})
