import type { Page } from '@playwright/test'
import { expect, adminTest as test } from './admin-fixtures.ts'
import { getToast } from './admin-page.ts'
import { epubFile, type MadeFile } from './files.ts'
import { tabOn } from './keyboard.ts'

async function importBook(page: Page, file: MadeFile): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Import a Book' }).click()
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.waitForURL('**/import/**')
  await page.getByLabel('Title', { exact: true }).waitFor()
}

const titles = (page: Page) =>
  page
    .getByLabel(/^Title of part/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const expectSaved = (page: Page) =>
  expect(page.getByText('All changes saved, kept for seven days')).toBeVisible()

/** Makes a book of four short stories. */
const storiesFile = (): MadeFile => {
  const story = (name: string) =>
    `# ${name}\n\n${name} begins here, and for a while nothing else is told of it.\n\nThen it goes on.\n\nAnd ends.`
  const text = ['The Pier', 'The Harbour', 'The Bell', 'The Tide'].map(story).join('\n\n')
  return { name: 'stories.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
}

test('a book is imported as a work after its parts are edited', async ({ page }) => {
  await importBook(page, epubFile(3))
  const title = await page.getByLabel('Title', { exact: true }).inputValue()
  expect(title).toBe('Two Letters 3')
  await page.getByLabel('Description').fill('Made by hand.')
  await page.getByLabel('About the author').fill('Wrote it.')
  const last = page.getByRole('checkbox', { name: /^Include/, checked: true }).last()
  const name = (await last.getAttribute('aria-label'))?.replace('Include: ', '') ?? ''
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Include: ${name}`, exact: true }) })
    .getByLabel(/^Title of part/)
    .fill('The end')
  await page.getByRole('checkbox', { name: /Hidden from the library/ }).uncheck()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(getToast(page, 'Work created successfully')).toBeVisible()
  await page.goto(`/?search=${encodeURIComponent(title)}`)
  const chapters = page.getByLabel(`Chapter of ${title}`).locator('option')
  await expect(chapters).toHaveCount(2)
  await expect(chapters.last()).toHaveText('The end')
  // Admin controls load after the page and shift the layout.
  await page.getByRole('region', { name: 'Administration' }).waitFor()
  await page.getByRole('button', { name: `Edit Work: ${title}` }).waitFor()
  await page.getByRole('link', { name: `Start Reading (Test): ${title}` }).click()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  await expect(text).toContainText('the sea’s grey')
  await expect(text).not.toContainText('licence')
})

test('an invalid book file is rejected with a message, and another can be chosen', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Import a Book' }).click()
  const broken = { ...epubFile(3), buffer: epubFile(3).buffer.subarray(0, 300) }
  await page.locator('input[type="file"]').setInputFiles(broken)
  await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
  await page.locator('input[type="file"]').setInputFiles(epubFile(3))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Two Letters 3')
})

for (const width of [390, 1280]) {
  test(`parts are dragged, read, divided, joined and undone by pointer, at ${width} px`, {
    tag: width === 390 ? [] : '@audit',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await importBook(page, storiesFile())
    const handle = page.getByRole('button', { name: 'Move: The Tide' })
    const over = page.getByRole('listitem').filter({ hasText: 'The Harbour begins' })
    // Keeps the drag away from the edges of the window, where it would scroll the page.
    await over.evaluate((item) => item.scrollIntoView({ block: 'center' }))
    const [from, to] = [await handle.boundingBox(), await over.boundingBox()]
    if (!from || !to) throw new Error('The list is not drawn')
    await page.mouse.move(from.x + 5, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 40, { steps: 6 })
    await page.mouse.move(to.x + 60, to.y + 8, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => titles(page)).toEqual(['The Pier', 'The Tide', 'The Harbour', 'The Bell'])

    await page.getByRole('button', { name: 'Read and divide: The Tide' }).click()
    await expect(page.getByRole('dialog', { name: 'The Tide' })).toContainText('nothing else is told of it')
    await page.getByRole('button', { name: 'Divide before: Then it goes on.' }).click()
    await expect
      .poll(() => titles(page))
      .toEqual(['The Pier', 'The Tide', 'The Tide (continued)', 'The Harbour', 'The Bell'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Read and divide: The Harbour' }).click()
    await page.getByRole('button', { name: 'Join with the next part' }).click()
    await expect.poll(() => titles(page)).toEqual(['The Pier', 'The Tide', 'The Harbour'])
    await expectSaved(page)
    await page.reload()
    await page.getByLabel('Title', { exact: true }).waitFor()
    expect(await titles(page)).toEqual(['The Pier', 'The Tide', 'The Harbour'])
  })
}

for (const width of [390, 1280]) {
  test(`a book is corrected and imported by keyboard alone, at ${width} px`, {
    tag: width === 1280 ? [] : '@audit',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await importBook(page, storiesFile())
    const left = (await page.getByRole('heading', { level: 1 }).boundingBox())?.x
    expect((await page.getByLabel('Title', { exact: true }).boundingBox())?.x).toBe(left)
    await (await tabOn(page, 'Title')).fill(`By Keys ${width}`)
    await (await tabOn(page, 'Author')).fill('A. Writer')
    await (await tabOn(page, 'Description')).fill('Made by keys.')
    await (await tabOn(page, 'About the author')).fill('Wrote.')
    await tabOn(page, 'Move: The Pier')
    await page.keyboard.press('ArrowDown')
    await tabOn(page, 'Read and divide: The Pier')
    await page.keyboard.press('Enter')
    await tabOn(page, 'Divide before: And ends.')
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toHaveLength(5)
    await tabOn(page, 'Import')
    await page.keyboard.press('Enter')
    await expect(getToast(page, 'Work created successfully')).toBeVisible()
    await page.goto(`/?search=By Keys ${width}`)
    await expect(page.getByLabel(`Chapter of By Keys ${width}`).locator('option')).toHaveText([
      'The Harbour',
      'The Pier',
      'The Pier (continued)',
      'The Bell',
      'The Tide',
    ])
  })
}

test('an import draft is resumed from the library as it was left, or discarded', async ({ page }) => {
  await importBook(page, storiesFile())
  await page.getByLabel('Title', { exact: true }).fill('Left for Later')
  await page.getByRole('checkbox', { name: 'Include: The Bell' }).uncheck()
  await expectSaved(page)
  await page.getByRole('link', { name: 'Lectern' }).click()
  await page.getByRole('button', { name: 'Import a Book' }).click()
  await page.getByRole('link', { name: 'Left for Later' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Left for Later')
  await expect(page.getByRole('checkbox', { name: 'Include: The Bell' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Discard this draft' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(getToast(page, 'Draft discarded')).toBeVisible()
  await page.getByRole('button', { name: 'Import a Book' }).click()
  await page.getByRole('button', { name: 'Choose a book' }).waitFor()
  await expect(page.getByRole('link', { name: 'Left for Later' })).toHaveCount(0)
})
