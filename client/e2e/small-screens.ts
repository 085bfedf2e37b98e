import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** As wide as the narrowest telephone, and as a window of 1280 px at 400 %. */
const narrow = [
  { width: 320, height: 568 },
  { width: 320, height: 256 },
]
const telephone = { width: 390, height: 844 }

/** Expects that the page, in the state it is in, fits the smallest screens, and that a thumb hits each of its controls. */
export async function expectFitForSmallScreens(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  for (const size of narrow) {
    await page.setViewportSize(size)
    expect(await page.evaluate(wideInPage), `at ${size.width} × ${size.height}`).toEqual([])
  }
  await page.setViewportSize(telephone)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await expect.poll(() => page.evaluate(smallTargetsInPage), 'targets of 44 px').toEqual([])
  await session.detach()
}

/** Runs in the page: what of it goes past its edge, but for what is made to be scrolled sideways. */
function wideInPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const scrolled = [...document.querySelectorAll('main, [role="dialog"], [role="dialog"] *, main *')]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && element.clientWidth > 0)
    .filter((element) => !element.querySelector('table') && element.tagName !== 'TEXTAREA')
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`)
  return scrollWidth > clientWidth ? ['the page', ...scrolled] : scrolled
}

/** Runs in the page: the controls that are not 44 px high and wide, by what is drawn or by what takes the touch. */
function smallTargetsInPage(): string[] {
  const controls = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="slider"]'
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert], .sr-only')
  // WCAG 2.5.5 leaves links within a line of text as high as the line.
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
    // To the edges of a square of 44 px around its middle.
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
