import type { Locator } from '@playwright/test'
import { expectWordNumber, highlighted, openChapter, pauseButton } from './chapter-page.ts'
import { expect, test } from './fixtures.ts'
import { openText } from './reader-states.ts'
import { setSpeed } from './watch-words.ts'

test('in the full text a click jumps and pauses, a double click looks up, a drag selects; arrows and Enter move and look up', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await expect(text.locator('p').first()).toContainText('Call me Ishmael. Some years ago—never mind')
  expect(await text.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(400)
  expect(
    await text
      .locator('p')
      .first()
      .evaluate((element) => element.childNodes.length),
  ).toBe(1)

  /** Returns the viewport position of a word of the first paragraph, in px. */
  const locateWord = (wanted: string) =>
    text
      .locator('p')
      .first()
      .evaluate((paragraph, wanted) => {
        const node = paragraph.firstChild as Text
        const range = document.createRange()
        range.setStart(node, node.data.indexOf(wanted))
        range.setEnd(node, node.data.indexOf(wanted) + wanted.length)
        const { x, y, width, height } = range.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2, left: x, bottom: y + height, width }
      }, wanted)

  await page.evaluate(() => document.fonts.ready)
  await page.keyboard.press('Space')
  await expect(pauseButton(page)).toBeVisible()
  const purse = await locateWord('purse,')
  await page.mouse.click(purse.x, purse.y)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await expectWordNumber(page, 19)
  expect(await highlighted(page)).toEqual(['purse,'])
  await expect
    .poll(() => page.locator('.word-bar').evaluate((bar) => bar.getBoundingClientRect().toJSON()))
    .toMatchObject({ x: expect.closeTo(purse.left, 0), width: expect.closeTo(purse.width, 0) })

  await text.focus()
  await page.keyboard.press('ArrowRight')
  expect(await highlighted(page)).toEqual(['and'])
  await page.keyboard.press('ArrowDown')
  expect(await highlighted(page)).not.toEqual(['and'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const money = await locateWord('money')
  await page.mouse.dblclick(money.x, money.y)
  await expect(page.getByRole('dialog', { name: 'money' })).toBeVisible()
  await page.keyboard.press('Escape')
  const shore = await locateWord('shore,')
  await page.keyboard.down('Control')
  await page.mouse.click(shore.x, shore.y)
  await page.keyboard.up('Control')
  await expect(page.getByRole('dialog', { name: 'shore' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.mouse.move(purse.x, purse.y)
  await page.mouse.down()
  await page.mouse.move(money.x, money.y, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).toContain('in my')
  expect(await highlighted(page)).toEqual(['shore,'])
  await page.mouse.click(purse.x, purse.y)
  expect(await highlighted(page)).toEqual(['purse,'])
})

test('a scroll ends at a whole line, also in browsers without an event for its end', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'onscrollend')
    window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true)
  })
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => 'onscrollend' in window)).toBe(false)
  await text.hover()
  await page.mouse.wheel(0, 75)
  // Returns the distance in px from the scroll position to the nearest line of the first paragraph. This paragraph fills the view.
  const measure = () =>
    text.evaluate((view) => {
      const first = view.querySelector<HTMLElement>('[data-first]')
      if (!first || view.scrollTop === 0) return Number.NaN
      const line = Number.parseFloat(getComputedStyle(first).lineHeight)
      const over = (view.scrollTop - first.offsetTop) % line
      return Math.min(Math.abs(over), line - Math.abs(over))
    })
  let before = Number.NaN
  const restsAtLine = async () => {
    const now = await text.evaluate((view) => view.scrollTop)
    const isStill = now === before
    before = now
    return isStill && (await measure()) <= 1
  }
  await expect.poll(restsAtLine).toBe(true)
})

test('a triple click selects the paragraph, and neither moves the position nor scrolls', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  const box = (await text.boundingBox()) ?? new DOMRect()
  await page.mouse.move(box.x + 300, box.y + 200)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => text.evaluate((view) => view.scrollTop)).toBeGreaterThan(800)
  await page.mouse.click(box.x + 300, box.y + 200, { clickCount: 3 })
  await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible()
  await expectWordNumber(page, 1)
  expect(await text.evaluate((view) => view.scrollTop)).toBeGreaterThan(800)
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(200)
})

test('moving the highlight lays out none of the text, and the view scrolls along', async ({
  page,
  browser,
}) => {
  await openChapter(page, 'moby', '32. Cetology')
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await text.evaluate((element) => element.scrollTo(0, 5_000))
  await page.getByRole('button', { name: 'Center current word' }).click()
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeLessThan(100)
  const paragraphs = await text.locator('p').count()
  expect(paragraphs).toBeGreaterThan(40)
  await page.evaluate(() => document.fonts.ready)

  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  for (let step = 0; step < 150; step += 1) await page.keyboard.press('ArrowRight')
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const dirtied = (traceEvents as { name: string; args: { beginData?: { dirtyObjects: number } } }[])
    .filter(({ name }) => name === 'Layout')
    .map(({ args }) => args.beginData?.dirtyObjects ?? 0)
  // Each step lays out only the progress line and the word for screen readers: fewer objects than the text has paragraphs.
  expect(dirtied.length).toBeGreaterThan(0)
  expect(Math.max(...dirtied)).toBeLessThan(paragraphs)
  await expectWordNumber(page, 151)
  expect(await text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

test('the full text shows list bullets and numbers without shifting word numbers', async ({ page }) => {
  await openText(page, 'What to bring:\n\n- bread and salt\n* a lamp\n\n2. the second thing')
  await page.keyboard.press('t')
  const paragraphs = page.getByRole('region', { name: 'Full text' }).locator('p')
  await expect(paragraphs).toHaveText([
    'What to bring:',
    '• bread and salt',
    '• a lamp',
    '2. the second thing',
  ])
  await expect(page.getByText('Word 1 of 12')).toBeVisible()
  // A bullet is not a word: a click on it selects the first word of its item. A number is a word.
  await paragraphs.nth(2).click({ position: { x: 9, y: 12 } })
  await expect(page.getByText('Word 7 of 12')).toBeVisible()
  await paragraphs.nth(3).click({ position: { x: 9, y: 12 } })
  await expect(page.getByText('Word 9 of 12')).toBeVisible()
})

test('the rest of a verse line that is too long is indented', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openText(
    page,
    'The lamp above the harbour has a name that nobody will say  \nAnd nobody will write it.',
  )
  await page.keyboard.press('t')
  const lefts = await page
    .getByRole('region', { name: 'Full text' })
    .locator('p')
    .evaluate((paragraph) => {
      const range = document.createRange()
      range.selectNodeContents(paragraph)
      const lines = Array.from(range.getClientRects()).filter(({ width }) => width > 9)
      return lines.map(({ left }) => Math.round(left))
    })
  const edge = lefts[0] ?? 0
  // The number of lines varies: the fallback font, shown until Literata has loaded, is wider.
  expect(String(lefts.map((left) => left - edge))).toMatch(/^0(,32)+,0$/)
})

test('right-to-left text starts at the right, also the word', async ({ page }) => {
  await openText(page, 'קצר. וגם «ציטוט» (כן)!')
  const getLeftEdge = (locator: Locator, text: string) =>
    locator.evaluate((element, wanted) => {
      const range = document.createRange()
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (nodes.nextNode()) {
        const at = (nodes.currentNode as Text).data.indexOf(wanted)
        if (at === -1) continue
        range.setStart(nodes.currentNode, at)
        range.setEnd(nodes.currentNode, at + wanted.length)
        return range.getBoundingClientRect().left
      }
      throw new Error(`There is no ${wanted}`)
    }, text)
  const word = page.locator('[data-word]')
  const sentence = page.getByRole('region', { name: 'The sentence around the word' })
  for (const shown of [word, sentence])
    expect(await getLeftEdge(shown, '.')).toBeLessThan(await getLeftEdge(shown, 'ר'))
  await page.keyboard.press('t')
  const paragraph = page.getByRole('region', { name: 'Full text' }).locator('p')
  expect(await getLeftEdge(paragraph, '!')).toBeLessThan(await getLeftEdge(paragraph, 'כן'))
  const { x, width } = (await paragraph.boundingBox()) ?? { x: 0, width: 0 }
  expect(await getLeftEdge(paragraph, 'קצר')).toBeGreaterThan(x + width / 2)

  await page.keyboard.press('t')
  const poem = { title: 'שיר', content: 'שורה ראשונה ארוכה  \nקצרה', category: 'Poem' }
  const answer = await page.request.post('/api/user/texts', { data: poem })
  await page.goto(`/read/personal/${(await answer.json()).id}`)
  const lines = page.getByRole('region', { name: 'The lines around the word' }).locator('p')
  const [long, short] = [await lines.first().boundingBox(), await lines.last().boundingBox()]
  if (!long || !short) throw new Error('The lines are hidden')
  expect(long.width).toBeGreaterThan(short.width)
  expect(short.x + short.width).toBeCloseTo(long.x + long.width, 0)
})

test('the scrollbar track is transparent', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await expect(text).toHaveCSS('scrollbar-color', / rgba\(0, 0, 0, 0\)$/)
})

test('the reader prints the whole text without controls, also while the full text is hidden', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('s')
  await page.emulateMedia({ media: 'print' })
  const text = page.getByRole('region', { name: 'Full text' })
  await expect(text).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Moby-Dick/ })).toBeVisible()
  const { shown, whole, controls, headerBottom, top, offset } = await text.evaluate((element) => ({
    // Horizontal distance between the middles of the title and the text, in px.
    offset: [element.querySelector('p'), document.querySelector('h1')]
      .map((part) => part?.getBoundingClientRect() ?? new DOMRect())
      .map(({ left, right }) => (left + right) / 2)
      .reduce((middle, other) => other - middle),
    shown: element.clientHeight,
    whole: element.scrollHeight,
    top: element.getBoundingClientRect().top,
    headerBottom: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    // Excludes the chapter's name, a button that opens the contents.
    controls: [...document.querySelectorAll<HTMLElement>('button, a, input, select, [role="dialog"]')]
      .filter((control) => control.checkVisibility() && !control.ariaLabel?.endsWith(', contents'))
      .map((control) => control.outerHTML),
  }))
  expect(controls).toEqual([])
  expect(Math.abs(offset)).toBeLessThan(2)
  expect(shown).toBe(whole)
  expect(shown).toBeGreaterThan(4_000)
  expect(top).toBeGreaterThanOrEqual(headerBottom)
  // Firefox starts a long grid on a new page.
  await expect(text.locator('..')).toHaveCSS('display', 'block')
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByLabel('The word on screen')).toBeVisible()
  // Checks during the event: Firefox copies the page when `beforeprint` ends, and media queries change only later.
  const isPrinted = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return document.querySelector('.full-text') !== null
  })
  expect(isPrinted).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByLabel('The word on screen')).toBeVisible()
})

test('neither toasts nor lines about the reading are printed', async ({ page }) => {
  await openChapter(page)
  await setSpeed(page, 310)
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Save progress' }).click()
  const parts = [page.locator('[data-toast]'), page.getByText(/^The voice reads at up to/)]
  for (const part of parts) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of parts) await expect(part).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Space')
  const line = page.locator('.quiet-line')
  await expect(line).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(line).toBeHidden()
})

test('on phones the button that hides the full text is in the window', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('t')
  await page.getByRole('region', { name: 'Full text' }).waitFor()
  for (const [width, height] of [
    [390, 844],
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('button', { name: 'Hide full text' })).toBeInViewport({ ratio: 1 })
    // Counts controls that the lower edge of `.desk` cuts.
    const countCut = () =>
      page.locator('.desk').evaluate((desk) => {
        const { bottom } = desk.getBoundingClientRect()
        return [...desk.querySelectorAll('button, a, p > span')]
          .map((control) => control.getBoundingClientRect())
          .filter((box) => box.top + 1 < bottom && box.bottom - 1 > bottom).length
      })
    await expect.poll(countCut, `${width} × ${height}`).toBe(0)
  }
})

test('a printed chapter title of two lines is below the title of the work', async ({ page }) => {
  const long = `1. Loomings, ${'in which the hero is introduced to several persons of quality, '.repeat(3)}`
  await page.route(/\/api\/(works|chapters)\/\d+/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('1. Loomings', long) })
  })
  await openChapter(page)
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const heading = page.getByRole('heading', { name: /^Moby-Dick/ })
  await expect(heading).toBeVisible()
  const [above, below] = [await heading.boundingBox(), await page.getByText(/^1. Loomings, in/).boundingBox()]
  expect(below?.height).toBeGreaterThan(40)
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
})
