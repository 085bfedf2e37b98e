import type { Page } from '@playwright/test'
import {
  getMiddle,
  getPivotPoint,
  getWordNumber,
  highlighted,
  isNear,
  openChapter,
  word,
} from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { openText } from './reader-states.ts'

const speaker = (page: Page) => page.locator('[data-speaker]')
const passage = (page: Page) => page.getByRole('region', { name: /around the word$/ })
const step = async (page: Page, words: number) => {
  for (let count = 0; count < words; count += 1) await page.keyboard.press('ArrowRight')
}
const playOn = async (page: Page) => {
  await page.keyboard.press('Space')
  await expect(page.locator('[data-quiet]')).toBeAttached()
}

test('a paused poem shows its stanza with the line and word marked; a click moves to a word', async ({
  page,
}) => {
  await openChapter(page, 'small hours', 'Eleven, Locking Up')
  await step(page, 12)
  const lines = passage(page).locator('p')
  expect(await lines.count()).toBeGreaterThan(2)
  await expect(passage(page).locator('[aria-current]')).toHaveCount(1)
  const marked = await word(page).textContent()
  expect(await highlighted(page)).toEqual([marked])
  await expect(passage(page).locator('[aria-current]')).toContainText(marked ?? '')

  const first = await lines.first().boundingBox()
  if (!first) throw new Error('no line')
  await page.mouse.click(first.x + 4, first.y + first.height / 2)
  const opening = (await lines.first().textContent())?.split(/\s/)[0]
  await expect(word(page)).toHaveText(opening ?? '')
  await expect(lines.first()).toHaveAttribute('aria-current', 'true')
})

test('a poem shows line strokes under the word while it plays; prose shows none', async ({ page }) => {
  await openChapter(page, 'small hours', 'Eleven, Locking Up')
  const strokes = page.locator('[data-line-strokes]')
  await expect(strokes).toBeHidden()
  await playOn(page)
  await expect(strokes).toBeVisible()
  const marks = new Set<string>()
  await expect
    .poll(
      async () =>
        marks.add(
          await strokes.evaluate(
            (row) => (row.lastElementChild as HTMLElement | null)?.style.transform ?? '',
          ),
        ).size,
    )
    .toBeGreaterThan(2)
  await openChapter(page)
  await playOn(page)
  await expect(strokes).toHaveCount(0)
})

test('a play shows the speaker above the word without moving the word', async ({ page }) => {
  await openChapter(page, 'two chairs', 'Scene One')
  await page.goto(`${page.url()}?word=60`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await getPivotPoint(page)
  const seen: Record<string, string> = {}
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press('ArrowRight')
    seen[(await word(page).textContent()) ?? ''] = (await speaker(page).textContent()) ?? ''
  }
  expect(new Set(Object.values(seen))).toEqual(new Set(['', 'RUTH', 'COLIN']))
  expect(seen.RUTH).toBe('')
  expect(isNear(before, await getPivotPoint(page))).toBe(true)
})

test('Hide Speaker Names skips speaker names during playback and keeps the word count', async ({ page }) => {
  await openChapter(page, 'two chairs', 'Scene One')
  await page.goto(`${page.url()}?word=60`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const total = async () => (await page.getByText(/^Word \d+ of/).textContent())?.match(/of (\d+)/)?.[1]
  const before = await total()
  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'Hide Speaker Names' }).check()
  await page.keyboard.press('Escape')
  expect(await total()).toBe(before)
  const shown = await page.evaluateHandle(() => {
    const words: string[] = []
    const element = document.querySelector('[data-word]')
    if (element)
      new MutationObserver(() => words.push(element.textContent ?? '')).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    return words
  })
  await page.keyboard.press('Space')
  await expect.poll(() => getWordNumber(page)).toBeGreaterThan(1)
  await expect.poll(async () => speaker(page).textContent()).not.toBe('')
  await page.keyboard.press('Space')
  expect((await shown.jsonValue()).filter((text) => /^(RUTH|COLIN)$/.test(text))).toEqual([])
})

test('the full text shows names in small caps and directions in italics, and a click finds a word', async ({
  page,
}) => {
  await openChapter(page, 'two chairs', 'Scene One')
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  const look = (wanted: string) =>
    text.evaluate((view, sought) => {
      const span = [...view.querySelectorAll('span')].find(({ textContent }) => textContent === sought)
      const { fontVariantCaps, fontStyle } = getComputedStyle(span ?? view)
      return { fontVariantCaps, fontStyle }
    }, wanted)
  expect(await look('RUTH')).toMatchObject({ fontVariantCaps: 'all-small-caps' })
  const direction = await text.locator('[data-look~="direction"]').first().textContent()
  expect(await look(direction ?? '')).toMatchObject({ fontStyle: 'italic' })
  const paragraph = text.locator('p', { has: page.locator('[data-look~="direction"]') }).first()
  const italic = paragraph.locator('[data-look~="direction"]').first()
  await italic.scrollIntoViewIfNeeded()
  const firstWord = direction?.split(/\s/)[0] ?? ''
  await page.mouse.click(...(await getMiddle(italic, firstWord)))
  expect(await highlighted(page)).toEqual([firstWord])
})

test('emphasis is italic, bold or in small capitals on the stage, in the sentence and in the full text', async ({
  page,
}) => {
  await openText(page, 'the _Pequod_ __sailed__ ___home___ again.')
  const looks = () =>
    page.locator('[data-look]:not([data-look=""])').evaluateAll((shown) =>
      shown.map((element) => {
        const { fontStyle, fontWeight, fontVariantCaps } = getComputedStyle(element)
        return [element.textContent, fontStyle, fontWeight, fontVariantCaps].join(' ')
      }),
    )
  const inText = ['Pequod italic 400 normal', 'sailed normal 700 normal', 'home normal 400 small-caps']
  expect(await looks()).toEqual(inText)
  await page.keyboard.press('ArrowRight')
  expect(await looks()).toEqual([inText[0], ...inText])
  await page.keyboard.press('ArrowRight')
  expect(await looks()).toEqual([inText[1], ...inText])
  await page.keyboard.press('t')
  expect(await looks()).toEqual(inText)
})

test('the sentence stays visible during playback when enabled, with its word marked and the word in place', async ({
  page,
}) => {
  await openChapter(page)
  const before = await getPivotPoint(page)
  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'Show the sentence while reading' }).check()
  await page.keyboard.press('Escape')
  await playOn(page)
  await expect(passage(page)).toBeVisible()
  const pairs = await page.evaluate(async () => {
    const seen: [string, string][] = []
    for (let frame = 0; frame < 90; frame += 1) {
      await new Promise(requestAnimationFrame)
      const [range] = CSS.highlights.get('current-word') ?? []
      seen.push([document.querySelector('[data-word]')?.textContent ?? '', range?.toString() ?? ''])
    }
    return seen
  })
  expect(new Set(pairs.map(([shown]) => shown)).size).toBeGreaterThan(2)
  for (const [shown, marked] of pairs) expect(marked).toBe(shown)
  expect(isNear(before, await getPivotPoint(page))).toBe(true)
})

test('the live region announces a word that is stepped to, not one that plays', async ({ page }) => {
  await openChapter(page)
  await step(page, 3)
  const said = page.getByRole('status').filter({ hasText: (await word(page).textContent()) ?? '' })
  await expect(said).toHaveCount(1)
  const text = await said.textContent()
  await page.keyboard.press('Space')
  await expect(word(page)).not.toHaveText(text ?? '')
  await expect(said).toHaveText(text ?? '')
})
