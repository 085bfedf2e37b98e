import type { Page } from '@playwright/test'
import { expect, readerPath, register } from './fixtures.ts'

export async function openChapter(page: Page, search = 'moby', title: string | undefined = '1. Loomings') {
  await register(page)
  await page.goto(await readerPath(page, search, title))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

export const word = (page: Page) => page.locator('[data-word]')

export const at = (page: Page, number: number) =>
  expect(page.getByText(new RegExp(`^Word ${number} of`))).toBeVisible()
