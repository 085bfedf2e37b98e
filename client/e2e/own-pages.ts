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
