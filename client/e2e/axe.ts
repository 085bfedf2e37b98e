import type { Page } from '@playwright/test'
import axe from 'axe-core'
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
  // The page's security policy blocks an added script element.
  await page.evaluate(axe.source)
  await expectNoViolations(page, 'light', { type: 'tag', values: standards })
  await expectNoViolations(page, 'dark', { type: 'rule', values: colourRules })
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', runOnly: axe.RunOnly) {
  await page.emulateMedia({ colorScheme })
  await waitForTransitions(page)
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, runOnly)
  expect(found, colorScheme).toEqual([])
}
