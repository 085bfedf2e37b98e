import type { Page } from '@playwright/test'
import type { MadeFile } from './files.ts'

/** Chooses a file for the reader's own books, until its draft is shown. */
export async function chooseBook(page: Page, file: MadeFile): Promise<void> {
  await page.goto('/personal-library')
  await page.getByRole('button', { name: 'Choose or drop a book' }).waitFor()
  await page.getByLabel('Add a book').setInputFiles(file)
  await page.waitForURL('**/personal-library/import/**')
  await page.getByLabel('Title', { exact: true }).waitFor()
}

/** Adds a book to the reader's own as its file proposes. */
export async function bringBook(page: Page, file: MadeFile): Promise<void> {
  await chooseBook(page, file)
  await page.getByRole('button', { name: 'Add to my books' }).click()
  await page.getByRole('list', { name: 'My books' }).waitFor()
}
