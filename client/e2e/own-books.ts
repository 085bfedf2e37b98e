import type { Page } from '@playwright/test'
import type { MadeFile } from './files.ts'

/** Uploads a file as an own book and waits for its draft. */
export async function chooseBook(page: Page, file: MadeFile): Promise<void> {
  await page.goto('/personal-library')
  await page.getByRole('button', { name: 'Choose or drop a book' }).waitFor()
  await page.getByLabel('Add a book').setInputFiles(file)
  await page.waitForURL('**/personal-library/import/**')
  await page.getByLabel('Title', { exact: true }).waitFor()
}

/** Adds an own book with the proposed parts. */
export async function addOwnBook(page: Page, file: MadeFile): Promise<void> {
  await chooseBook(page, file)
  await page.getByRole('button', { name: 'Add to my books' }).click()
  await page.getByRole('list', { name: 'My books' }).waitFor()
}
