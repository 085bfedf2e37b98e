import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits until CSS transitions have ended: colours in between are not measured. */
function waitForTransitions(page: Page) {
  return page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on colours; the others give the same result in the dark theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Legacy mode analyses in the page itself instead of a second one. It skips cross-origin frames; the site has none.
  const axe = () => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  await expectNoViolations(page, 'light', axe().withTags(standards))
  await expectNoViolations(page, 'dark', axe().withRules(colourRules))
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await waitForTransitions(page)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, colorScheme).toEqual([])
}
