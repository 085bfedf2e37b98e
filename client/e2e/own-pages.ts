import type { Page } from '@playwright/test'
import { saveProgress } from './chapter-page.ts'

/** Steps to a word and saves the position. */
export async function readWords(page: Page, path: string, words: number) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let word = 1; word < words; word += 1) await page.keyboard.press('ArrowRight')
  await saveProgress(page)
}

/** Opens the menu, which narrow screens have. */
export async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  await page.getByRole('link', { name: 'Lectern' }).waitFor()
  if (await menu.isVisible()) await menu.click()
}
