import type { Page } from '@playwright/test'
import type { Annotation } from '#shared/annotations.ts'
import { expectAccessible } from './axe.ts'
import {
  expectWordNumber,
  getMiddle,
  getPivotPoint,
  openChapter,
  pauseButton,
  readToTheEnd,
  stepOn,
  word,
} from './chapter-page.ts'
import { expect, test } from './fixtures.ts'

/** Returns the texts of the ranges in a CSS highlight. */
const drawn = (page: Page, name: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()), name)

const listMarks = async (page: Page) => {
  const { annotations } = await (await page.request.get('/api/user/annotations?sort=text')).json()
  return annotations.map(({ kind, quote }: Annotation) => `${kind}: ${quote}`)
}

test('highlights while the word plays on, and shows the marks in passage and full text after a reload', async ({
  page,
}) => {
  await openChapter(page)
  // Sends both keys at once, so that the first sentence is still playing at the second.
  await Promise.all([page.keyboard.press('Space'), page.keyboard.press('h')])
  await expect.poll(() => listMarks(page)).toEqual(['highlight: Call me Ishmael.'])
  await expect(pauseButton(page)).toBeVisible()
  await page.keyboard.press('Space')

  await page.getByRole('slider', { name: 'Progress' }).press('Home')
  await stepOn(page, 3)
  await page.locator('body').press('e')
  const field = page.getByRole('textbox', { name: 'Your note' })
  await field.fill('How *many*?')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(field).toBeHidden()
  await page.locator('body').press('m')
  await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => listMarks(page)).toHaveLength(3)
  await expectWordNumber(page, 4)

  await page.reload()
  await expect.poll(() => drawn(page, 'marked-note')).toEqual([expect.stringMatching(/^Some years ago/)])
  await page.locator('body').press('Shift+P')
  await expectWordNumber(page, 1)
  await expect.poll(() => drawn(page, 'marked-amber')).toEqual(['Call me Ishmael.'])
  await expect(page.getByRole('button', { name: /^Back to your place/ })).toBeVisible()
  await page.locator('body').press('t')
  await expect.poll(() => drawn(page, 'marked-amber')).toHaveLength(2)
  expect(await drawn(page, 'marked-bookmark')).toEqual(['Some'])
  await expectAccessible(page)
})

test('keeps the draft of a note through a reload', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('e')
  const field = page.getByRole('textbox', { name: 'Your note' })
  await field.fill('A long thought')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await page.reload()
  await expect(word(page)).toBeVisible()
  await page.locator('body').press('e')
  await expect(field).toHaveValue('A long thought')
})

test('cuts nothing off a pasted note, and counts its characters as the server does', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('e')
  const field = page.getByRole('textbox', { name: 'Your note' })
  const save = page.getByRole('button', { name: 'Save note' })
  await expect(field).toBeFocused()
  await page.keyboard.insertText('👍'.repeat(4_001))
  await expect(page.getByText('4,001 / 4,000 characters')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.keyboard.press('Backspace')
  await save.click()
  await expect(field).toBeHidden()
  const notes = async () => (await (await page.request.get('/api/user/annotations')).json()).annotations
  await expect.poll(notes).toEqual([expect.objectContaining({ note: '👍'.repeat(4_000) })])
})

test('continues a note at its end, with Save in view on small phones', async ({ page }) => {
  await openChapter(page)
  await stepOn(page, 5)
  const field = page.getByRole('textbox', { name: 'Your note' })
  for (const [written, width, height] of [
    ['To be', 667, 375],
    [' continued', 320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.locator('body').press('e')
    await expect(field).toBeFocused()
    await expect(page.getByRole('button', { name: 'Save note' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.type(written)
    await page.keyboard.press('Control+Enter')
    await expect(field).toBeHidden()
  }
  const notes = async () => (await (await page.request.get('/api/user/annotations')).json()).annotations
  await expect.poll(notes).toEqual([expect.objectContaining({ note: 'To be continued' })])
})

test('marks the words that the mouse selects in the full text, and changes, removes and restores a clicked mark', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  const [from, to] = [await getMiddle(text, 'years'), await getMiddle(text, 'precisely')]
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 5 })
  await page.mouse.up()
  const bar = page.getByRole('toolbar', { name: 'Selected words' })
  await expect(bar.getByRole('button')).toHaveText(['Amber', 'Green', 'Blue', 'Rose', 'Note', 'Copy'])
  const words = 'years ago—never mind how long precisely—'
  expect(await page.evaluate(() => String(getSelection()))).toBe(words)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Green' }).click()
  await expect(bar).toBeHidden()
  await expect.poll(() => drawn(page, 'marked-green')).toEqual([words])
  await expectWordNumber(page, 1)

  await page.mouse.click(...from)
  await expectWordNumber(page, 5)
  const marked = page.getByRole('toolbar', { name: 'Marked words' })
  await expect(marked.getByRole('button', { name: 'Green' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(marked).toBeHidden()
  await page.mouse.click(...from)
  await marked.getByRole('button', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Your note' }).fill('When *exactly*?')
  await page.keyboard.press('Control+Enter')
  await page.mouse.click(...from)
  await expect(marked.locator('em')).toHaveText('exactly')
  await expectAccessible(page)
  await marked.getByRole('button', { name: 'Rose' }).click()
  await expect.poll(() => drawn(page, 'marked-rose')).toEqual([words])
  await page.mouse.click(...from)
  await marked.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => listMarks(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listMarks(page)).toEqual([`note: ${words}`])
  await expect.poll(() => drawn(page, 'marked-rose')).toEqual([words])
})

test('the bar of marked words fits narrow windows', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('h')
  await expect.poll(() => listMarks(page)).toHaveLength(1)
  const text = page.getByRole('region', { name: 'The sentence around the word' })
  for (const width of [320, 195]) {
    await page.setViewportSize({ width, height: 640 })
    await page.mouse.click(...(await getMiddle(text, 'Ishmael')))
    const buttons = page.getByRole('toolbar', { name: 'Marked words' }).getByRole('button')
    await expect(buttons).toHaveCount(7)
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(buttons).toHaveCount(0)
  }
})

test('lists the marks of a chapter at its end, and counts them in the contents', async ({ page }) => {
  await openChapter(page, 'small hours', 'Four o’clock')
  for (let mark = 0; mark < 4; mark += 1) {
    await page.locator('body').press(mark === 0 ? 'h' : 'm')
    await page.locator('body').press('Shift+ArrowRight')
  }
  await expect.poll(() => listMarks(page)).toHaveLength(4)
  const quotes = (await listMarks(page)).map((mark: string) => mark.replace(/^\w+: /, ''))
  await readToTheEnd(page)
  const end = page.getByRole('region', { name: 'The end of Four o’clock' })
  await expect(end.getByRole('listitem')).toHaveText(quotes.slice(0, 3))
  await expect(end.getByRole('link', { name: 'and 1 more' })).toHaveAttribute('href', /^\/notes\?work=\d+$/)
  await expectAccessible(page)
  await end.getByRole('button', { name: quotes[1] }).click()
  await expect(end).toBeHidden()
  await expect(word(page)).toHaveText(quotes[1] ?? '')

  await page.locator('body').press('c')
  const contents = page.getByRole('dialog')
  await expect(contents.getByRole('link', { name: 'Four o’clock 4 marks, You are here' })).toBeVisible()
  await expect(contents.getByText('marks, ')).toHaveCount(1)
  await expectAccessible(page)
})

test('a double click on the bar acts once, and not on the words behind it', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('t')
  await page.evaluate(() => document.fonts.ready)
  const text = page.getByRole('region', { name: 'Full text' })
  const box = (await text.boundingBox()) ?? new DOMRect()
  await page.mouse.move(box.x + 400, box.y + 250)
  await page.mouse.down()
  await page.mouse.move(box.x + 500, box.y + 250, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('toolbar').getByRole('button', { name: 'Green' }).dblclick({ delay: 5 })
  await expect.poll(() => listMarks(page)).toHaveLength(1)
  await expectWordNumber(page, 1)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a double click on a button of the desk acts once, but takes two steps', async ({ page }) => {
  await openChapter(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).dblclick({ delay: 5 })
  await press('Bookmark')
  await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await press('Full text')
  await expect(page.getByRole('region', { name: 'Full text' })).toBeVisible()
  await press('Reader settings')
  await expect(page.getByRole('dialog', { name: 'Reader Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press('Next word')
  await expectWordNumber(page, 3)
  await expect.poll(() => listMarks(page)).toHaveLength(1)
})

test('marks words by keyboard alone in the full text', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await text.focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft'])
    await page.keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: 'Selected words' })
  await expect(bar).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(bar).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('button', { name: 'Blue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect.poll(() => listMarks(page)).toEqual(['highlight: Call me'])
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Tab')
  const marked = page.getByRole('toolbar', { name: 'Marked words' })
  await expect(marked.getByRole('button', { name: 'Amber' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(() => listMarks(page)).toEqual([])
  await expectWordNumber(page, 1)

  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', ...Array(10).fill('ArrowRight')])
    await page.keyboard.press(key)
  const countLines = () =>
    page.evaluate(() => {
      const lines = getSelection()?.getRangeAt(0).getClientRects() ?? []
      return new Set([...lines].map(({ top }) => top)).size
    })
  // Each key extends the selection by a line, although the toolbar covers part of the lines above.
  for (const lines of [2, 3, 4]) {
    await page.keyboard.press('Shift+ArrowUp')
    await expect(bar).toBeVisible()
    expect(await countLines()).toBe(lines)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('opens the marks above the desk, and the word stays', async ({ page }) => {
    await openChapter(page)
    const word = page.locator('[data-word]')
    // Waits until the word is aligned in the loaded font.
    await getPivotPoint(page)
    const before = await word.boundingBox()
    await page.getByRole('button', { name: 'Mark', exact: true }).tap()
    const highlight = page.getByRole('button', { name: 'Highlight sentence' })
    await highlight.tap({ trial: true })
    // Clicks twice in the page: the second click must follow within three seconds, also on a busy machine.
    await highlight.evaluate(async (button: HTMLElement) => {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 100))
      button.click()
    })
    await expect
      .poll(() => listMarks(page))
      .toEqual([expect.stringMatching(/^highlight: Call me Ishmael\. Some/)])
    expect(await word.boundingBox()).toEqual(before)
    await expectAccessible(page)
  })

  test('opens the bar below the word that a long press selects', async ({ page }) => {
    await openChapter(page)
    await page.locator('body').press('t')
    const [x, y] = await getMiddle(page.getByRole('region', { name: 'Full text' }), 'years')
    await page.evaluate("addEventListener('touchend', () => { window.isReleased = true })")
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' })
    const bar = page.getByRole('toolbar', { name: 'Selected words' })
    // Not awaited, because neither command gets a response.
    const send = (type: 'mousePressed' | 'mouseReleased') =>
      devTools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }).catch(() => {})
    void send('mousePressed')
    await expect(bar).toBeVisible()
    void send('mouseReleased')
    // `waitForFunction` evaluates strings in the page, which its security policy forbids.
    await expect.poll(() => page.evaluate('window.isReleased')).toBe(true)
    await expect(bar).toBeVisible()
    expect(await page.evaluate(() => String(getSelection()))).toBe('years')
    // The toolbar is below the handles of the selection.
    expect((await bar.boundingBox())?.y).toBeGreaterThan(y + 32)
    await bar.getByRole('button', { name: 'Rose' }).tap()
    await expect.poll(() => listMarks(page)).toEqual(['highlight: years'])
  })

  test('opens the bar below the words that are selected', async ({ page }) => {
    await openChapter(page)
    await page.locator('body').press('t')
    const text = page.getByRole('region', { name: 'Full text' })
    const [x, y] = await getMiddle(text, 'years')
    await page.evaluate(
      ([x, y]) => {
        document.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
        const at = document.caretPositionFromPoint(x, y)
        getSelection()?.setBaseAndExtent(
          at?.offsetNode as Node,
          at?.offset ?? 0,
          at?.offsetNode as Node,
          (at?.offset ?? 0) + 5,
        )
      },
      [x, y] as const,
    )
    const bar = page.getByRole('toolbar', { name: 'Selected words' })
    await expect(bar).toBeVisible()
    const box = await bar.boundingBox()
    expect(box?.y).toBeGreaterThan(y + 16)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390)
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Rose' }).tap()
    await expect.poll(() => listMarks(page)).toEqual(['highlight: years ago—'])
  })
})
