import type { Page } from '@playwright/test'
import { expect, readerPath, register, test } from './fixtures.ts'
import { wake } from './opened-chapter.ts'

const at = (page: Page, number: number) =>
  expect(page.getByText(new RegExp(`^Word ${number} of`))).toBeVisible()

const isPlaying = (page: Page) => expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

async function openLoomings(page: Page) {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

test('a slider that was dragged by pointer gives the arrows back to the words', async ({ page }) => {
  await openLoomings(page)
  const slider = page.getByRole('slider', { name: 'Reading speed' })
  const box = await slider.boundingBox()
  if (!box) throw new Error('there is no slider')
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(slider).toHaveValue('250')
  await page.keyboard.press('ArrowRight')
  await at(page, 2)
  await page.keyboard.press('ArrowLeft')
  await at(page, 1)
  await expect(slider).toHaveValue('250')
  await page.keyboard.press('Space')
  await isPlaying(page)
})

test('Space plays after a button was clicked, and presses the button that was reached by keyboard', async ({
  page,
}) => {
  await openLoomings(page)
  const next = page.getByRole('button', { name: 'Next word' })
  await next.click()
  await at(page, 2)
  await page.keyboard.press('Space')
  await isPlaying(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play' }).waitFor()

  const word = Number(/Word (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
  await page.getByRole('button', { name: 'Full text' }).click()
  await page.getByRole('button', { name: 'Hide full text' }).click()
  await page.keyboard.press('ArrowRight')
  await at(page, word + 1)
  // From where the pointer was last, the keyboard goes on; what it reaches is its own.
  await page.keyboard.press('Tab')
  while (!(await next.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await at(page, word + 2)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('after Restart the way back stands, and the place is lost only when reading goes on from the start', async ({
  page,
}) => {
  await openLoomings(page)
  const path = page.url()
  for (let word = 1; word < 10; word += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Restart' }).click()
  await at(page, 1)
  const back = page.getByRole('button', { name: 'Back to your place (word 10)' })
  await expect(back).toBeVisible()
  await page.goto(path)
  await at(page, 10)
  await page.getByRole('button', { name: 'Restart' }).click()
  await back.click()
  await at(page, 10)
  await page.getByRole('button', { name: 'Restart' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(back).toBeHidden()
  await page.goto(path)
  await at(page, 2)
})

test('a word that is saved cannot be saved again while the text plays, and no word is asked for as it passes', async ({
  page,
}) => {
  // The word that is shown at rest is asked for, by each page once.
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
  // Each word that was shown, and whether it could be saved: a word passes faster than a test asks.
  const seen = await page.evaluateHandle(() => {
    const couldBeSaved: Record<string, boolean> = {}
    const shown = document.querySelector('[data-word]')
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        const saved = document.querySelector<HTMLButtonElement>('button[aria-label="Word saved"]')
        couldBeSaved[shown?.textContent ?? ''] = !saved?.disabled
      })
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
    return couldBeSaved
  })
  await page.keyboard.press('Space')
  await expect
    .poll(async () => {
      await wake(page)
      return Object.keys(await seen.jsonValue())
    })
    .toContain('Some')
  expect(await seen.jsonValue()).toMatchObject({ me: true, 'Ishmael.': false, Some: true })
  expect(asked.filter((path) => /saved-words\//.test(path))).toEqual([])
})

test('the note that animations are partly off above 250 WPM moves nothing', async ({ page }) => {
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
    const before = await page.locator('[data-pivot]').boundingBox()
    await slider.fill('260')
    await expect(note).toBeVisible()
    expect(await page.locator('[data-pivot]').boundingBox()).toEqual(before)
  }
})
