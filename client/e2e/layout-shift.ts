import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Records the layout shifts of the pages that are opened from now on. */
export const recordShifts = (page: Page) =>
  page.addInitScript(`
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.moved += value
    }).observe({ type: 'layout-shift', buffered: true })`)

/** Expects a cumulative layout shift below 0.01. */
export async function expectNoShift(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await page.evaluate('window.moved'), page.url()).toBeLessThan(0.01)
}
