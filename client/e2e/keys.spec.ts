import type { Page } from '@playwright/test'
import { expectWordNumber, getWordNumber, pauseButton, wake } from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'

const expectPlaying = (page: Page) => expect(pauseButton(page)).toBeVisible()

async function openLoomings(page: Page) {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

test('a slider dragged by pointer leaves the arrow keys to the words', async ({ page }) => {
  await openLoomings(page)
  const slider = page.getByRole('slider', { name: 'Reading speed' })
  await page.evaluate(() => document.fonts.ready)
  const box = await slider.boundingBox()
  if (!box) throw new Error('there is no slider')
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(slider).toHaveValue('250')
  await page.keyboard.press('ArrowRight')
  await expectWordNumber(page, 2)
  await page.keyboard.press('ArrowLeft')
  await expectWordNumber(page, 1)
  await expect(slider).toHaveValue('250')
  await page.keyboard.press('Space')
  await expectPlaying(page)
})

test('Space plays after a click on a button, and presses a button focused by keyboard', async ({ page }) => {
  await openLoomings(page)
  const next = page.getByRole('button', { name: 'Next word' })
  await next.click()
  await expectWordNumber(page, 2)
  await page.keyboard.press('Space')
  await expectPlaying(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play' }).waitFor()

  const word = await getWordNumber(page)
  await page.getByRole('button', { name: 'Full text' }).click()
  await page.getByRole('button', { name: 'Hide full text' }).click()
  await page.keyboard.press('ArrowRight')
  await expectWordNumber(page, word + 1)
  // Tab continues from the last click. Space then presses the focused button.
  await page.keyboard.press('Tab')
  while (!(await next.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expectWordNumber(page, word + 2)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('Restart offers a way back and moves the position only when reading continues', async ({ page }) => {
  await openLoomings(page)
  const path = page.url()
  for (let word = 1; word < 10; word += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Restart' }).click()
  await expectWordNumber(page, 1)
  const back = page.getByRole('button', { name: 'Back to your place (word 10)' })
  await expect(back).toBeVisible()
  await page.goto(path)
  await expectWordNumber(page, 10)
  await page.getByRole('button', { name: 'Restart' }).click()
  await back.click()
  await expectWordNumber(page, 10)
  await page.getByRole('button', { name: 'Restart' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(back).toBeHidden()
  await page.goto(path)
  await expectWordNumber(page, 2)
})

test('a saved word cannot be saved again during playback, and playback requests no words', async ({
  page,
}) => {
  // While playback is stopped, a page sends one request for the word shown.
  const askedFirst = page.waitForResponse(/saved-words\/call$/)
  await openLoomings(page)
  await askedFirst
  const word = { word: 'ishmael', definition: 'Who tells the tale.' }
  expect((await page.request.post('/api/user/saved-words', { data: word })).status()).toBe(201)
  const askedAtRest = page.waitForResponse(/saved-words\/call$/)
  await page.reload()
  await askedAtRest
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('slider', { name: 'Reading speed' }).fill('100')
  // Recorded in the page, because a word passes faster than a test can query it.
  const seen = await page.evaluateHandle(() => {
    const couldBeSaved: Record<string, boolean> = {}
    const shown = document.querySelector('[data-word]')
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        const saved = document.querySelector('button[aria-label="Word saved"]')
        couldBeSaved[shown?.textContent ?? ''] = saved?.ariaDisabled !== 'true'
      })
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
    return couldBeSaved
  })
  await page.keyboard.press('Space')
  await expect
    .poll(async () => {
      await wake(page)
      return seen.jsonValue()
    })
    .toMatchObject({ me: true, 'Ishmael.': false, Some: true })
  expect(asked.filter((path) => /saved-words\//.test(path))).toEqual([])
})

test('the note on disabled animations above 250 WPM shifts nothing', async ({ page }) => {
  await openLoomings(page)
  await page.getByRole('button', { name: 'Reader settings' }).click()
  await page.getByLabel('Word Focus Style').selectOption('Text Bounce')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const note = page.getByText('Focus animations are partly disabled above 250 WPM.')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const slider = page.getByRole('slider', { name: 'Reading speed' })
    await slider.fill('250')
    await expect(note).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    const before = await page.locator('[data-pivot]').boundingBox()
    await slider.fill('260')
    await expect(note).toBeVisible()
    expect(await page.locator('[data-pivot]').boundingBox()).toEqual(before)
  }
})
