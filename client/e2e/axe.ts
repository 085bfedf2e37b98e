import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A colour on its way to another is neither: what has been brought about is looked at once it stands. */
function settle(page: Page) {
  return page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

/** Expects that axe finds nothing on the page as it stands, by day and by night. */
export async function expectUsable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, colorScheme).toEqual([])
  }
}
