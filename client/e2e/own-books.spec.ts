import type { Page } from '@playwright/test'
import { getToast } from './admin-page.ts'
import { epubFile, gutenbergFile, type MadeFile } from './files.ts'
import { expect, register, test } from './fixtures.ts'
import { expectFocusSeen, tabOn } from './keyboard.ts'
import { addOwnBook, chooseBook } from './own-books.ts'
import { openMenu, readWords } from './own-pages.ts'

const myBooks = (page: Page) => page.getByRole('list', { name: 'My books' })

/** Opens the personal library of a new reader. */
async function openOwnBooks(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await register(page)
  await page.goto('/personal-library')
  await page.getByText('0 / 30 books').waitFor()
}

/** Drops a file from the desktop on a control. */
async function dropOn(page: Page, name: string, { name: fileName, mimeType, buffer }: MadeFile) {
  const data = await page.evaluateHandle(
    ([bytes, fileName, type]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], fileName, { type }))
      return transfer
    },
    [[...buffer], fileName, mimeType] as const,
  )
  await page.getByRole('button', { name }).dispatchEvent('drop', { dataTransfer: data })
}

for (const width of [390, 1280]) {
  test(`a book is dropped, edited, read, continued and deleted by pointer, at ${width} px`, {
    tag: width === 390 ? [] : '@audit',
  }, async ({ page }) => {
    await openOwnBooks(page, width)
    await dropOn(page, 'Choose or drop a book', epubFile(3))
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Two Letters 3')
    await page.getByLabel('Title', { exact: true }).fill('Letters of Mine')
    await expect(page.getByText('All changes saved, kept for seven days')).toBeVisible()

    // The draft is resumed from the personal library.
    await openMenu(page)
    await page.getByRole('link', { name: 'Personal Library' }).click()
    await page.getByRole('link', { name: 'Letters of Mine' }).click()
    await page.getByRole('button', { name: 'Add to my books' }).click()
    await expect(getToast(page, 'Book added')).toBeVisible()
    await expect(page.getByText('1 / 30 books')).toBeVisible()

    await myBooks(page).getByRole('link', { name: 'Start Reading: Letters of Mine' }).click()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await readWords(page, new URL(page.url()).pathname, 4)
    await page.keyboard.press('t')
    await expect(page.getByRole('region', { name: 'Full text' })).toContainText('the sea’s grey')
    await page.goto('/')
    await page.getByRole('button', { name: 'Continue Reading' }).click()
    await page.getByRole('link', { name: 'Continue: Letters of Mine' }).click()
    await expect(page.getByText('Word 4 of')).toBeVisible()
    await page.getByRole('link', { name: 'Personal Library' }).click()
    await expect(myBooks(page).getByText(/^Last read .*: First letter, 50%$/)).toBeVisible()
    await page.goto('/reading-history')
    await expect(page.getByText('Letters of Mine')).toBeVisible()

    await page.goto('/personal-library')
    await page.getByRole('button', { name: 'Delete: Letters of Mine' }).click()
    await page.getByRole('button', { name: 'Delete book' }).click()
    await expect(getToast(page, 'Book deleted')).toBeVisible()
    await expect(page.getByText('0 / 30 books')).toBeVisible()
    await page.goto('/reading-history')
    await expect(page.getByText('No Reading History')).toBeVisible()
  })
}

for (const width of [390, 1280]) {
  test(`a book is added, corrected, renamed and deleted by keyboard alone, at ${width} px`, {
    tag: width === 1280 ? [] : '@audit',
  }, async ({ page }) => {
    await openOwnBooks(page, width)
    await tabOn(page, 'Choose or drop a book')
    // A headless browser has no file chooser: checks that one would open.
    const input = page.getByLabel('Add a book')
    await input.evaluate((element) => {
      element.addEventListener('click', () => element.setAttribute('data-opened', ''))
    })
    await page.keyboard.press('Enter')
    await expect(input).toHaveAttribute('data-opened')
    await input.setInputFiles(gutenbergFile())
    await page.getByRole('button', { name: 'Add to my books' }).waitFor()
    await (await tabOn(page, 'Author')).fill('')
    await tabOn(page, 'Move: Chapter I. The Coat')
    await page.keyboard.press('ArrowDown')
    await tabOn(page, 'Add to my books')
    await page.keyboard.press('Enter')
    await expect(getToast(page, 'Book added')).toBeVisible()
    await expect(page.getByLabel('Chapter of The Late Post').locator('option')).toHaveText([
      'Chapter II. The Rain',
      'Chapter I. The Coat',
    ])
    await tabOn(page, 'Edit: The Late Post')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Title').fill('The Later Post')
    await page.keyboard.press('Enter')
    await expect(getToast(page, 'Book updated')).toBeVisible()
    await tabOn(page, 'Delete: The Later Post')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabOn(page, 'Delete book')
    await page.keyboard.press('Enter')
    await expect(getToast(page, 'Book deleted')).toBeVisible()
  })
}

test('the button of an upload starts at the edge of the page, where its row has no room for it', async ({
  page,
}) => {
  await openOwnBooks(page, 768)
  const getLeft = async (name: string, role: 'heading' | 'button') =>
    (await page.getByRole(role, { name }).boundingBox())?.x
  expect(await getLeft('Choose or drop a book', 'button')).toBe(await getLeft('My books', 'heading'))
})

test('books and drafts of another reader are not found', async ({ page, browser }) => {
  await register(page)
  await addOwnBook(page, epubFile(2))
  await page.getByRole('link', { name: /^Start Reading/ }).click()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const path = new URL(page.url()).pathname
  await chooseBook(page, epubFile(3))
  const draft = new URL(page.url()).pathname
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await register(other)
  await other.goto(path)
  await expect(other.getByRole('heading', { name: /^Work not found/ })).toBeVisible()
  await other.goto(draft)
  await expect(other.getByText('This draft no longer exists')).toBeVisible()
  await other.goto('/?search=Two Letters 2')
  await expect(other.getByText('No works match.')).toBeVisible()
  await other.context().close()
})

test('an invalid book file is rejected with a message, and another can be chosen', {
  tag: '@audit',
}, async ({ page }) => {
  await register(page)
  await page.goto('/personal-library')
  const broken = { ...epubFile(3), buffer: epubFile(3).buffer.subarray(0, 300) }
  await page.getByLabel('Add a book').setInputFiles(broken)
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.getByLabel('Add a book').setInputFiles(epubFile(3))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Two Letters 3')
})

test('controls of a draft that get the focus are clear of its bar, at 400 % zoom too', async ({ page }) => {
  await register(page)
  await chooseBook(page, epubFile(3))
  for (const [width, height] of [
    [1280, 500],
    [320, 640],
    [320, 215],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByLabel('Title', { exact: true }).focus()
    for (let press = 0; press < 24; press += 1) {
      await page.keyboard.press('Tab')
      await expectFocusSeen(page, `${width} × ${height}, ${press}`)
    }
  }
})
