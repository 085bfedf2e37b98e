import type { Page } from '@playwright/test'
import { expectWordNumber, getPivotPoint, isNear, openChapter, pauseButton, word } from './chapter-page.ts'
import { expect, readerPath, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { watchWords } from './watch-words.ts'

const hint = (page: Page, name: string) => page.locator(`[data-hint="${name}"]`)
const anyHint = (page: Page) => page.locator('[data-hint]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find your speed' })
const dial = (page: Page) => page.getByRole('slider', { name: 'Reading speed' })
const box = (page: Page, name: string) => page.getByRole('region', { name }).boundingBox()

/** Option of `toHaveText` that ignores hidden text: each hint also contains its text for touch screens. */
const visibleText = { useInnerText: true }

/** Positions of the word and its sentence. */
const layout = async (page: Page) => ({
  point: await getPivotPoint(page),
  sentence: await box(page, 'The sentence around the word'),
})

async function expectUnmoved(page: Page, before: Awaited<ReturnType<typeof layout>>) {
  const now = await layout(page)
  expect(isNear(before.point, now.point), JSON.stringify([before, now])).toBe(true)
  expect(now.sentence).toEqual(before.sentence)
}

/** Expects a hint between the header and the word. */
async function expectClear(page: Page, name: string) {
  const shown = await hint(page, name).boundingBox()
  const line = await word(page).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(shown?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1)
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
}

/** Expects the dialog to fit the window without scrolling. */
async function expectWhole(page: Page) {
  await expect(dialog(page)).toBeInViewport({ ratio: 1 })
  expect(await dialog(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
}

test.describe('at 1280 px, by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('three hints appear one at a time, close once done, and never reappear', async ({ page }) => {
    await openChapter(page)
    await page.evaluate(() => document.fonts.ready)
    await expect(hint(page, 'play')).toHaveText('Press Space to play or pause', visibleText)
    await expectClear(page, 'play')
    const { point: first } = await layout(page)
    await page.keyboard.press('Space')
    await expect(anyHint(page)).toHaveCount(0)
    expect(isNear(first, await getPivotPoint(page))).toBe(true)
    await expect(word(page)).not.toHaveText('Call')
    await page.keyboard.press('Space')
    await expect(hint(page, 'sentence')).toHaveText('Press Shift ← to go back a sentence', visibleText)
    await expectClear(page, 'sentence')
    expect(isNear(first, await getPivotPoint(page))).toBe(true)

    await page.keyboard.press('Shift+ArrowLeft')
    await expect(hint(page, 'lookUp')).toHaveText('Press D to look up the word', visibleText)
    const before = await layout(page)
    await page.keyboard.press('d')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(hint(page, 'speed')).toHaveText('Find your speed')
    await expectUnmoved(page, before)
    await page.keyboard.press('Escape')
    await expect(anyHint(page)).toHaveCount(0)
    await expectUnmoved(page, before)

    await page.reload()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await expect(anyHint(page)).toHaveCount(0)
    await page.goto(await readerPath(page, 'moby', '2. The Carpet-Bag'))
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await expect(anyHint(page)).toHaveCount(0)
  })

  test('its button dismisses a hint', async ({ page }) => {
    await openChapter(page)
    const before = await layout(page)
    await tabOn(page, 'Hide this hint')
    await page.keyboard.press('Enter')
    await expect(anyHint(page)).toHaveCount(0)
    await expectUnmoved(page, before)
  })

  test('the speed trial offers three speeds; 1, 2 or 3 chooses one and Escape keeps the current speed', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openChapter(page)
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('s')
    await tabOn(page, 'Find your speed')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await expectWhole(page)
    await expect(dialog(page).getByText('First, 140 WPM')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Start' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Pause' })).toBeFocused()
    await expect(dialog(page).locator('[data-word]')).not.toHaveText('The')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(dial(page)).toHaveValue('200')
    await expectWordNumber(page, 5)

    await page.keyboard.press('s')
    await tabOn(page, 'Find your speed')
    await page.keyboard.press('Enter')
    await page.keyboard.press('3')
    await expect(dialog(page)).toHaveCount(0)
    await expect(dial(page)).toHaveValue('280')
    await expectWordNumber(page, 5)
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  test('Start, and where they have the height the three speeds, are whole in low windows', async ({
    page,
  }) => {
    await openChapter(page)
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Find your speed' }).click()
    await dialog(page).waitFor()
    for (const [width, height, ...names] of [
      [667, 331, 'Start'],
      [667, 375, 'Start'],
      [640, 430, 'Start', 'First 140 WPM', 'Second 200 WPM', 'Third 280 WPM'],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const name of names)
        await expect(dialog(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
  })

  test('the speed trial plays every word three times, slow to fast', async ({ page }) => {
    await openChapter(page)
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Find your speed' }).click()
    await dialog(page).waitFor()
    // Watches the word in the dialog, not the chapter's.
    await page.evaluate(() => document.querySelector('.stage-word [data-word]')?.removeAttribute('data-word'))
    const shown = await watchWords(page)
    await dialog(page).getByRole('button', { name: 'Start' }).click()
    await expect(dialog(page).getByText('Second, 200 WPM')).toBeVisible()
    await expect(dialog(page).getByText('Third, 280 WPM')).toBeVisible()
    await expect(dialog(page).getByText('Which felt best?')).toBeVisible()
    const words = (await shown()).slice(1)
    const starts = words.flatMap(({ word }, index) => (word === 'tide' ? [index] : []))
    const ends = words.flatMap(({ word }, index) => (word === 'shore.' ? [index] : []))
    expect(starts).toHaveLength(3)
    expect(ends).toHaveLength(3)
    const took = starts.map((start, run) => {
      const end = ends[run] ?? Number.NaN
      expect(end - start).toBe(24)
      return (words[end]?.shownAt ?? Number.NaN) - (words[start]?.shownAt ?? 0)
    })
    expect(took[0]).toBeGreaterThan(took[1] ?? Number.NaN)
    expect(took[1]).toBeGreaterThan(took[2] ?? Number.NaN)
    await dialog(page).getByRole('button', { name: 'Keep 200 WPM' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(dial(page)).toHaveValue('200')
  })
})

test.describe('at 390 px, by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('hints name gestures, their close buttons are 44 px, and the offer opens the speed trial', async ({
    page,
  }) => {
    await openChapter(page)
    await page.evaluate(() => document.fonts.ready)
    await expect(hint(page, 'play').getByText('Tap the word to play or pause')).toBeVisible()
    await expectClear(page, 'play')
    const { point: first } = await layout(page)
    await page.touchscreen.tap(150, first.y)
    await expect(pauseButton(page)).toBeVisible()
    await expect(anyHint(page)).toHaveCount(0)
    await page.touchscreen.tap(150, first.y)
    await expect(page.getByText('Swipe right to go back a sentence')).toBeVisible()
    expect(isNear(first, await getPivotPoint(page))).toBe(true)
    const before = await layout(page)
    for (const name of ['sentence', 'lookUp']) {
      await expectClear(page, name)
      const cross = hint(page, name).getByRole('button', { name: 'Hide this hint' })
      const { width = 0, height = 0 } = (await cross.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await cross.tap()
      await expectUnmoved(page, before)
    }
    await hint(page, 'speed').getByRole('button', { name: 'Find your speed' }).tap()
    await dialog(page).waitFor()
    await expectWhole(page)
    await dialog(page).getByRole('button', { name: 'Start' }).tap()
    await expect(dialog(page).locator('[data-word]')).not.toHaveText('The')
    await dialog(page)
      .getByRole('button', { name: /^First/ })
      .tap()
    await expect(dialog(page)).toHaveCount(0)
    await expect(dial(page)).toHaveValue('140')
    await expect(anyHint(page)).toHaveCount(0)
    await expectUnmoved(page, before)
  })
})
