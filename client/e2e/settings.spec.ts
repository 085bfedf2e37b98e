import type { Page } from '@playwright/test'
import { getPivotPoint, isNear, openChapter, word } from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { openText } from './reader-states.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Reader Settings' })
const getStyle = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { fontSize, fontFamily, letterSpacing, lineHeight } = getComputedStyle(element)
    return { fontSize: Number.parseFloat(fontSize), fontFamily, letterSpacing, lineHeight }
  })
const drag = async (page: Page, label: string, value: number) =>
  sheet(page).getByRole('slider', { name: label }).fill(String(value))

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`settings open beside the word, which keeps playing in place as they change, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openChapter(page)
    const before = await getPivotPoint(page)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Reader settings' }).click()
    const first = await word(page).textContent()
    await expect(word(page)).not.toHaveText(first ?? '')
    const box = await sheet(page).boundingBox()
    if (width === 390) expect([box?.y, box?.height]).toEqual([height / 2, height / 2])
    else expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width)

    const usual = await getStyle(page, '.stage-word')
    await drag(page, 'Size', 1.4)
    expect((await getStyle(page, '.stage-word')).fontSize).toBeCloseTo(usual.fontSize * 1.4, 0)
    await drag(page, 'Letters', 0.06)
    expect((await getStyle(page, '.stage-word')).letterSpacing).not.toBe(usual.letterSpacing)
    for (const typeface of ['Hyperlegible', 'Source Sans', 'OpenDyslexic', 'Literata']) {
      await sheet(page).getByRole('radio', { name: typeface }).check()
      expect((await getStyle(page, '.stage-word')).fontFamily).toContain(typeface)
      // The page measures a new font only after its first paint.
      await page.evaluate(() => document.fonts.ready)
      await expect.poll(async () => isNear(before, await getPivotPoint(page))).toBe(true)
    }
    await sheet(page).getByLabel('Word Focus Style').selectOption('Glow')
    expect(isNear(before, await getPivotPoint(page))).toBe(true)
    // After a click outside the sheet, Escape still closes it.
    await page.mouse.click(width * 0.4, height * 0.2)
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    expect(isNear(before, await getPivotPoint(page))).toBe(true)
  })
}

test('on a phone held sideways the settings keep clear of its notch', async ({ page }) => {
  const notch = 59
  await page.setViewportSize({ width: 844, height: 390 })
  await openChapter(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch } })
  await page.keyboard.press('s')
  await sheet(page).waitFor()
  const rights = await sheet(page)
    .locator('button, input, select, p, h3')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
  expect(Math.max(...rights)).toBeGreaterThan(600)
  expect(Math.max(...rights)).toBeLessThanOrEqual(844 - notch)
  const slider = await sheet(page).getByRole('slider', { name: 'Size' }).boundingBox()
  expect(slider?.width).toBeGreaterThan(50)
})

test('a word too long for the space beside the settings shrinks, and its pivot letter stays', async ({
  page,
}) => {
  const words = 'The sea, almost incomprehensible, circumnavigation of uncharacteristically wide waters'
  // Adds a word that is not checked, because the end page (coda) replaces the last word.
  await openText(page, `${words} end`)
  await page.keyboard.press('s')
  await drag(page, 'Size', 1.6)
  const before = await getPivotPoint(page)
  const box = await sheet(page).boundingBox()
  const shrunk: string[] = []
  for (const shown of words.split(' ')) {
    await expect(word(page)).toHaveText(shown)
    const { right, transform } = await word(page).evaluate((element) => ({
      right: element.getBoundingClientRect().right,
      transform: element.style.transform,
    }))
    expect(right).toBeLessThanOrEqual((box?.x ?? 0) + 1)
    expect(isNear(before, await getPivotPoint(page)), shown).toBe(true)
    expect(await sheet(page).isVisible()).toBe(true)
    if (transform.includes('scale(0')) shrunk.push(shown)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('s')
  }
  expect(shrunk).toEqual(['incomprehensible,', 'circumnavigation', 'uncharacteristically'])
})

test('a typeface loads only when it is chosen', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await openChapter(page)
  await page.keyboard.press('s')
  await sheet(page).waitFor()
  const fetched = (name: string) => fonts.some((url) => url.includes(name))
  expect([fetched('hyperlegible'), fetched('opendyslexic')]).toEqual([false, false])
  await sheet(page).getByRole('radio', { name: 'Hyperlegible' }).check()
  await expect.poll(() => fetched('hyperlegible')).toBe(true)
  expect(fetched('opendyslexic')).toBe(false)
  await sheet(page).getByRole('switch', { name: 'Dyslexic-friendly Font' }).check()
  await expect.poll(() => fetched('opendyslexic')).toBe(true)
  await expect(sheet(page).getByRole('radio', { name: 'OpenDyslexic' })).toBeChecked()
})

test('the theme applies to all pages, and Dark Mode switches between paper and lamp', async ({ page }) => {
  await openChapter(page)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.keyboard.press('s')
  await sheet(page).getByRole('radio', { name: 'Sepia' }).check()
  expect(await theme()).toBe('sepia')
  await expect(sheet(page).getByRole('switch', { name: 'Dark Mode' })).not.toBeChecked()
  await sheet(page).getByRole('switch', { name: 'Dark Mode' }).check()
  expect(await theme()).toBe('lamp')
  await sheet(page).getByRole('switch', { name: 'Dark Mode' }).uncheck()
  expect(await theme()).toBe('paper')
  await page.goto('/account')
  await expect(page.getByRole('radio', { name: 'Paper' })).toBeChecked()
  await page.getByRole('radio', { name: 'Sepia' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Sepia' })).toBeChecked()
  expect(await theme()).toBe('sepia')
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await theme()).toBeUndefined()
})

test('the full text and its line height persist from chapter to chapter', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await expect(text).toBeVisible()
  await page.keyboard.press('s')
  await drag(page, 'Lines', 2)
  const { fontSize, lineHeight } = await getStyle(page, '.full-text')
  expect(Number.parseFloat(lineHeight) / fontSize).toBeCloseTo(2, 1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: '2. The Carpet-Bag, contents' }).waitFor()
  await expect(text).toBeVisible()
  await page.reload()
  await expect(text).toBeVisible()
})

test('Natural pauses apply at once and on every page, and their data loads when they are chosen', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const table = () => fetched.filter((url) => /commonness/.test(url))
  await openChapter(page)
  const chapter = page.url()
  const timeAtHome = async () => {
    await page.goto('/')
    const card = page.getByRole('listitem').filter({ hasText: 'Moby' }).first()
    const time = await card
      .getByText(/\d (?:min|h)$/)
      .first()
      .textContent()
    await page.goto(chapter)
    return time
  }
  const classicAtHome = await timeAtHome()
  const effective = page.getByText(/≈ \d+ with pauses$/)
  const classic = await effective.textContent()
  expect(table()).toEqual([])
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/commonness/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.keyboard.press('Space')
  await page.keyboard.press('s')
  await sheet(page).getByRole('radio', { name: 'Natural' }).check()
  await expect(effective).not.toHaveText(classic ?? '')
  await expect.poll(() => table().length).toBe(1)
  const untilItComes = await effective.textContent()
  arrive()
  await expect(effective).not.toHaveText(untilItComes ?? '')
  const natural = await effective.textContent()
  // Playback continues.
  const now = await word(page).textContent()
  await expect(word(page)).not.toHaveText(now ?? '')
  await page.reload()
  await expect(effective).toHaveText(natural ?? '')
  expect(await timeAtHome()).not.toBe(classicAtHome)
})
