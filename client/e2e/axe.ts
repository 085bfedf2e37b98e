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

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on colours; the rest is the same by night. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Expects that axe finds nothing on the page as it stands, by day and by night. */
export async function expectUsable(page: Page): Promise<void> {
  const axe = () => new AxeBuilder({ page })
  await expectNothing(page, 'light', axe().withTags(standards))
  await expectNothing(page, 'dark', axe().withRules(rulesOfColour))
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await settle(page)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, colorScheme).toEqual([])
}
