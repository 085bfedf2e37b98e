import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the control of this name has focus. @throws Error listing the controls passed */
export async function tabOn(page: Page, name: string | RegExp): Promise<Locator> {
  const names: string[] = []
  // A page that is still loading has few controls.
  const end = Date.now() + 20_000
  for (let step = 0; step < 120 || Date.now() < end; step += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const focused = document.activeElement
      const labels =
        focused instanceof HTMLInputElement ||
        focused instanceof HTMLTextAreaElement ||
        focused instanceof HTMLSelectElement
          ? focused.labels
          : null
      return focused?.getAttribute('aria-label') || labels?.[0]?.textContent || focused?.textContent || ''
    })
    if (typeof name === 'string' ? label === name : name.test(label)) return page.locator(':focus')
    names.push(label)
  }
  throw new Error(`Tab did not reach ${name}, only ${[...new Set(names)].join(', ')}`)
}

/** Expects the focused control not to be covered. */
export async function expectFocusSeen(page: Page, name: string): Promise<void> {
  const isSeen = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const { left, top } = activeElement?.getBoundingClientRect() ?? new DOMRect()
      const shown = document.elementFromPoint(left + 6, top + 6)
      return activeElement?.contains(shown) || shown?.contains(activeElement)
    })
  // Polls, because a virtualized list measures its rows after it has scrolled to the control.
  await expect.poll(isSeen, name).toBe(true)
}
