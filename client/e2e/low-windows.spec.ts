import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { openChapter, stepOn } from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { openText } from './reader-states.ts'

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const address = `https://example.com/${'averylongunbrokenpath'.repeat(8)}`
const content = `${'and then the grey sea '.repeat(30)}${unbroken} and ${address} ${'over the low land '.repeat(20)}ended.`

/** Phones held sideways and upright, and a window of 1280 × 860 px at 200 % and 400 % zoom. */
const sizes = [
  [844, 390],
  [667, 375],
  [640, 430],
  [568, 320],
  [320, 215],
  [320, 640],
  [390, 844],
] as const

/** Runs in the page: lists what is cut or covered, and measures font sizes, the header and Play. */
function measureReader() {
  const find = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  const view = document.querySelector('.passage, .full-text') ?? document.body
  const [range] = [...(CSS.highlights.get('current-word') ?? [])] as Range[]
  const [mark = new DOMRect(), ...others] = range?.getClientRects() ?? []
  const box = view.getBoundingClientRect()
  // A word that is broken over more lines than fit begins at the first of them.
  const { paddingTop, paddingBottom } = getComputedStyle(view)
  const linesHeight = view.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  const markBottom = Math.min((others.at(-1) ?? mark).bottom, mark.top + Math.max(mark.height, linesHeight))
  const desk = find('.desk')
  const below = desk.left < box.right - 1 ? desk.top : innerHeight
  const cut: string[] = []
  const isInBox =
    mark.height > 0 &&
    mark.top >= box.top &&
    markBottom <= Math.min(box.bottom, below) + 0.5 &&
    mark.right <= innerWidth
  if (!isInBox) cut.push(`the word ${range} at ${mark.top} in ${box.top} to ${box.bottom}`)
  const shown = document.elementFromPoint(mark.x + mark.width / 2, mark.y + mark.height / 2)
  if (!view.contains(shown)) cut.push(`the word is covered by ${shown?.className}`)
  for (const control of document.querySelectorAll('.desk :is(button, a, input, p)')) {
    const { top, bottom } = control.getBoundingClientRect()
    // A slider and its buttons are drawn smaller than their boxes.
    const inset = control.matches('input, [data-slider-button]') ? 9 : 1
    if (top + inset < innerHeight && bottom - inset > innerHeight)
      cut.push(`${control.ariaLabel ?? control.textContent} at ${top} to ${bottom}`)
  }
  const lineTop = Number.parseFloat(getComputedStyle(view).paddingTop)
  for (const paragraph of view.querySelectorAll('[data-first]')) {
    const { top, bottom } = paragraph.getBoundingClientRect()
    const edge = box.top + lineTop
    const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
    const over = (edge - top) % line
    if (top < edge && bottom > edge && Math.min(over, line - over) > 1.5)
      cut.push(`the first line by ${over}`)
  }
  if (document.documentElement.scrollWidth > innerWidth) cut.push('the page is too wide')
  const size = (selector: string) =>
    Number.parseFloat(getComputedStyle(document.querySelector(selector) ?? document.body).fontSize)
  return {
    cut,
    word: size('[data-word]'),
    passage: size('.passage'),
    headerBottom: find('.reader > header').bottom,
    playBottom: document.querySelector('.desk button.bg-accent')?.getBoundingClientRect().bottom ?? 0,
  }
}

async function expectWhole(page: Page, name: string) {
  await expect.poll(async () => (await page.evaluate(measureReader)).cut, { message: name }).toEqual([])
  return page.evaluate(measureReader)
}

test('in low and zoomed windows words, lines and controls are whole', { tag: '@audit' }, async ({ page }) => {
  await openText(page, content)
  const first = `${page.url()}?word=1`
  await page.mouse.move(5, 200)
  for (const [width, height] of sizes) {
    const name = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    await page.goto(first)
    await page.getByRole('button', { name: 'Play' }).waitFor()
    for (let step = 0; step < 6; step += 1) {
      await stepOn(page, 23)
      const { word, passage, headerBottom, playBottom } = await expectWhole(page, `${name}, step ${step}`)
      expect(word).toBeGreaterThanOrEqual(1.5 * passage)
      if (width === 390) expect(word).toBeGreaterThanOrEqual(52)
      if (height === 215) expect(headerBottom).toBeLessThanOrEqual(12.5)
      expect(playBottom).toBeLessThanOrEqual(height)
    }
    await stepOn(page, 12)
    await expect(page.locator('[data-word]')).toHaveText(unbroken)
    await expectWhole(page, `${name}, the unbroken word`)
    await page.keyboard.press('t')
    await page.getByRole('region', { name: 'Full text' }).waitFor()
    await expectWhole(page, `full text, ${name}`)
    await page.getByRole('region', { name: 'Full text' }).hover()
    await page.mouse.wheel(0, -75)
    await expect
      .poll(async () => (await page.evaluate(measureReader)).cut.filter((one) => /line|wide/.test(one)))
      .toEqual([])
    await page.mouse.move(5, 200)
    await page.keyboard.press('t')
    await page.getByLabel('The word on screen').waitFor()
  }
  // At 400 % zoom the header expands on hover and on focus.
  await page.setViewportSize({ width: 320, height: 215 })
  await page.getByRole('button', { name: 'Reader settings' }).focus()
  await expect.poll(async () => (await page.evaluate(measureReader)).headerBottom).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Reader settings' }).press('Enter')
  await page.getByRole('slider', { name: 'Size' }).fill('1.6')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 667, height: 375 })
  const large = await page.evaluate(measureReader)
  expect(large.word).toBeGreaterThanOrEqual(1.5 * large.passage)
  const text = page.url().replace('/read/personal/', '/api/user/texts/').replace(/\?.*/, '')
  await page.request.patch(text, { data: { title: address } })
  await page.reload()
  await page.getByRole('button', { name: 'Search the text' }).click()
  const title = page.getByRole('dialog').getByRole('heading', { name: 'example.com' })
  expect(await title.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
})

test('the contents of a work are whole beside Close at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 215 })
  await openChapter(page)
  await page.keyboard.press('m')
  await page.keyboard.press('c')
  const open = page.getByRole('dialog').locator('[aria-current="page"]')
  await expect(open).toContainText('1 mark')
  const { lines, covered } = await open.evaluate((row) => {
    const title = row.firstElementChild ?? row
    const close = document.querySelector('[aria-label="Close"] svg')?.getBoundingClientRect() ?? new DOMRect()
    const covered = [...document.querySelectorAll('[role="dialog"] li a > :last-child')].filter((time) => {
      const { left, right, top, bottom } = time.getBoundingClientRect()
      return right > close.left && left < close.right && bottom > close.top && top < close.bottom
    })
    const line = Number.parseFloat(getComputedStyle(title).lineHeight)
    return { lines: title.clientHeight / line, covered: covered.map((time) => time.textContent) }
  })
  expect(lines).toBeCloseTo(1, 1)
  expect(covered).toEqual([])
})

test('words that do not fit in a line wrap, at least at 1.5 times the size of the text where they have the height', async ({
  page,
}) => {
  await openText(page, `On ${unbroken} and ${'x'.repeat(200)} ended.`)
  const measure = () =>
    page.evaluate(() => {
      const word = document.querySelector<HTMLElement>('[data-word]') ?? document.body
      const { left, right, top, bottom, height } = word.getBoundingClientRect()
      const size = (height / word.offsetHeight) * Number.parseFloat(getComputedStyle(word).fontSize)
      const passage = document.querySelector('.passage')?.getBoundingClientRect() ?? new DOMRect()
      const isClear = right <= passage.left + 1 || bottom <= passage.top + 12
      return { size, isWhole: left >= 0 && right <= innerWidth && top > 50 && isClear }
    })
  for (const [width, height, ...minSizes] of [
    [390, 844, 29.9, 18],
    [667, 375, 20, 13],
    [1280, 800, 29.9, 29.9],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(page.url().replace(/$|[?].*/, '?word=2'))
    for (const minSize of minSizes) {
      await page.getByRole('button', { name: 'Play' }).waitFor()
      await expect.poll(measure, { message: `${width}` }).toMatchObject({ isWhole: true })
      await expect.poll(async () => (await measure()).size).toBeGreaterThanOrEqual(minSize)
      await stepOn(page, 2)
    }
  }
})

test('a web address at 400 % zoom keeps to the space between the header and the sentence', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 215 })
  await openText(page, 'On https://www.example.org/ and more.')
  // Keeps the pointer off the header, which expands on hover.
  await page.mouse.move(5, 200)
  await stepOn(page, 1)
  // Space between the letters and the edge of their line, in px.
  const inset = 8
  const measure = () =>
    page.evaluate(() => {
      const [word = new DOMRect(), header = new DOMRect(), passage = new DOMRect()] = [
        '[data-word]',
        '.reader > header',
        '.passage',
      ].map((part) => document.querySelector(part)?.getBoundingClientRect())
      return { above: header.bottom - word.top, below: word.bottom - passage.top - 12 }
    })
  await expect.poll(async () => (await measure()).above).toBeLessThanOrEqual(inset)
  await expect.poll(async () => (await measure()).below).toBeLessThanOrEqual(inset)
})

const notes = `${'The [^1] ropes,[^2] and nobody waved,[^long] they sang.[^4] '.repeat(2)}

[^1]: A note.
[^2]: ${'Of hemp and tar. '.repeat(40)}
[^long]: Another note.
[^4]: The last note.`

/** Runs in the page: lists note marks on another line than their word, lines off the line grid, and open notes with a cut first line. */
function measureNotes() {
  const wrong: string[] = []
  const view = document.querySelector('.passage, .full-text') ?? document.body
  const line = Number.parseFloat(getComputedStyle(view).lineHeight)
  for (const mark of view.querySelectorAll('.note-mark')) {
    const word = document.createRange()
    const before = mark.parentElement?.previousSibling ?? mark
    word.setStart(before, (before.textContent?.length ?? 0) - 1)
    word.setEndAfter(before)
    const distance = mark.getBoundingClientRect().bottom - word.getBoundingClientRect().bottom
    if (distance > line / 2) wrong.push(`mark ${mark.firstElementChild?.ariaLabel} on another line`)
  }
  const note = view.querySelector('[role="note"]')
  if (!note) {
    const { height } = view.querySelector('[data-first]')?.getBoundingClientRect() ?? new DOMRect()
    if (Math.abs(height / line - Math.round(height / line)) > 0.02) wrong.push(`lines of ${height} px`)
    return wrong
  }
  const text = document.createRange()
  text.selectNodeContents(note)
  const [first = new DOMRect()] = text.getClientRects()
  for (const y of [first.top + 4, first.bottom - 4])
    if (!note.contains(document.elementFromPoint(first.left + 4, y))) wrong.push(`first line cut at ${y}`)
  return wrong
}

test.describe('on touch screens', () => {
  test.use({ hasTouch: true })

  test('marks of notes keep to their words, and open notes are whole', { tag: '@audit' }, async ({
    page,
  }) => {
    await openText(page, notes)
    for (const view of ['passage', 'full-text']) {
      if (view === 'full-text') await page.keyboard.press('t')
      for (const [width, height] of [...sizes, [412, 844], [360, 844]] as const) {
        await page.setViewportSize({ width, height })
        const marks = page.locator(`.${view} .note-mark > button`)
        await marks.first().waitFor()
        expect(await page.evaluate(measureNotes), `${view}, ${width}`).toEqual([])
        for (const mark of await marks.all()) {
          // Retries, because a tap scrolls to the mark, and the view may move to a whole line before the tap arrives.
          await expect(async () => {
            await mark.tap()
            await expect(mark).toHaveAttribute('aria-expanded', 'true', { timeout: 2_000 })
          }).toPass()
          await expect
            .poll(() => page.evaluate(measureNotes), {
              message: `${view}, ${width} × ${height}, ${await mark.ariaSnapshot()}`,
            })
            .toEqual([])
        }
        await page.keyboard.press('Escape')
      }
    }
  })
})

test(
  'text of twice the size has the layout of a window of half the size',
  { tag: '@audit' },
  async ({ baseURL, launchOptions }, testInfo) => {
    const profile = testInfo.outputPath('profile')
    mkdirSync(join(profile, 'Default'), { recursive: true })
    const preferences = { webkit: { webprefs: { default_font_size: 32 } } }
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      // Uses a full browser, because the headless shell ignores the preferences of a profile.
      executablePath: await findBrowser(),
      ...(baseURL && { baseURL }),
      viewport: { width: 1280, height: 860 },
    })
    const page = await context.newPage()
    await register(page)
    await page.goto(await readerPath(page, 'moby', '1. Loomings'))
    const play = await page.getByRole('button', { name: 'Play' }).boundingBox()
    const slower = await page.getByRole('button', { name: 'Slower' }).boundingBox()
    await context.close()
    // The controls are beside the word, with the slider in view.
    expect(play?.x).toBeGreaterThan(640)
    expect((slower?.y ?? Number.NaN) + (slower?.height ?? 0)).toBeLessThan(860)
  },
)
