import { expect, test } from './fixtures.ts'
import { at, highlighted, openChapter } from './opened-chapter.ts'
import { openText } from './reader-states.ts'

test('in the full text a click jumps and pauses, a double click looks up, the arrows and Enter do the same', async ({
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

  /** Where a word of the first paragraph stands on the screen. */
  const pointOf = (wanted: string) =>
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

  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const purse = await pointOf('purse,')
  await page.mouse.click(purse.x, purse.y)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await at(page, 19)
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

  const money = await pointOf('money')
  await page.mouse.dblclick(money.x, money.y)
  await expect(page.getByRole('dialog', { name: 'money' })).toBeVisible()
  await page.keyboard.press('Escape')
  const shore = await pointOf('shore,')
  await page.keyboard.down('Control')
  await page.mouse.click(shore.x, shore.y)
  await page.keyboard.up('Control')
  await expect(page.getByRole('dialog', { name: 'shore' })).toBeVisible()
})

test('a mark that moves lays out nothing of the text, and the view follows it', async ({ page, browser }) => {
  await openChapter(page, 'moby', '32. Cetology')
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await text.evaluate((element) => element.scrollTo(0, 5_000))
  await page.getByRole('button', { name: 'Center current word' }).click()
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeLessThan(100)
  const paragraphs = await text.locator('p').count()
  expect(paragraphs).toBeGreaterThan(40)

  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  for (let step = 0; step < 150; step += 1) await page.keyboard.press('ArrowRight')
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const dirtied = (traceEvents as { name: string; args: { beginData?: { dirtyObjects: number } } }[])
    .filter(({ name }) => name === 'Layout')
    .map(({ args }) => args.beginData?.dirtyObjects ?? 0)
  // The figures below the text change with each word; had the text been touched, its paragraphs would be among these.
  expect(dirtied.length).toBeGreaterThan(0)
  expect(Math.max(...dirtied)).toBeLessThan(paragraphs / 2)
  await at(page, 151)
  expect(await text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

test('the full text shows the bullets and numbers of a list, and its words are where they were', async ({
  page,
}) => {
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
  // A bullet is no word, and means the first of its item; a number is one.
  await paragraphs.nth(2).click({ position: { x: 9, y: 12 } })
  await expect(page.getByText('Word 7 of 12')).toBeVisible()
  await paragraphs.nth(3).click({ position: { x: 9, y: 12 } })
  await expect(page.getByText('Word 9 of 12')).toBeVisible()
})

test('what scrolls keeps its own ground under the bar', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await expect(text).toHaveCSS('scrollbar-color', / rgba\(0, 0, 0, 0\)$/)
})
