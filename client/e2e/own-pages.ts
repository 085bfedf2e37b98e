import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Reads so many words by hand, and waits until that is kept. */
export async function readWords(page: Page, path: string, words: number) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let word = 1; word < words; word += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('Progress saved', { exact: true })).toBeVisible()
}

/** Brings the ways to one's own pages in sight: on a telephone they are behind a button. */
export async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.getByRole('link', { name: 'Lectern' }).waitFor()
  if (await menu.isVisible()) await menu.click()
}
