import type { Page } from '@playwright/test'
import {
  expectWordNumber,
  getMiddle,
  getPivotPoint,
  highlighted,
  openChapter,
  pauseButton,
  word,
} from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'

test('a word is looked up and saved with its definition, once', async ({ page }) => {
  await openChapter(page)
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowRight')
  await expect(word(page)).toHaveText('purse,')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'purse' })
  await expect(dialog.getByRole('listitem').first()).toContainText(/money|bag/)
  expect(await dialog.getByRole('heading', { level: 3 }).count()).toBeLessThanOrEqual(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start this sentence again' }).click()
  await expect(pauseButton(page)).toBeVisible()
  await page.keyboard.press('Space')
  await page.mouse.click(
    ...(await getMiddle(page.getByRole('region', { name: /around the word$/ }), 'purse,')),
  )

  await page.keyboard.press('w')
  await expect(page.getByText('Word saved!', { exact: true })).toBeVisible()
  await expect(page.getByText('"purse" has been added to your saved words.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Word saved' }).last()).toBeDisabled()
  const saved = await (await page.request.get('/api/user/saved-words')).json()
  expect(saved).toMatchObject([
    { word: 'purse', wordNumber: 19, sentence: expect.stringContaining('no money in my purse, and nothing') },
  ])
})

test('a look-up without a connection offers one retry', async ({ page }) => {
  await openChapter(page)
  for (const path of ['**/api/dictionary/**', '**/assets/sightings-*'])
    await page.route(path, (route) => route.abort())
  await page.keyboard.press('d')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.waitForTimeout(500)
  await expect(retry).toHaveCount(1)
})

test('a word without a definition shows a message and can be saved', async ({ page }) => {
  await register(page)
  const answer = await page.request.post('/api/user/texts', {
    data: { title: 'Nonsense', content: 'zzyzxqua is a word.', category: 'Short Story' },
  })
  const { id } = await answer.json()
  await page.goto(`/read/personal/${id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.keyboard.press('d')
  await expect(page.getByText('Definition not found for zzyzxqua')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(page.getByText('Word saved without definition', { exact: true })).toBeVisible()
})

/** Returns the boxes, in px, of the card and of the current word in the passage or full text. A covered word has no box. */
const getPlaces = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('current-word') ?? []
    const word = (range as Range).getBoundingClientRect()
    const top = document.elementFromPoint(word.x + word.width / 2, word.y + word.height / 2)
    return {
      card: document.querySelector('.word-card')?.getBoundingClientRect().toJSON(),
      word: top?.closest('.passage, .full-text') ? word.toJSON() : undefined,
    }
  })

const card = (page: Page) => page.locator('.word-card')

test('the card shows a word by keyboard alone, leaves word and sentence in place, and Space plays on', async ({
  page,
}) => {
  await openChapter(page)
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowRight')
  const before = { pivot: await getPivotPoint(page), line: (await getPlaces(page)).word }
  await page.keyboard.press('d')
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
  expect(await getPivotPoint(page)).toEqual(before.pivot)
  const { card: box, word: line } = await getPlaces(page)
  expect(line).toEqual(before.line)
  expect(box.top).toBeGreaterThanOrEqual(line.bottom)
  await page.keyboard.press('d')
  await expect(card(page)).toHaveCount(0)

  await page.keyboard.press('d')
  await tabOn(page, 'More')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(card(page).getByRole('listitem')).toHaveCount(4)
  await tabOn(page, 'Save word')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Word saved!', { exact: true })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Word saved', disabled: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)

  await page.keyboard.press('d')
  await card(page).waitFor()
  await page.keyboard.press('ArrowRight')
  await expect(card(page)).toHaveCount(0)
  await expectWordNumber(page, 20)
  await page.keyboard.press('d')
  await card(page).waitFor()
  await page.keyboard.press('Space')
  await expect(pauseButton(page)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('in the full text the card opens whole below the word, and another word replaces it', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await page.mouse.dblclick(...(await getMiddle(text, 'purse,')))
  await expect(page.getByRole('dialog', { name: 'purse' }).getByRole('listitem')).toHaveCount(4)
  const { card: box, word: line } = await getPlaces(page)
  expect(box.top).toBeGreaterThanOrEqual(line.bottom)
  await page.mouse.dblclick(...(await getMiddle(text, 'money')))
  await expect(page.getByRole('dialog', { name: 'money' })).toBeVisible()
  await page.mouse.click(...(await getMiddle(text, 'shore,')))
  await expect(card(page)).toHaveCount(0)
  expect(await highlighted(page)).toEqual(['shore,'])
})

test('a double click looks up the word of its first click, also when that scrolls the text', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await page.mouse.dblclick(...(await getMiddle(text, 'methodically')))
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText('methodically')
  expect(await highlighted(page)).toEqual(['methodically'])
  expect(await text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

for (const [kind, width, height] of [
  ['upright', 390, 844],
  ['sideways', 844, 390],
] as const) {
  test(`on a phone ${kind} the card leaves word and sentence, and says who a name is`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await register(page)
    const path = await readerPath(page, 'moby', '28. Ahab')
    await page.goto(path)
    await page.getByRole('button', { name: 'Play' }).waitFor()
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto(`${path}?word=14`)
    await page.getByRole('button', { name: 'Back to your place (word 5)' }).waitFor()
    await expect(word(page)).toHaveText('Ahab.')
    const before = await getPivotPoint(page)
    await page.keyboard.press('d')
    await expect(card(page).getByRole('heading', { name: 'Who is this?' })).toBeVisible()
    await expect(card(page)).toContainText('Have ye clapped eye on Captain Ahab?')
    await expect(card(page)).toContainText(/First in 16\. The Ship · \d+ times up to here/)
    expect(await getPivotPoint(page)).toEqual(before)
    const { card: box, word: line } = await getPlaces(page)
    expect(box.top).toBeGreaterThanOrEqual(line.bottom)
    expect(box.bottom).toBe(height)
    if (kind === 'upright') expect(box.height / height).toBeCloseTo(0.4, 2)
    else expect(box.left).toBeGreaterThan(width / 2)
    await tabOn(page, 'More')
    await page.keyboard.press('Enter')
    const findAtLess = async () =>
      page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.textContent,
        await getMiddle(card(page), 'Less'),
      )
    await expect.poll(findAtLess).toBe('Less')
    const isFree = (source: Element) => {
      const { x, y, width, height } = source.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === source
    }
    // The sentences in which the reader has met the word load later and lengthen the card.
    const isLastFree = async () => {
      await card(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return card(page).locator('p').last().evaluate(isFree)
    }
    await expect.poll(isLastFree).toBe(true)
  })
}
