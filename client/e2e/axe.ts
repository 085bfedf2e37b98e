import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on colours. All other rules give the same result in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated, because the content security policy of the page blocks a new script element.
  await page.evaluate(axe.source)
  // Disables transitions, because axe must not measure a colour in transition.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
  await expectNoViolations(page, 'light', { type: 'tag', values: standards })
  await expectNoViolations(page, 'dark', { type: 'rule', values: colourRules })
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', runOnly: axe.RunOnly) {
  await page.emulateMedia({ colorScheme })
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, runOnly)
  expect(found, colorScheme).toEqual([])
}
