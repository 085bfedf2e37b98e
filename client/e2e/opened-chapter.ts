import type { Page } from '@playwright/test'
import { expect, readerPath, register } from './fixtures.ts'

export async function openChapter(page: Page, search = 'moby', title: string | undefined = '1. Loomings') {
  await register(page)
  await page.goto(await readerPath(page, search, title))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

let moves = 0

/** Moves the pointer a little: the controls step back from who does not move while the text plays. */
export async function wake(page: Page): Promise<void> {
  moves += 1
  await page.mouse.move(5 + (moves % 2), 5)
}

export const word = (page: Page) => page.locator('[data-word]')

export const at = (page: Page, number: number) =>
  expect(page.getByText(new RegExp(`^Word ${number} of`))).toBeVisible()
