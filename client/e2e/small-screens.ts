import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The narrowest phone, and a window of 1280 px at 400 % zoom. */
const narrow = [
  { width: 320, height: 568 },
  { width: 320, height: 256 },
]
const telephone = { width: 390, height: 844 }

/** Expects the page to fit the smallest screens and to have touch targets of 44 px. */
export async function expectFitForSmallScreens(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  for (const size of narrow) {
    await page.setViewportSize(size)
    expect(await page.evaluate(findOverflow), `at ${size.width} × ${size.height}`).toEqual([])
  }
  await page.setViewportSize(telephone)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await expect.poll(() => page.evaluate(findSmallTargets), 'targets of 44 px').toEqual([])
  expect(await page.evaluate(findSmallFields), 'fields that iOS zooms into').toEqual([])
  await session.detach()
}

/** Runs in the page: lists elements that overflow horizontally, except tables and text areas. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const scrolled = [...document.querySelectorAll('main, [role="dialog"], [role="dialog"] *, main *')]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && element.clientWidth > 0)
    .filter((element) => !element.querySelector('table') && element.tagName !== 'TEXTAREA')
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`)
  return scrollWidth > clientWidth ? ['the page', ...scrolled] : scrolled
}

/** Runs in the page: lists fields with text under 16 px. */
function findSmallFields(): string[] {
  return [...document.querySelectorAll('input, select, textarea')]
    .map((field) => `${field.tagName} ${getComputedStyle(field).fontSize}`)
    .filter((field) => Number.parseFloat(field.split(' ')[1] ?? '') < 16)
}

/** Runs in the page: lists controls that are drawn smaller than 44 px and whose touch target is also smaller. */
function findSmallTargets(): string[] {
  const controls = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="slider"]'
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert], .sr-only')
  // WCAG 2.5.5 exempts links within a line of text.
  const isInText = (element: HTMLElement) =>
    getComputedStyle(element).display === 'inline' && element.parentElement?.closest('p, li, td, dd')
  const isDrawnLarge = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 43.5 && height > 43.5
  }
  const isLarge = (element: HTMLElement) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    if ([element, ...labels].some(isDrawnLarge)) return true
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // Points at the edges of a square of 44 px around the middle, half a pixel inside it.
    const reach = [
      [-21.5, 0],
      [21.5, 0],
      [0, -21.5],
      [0, 21.5],
    ] as const
    return reach.every(([dx, dy]) => element.contains(document.elementFromPoint(x + dx, y + dy)))
  }
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => isSeen(element) && !isInText(element) && !isLarge(element))
    .map((element) => {
      const { width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent
      return `${Math.round(width)} × ${Math.round(height)} ${element.tagName} ${name}`
    })
}
