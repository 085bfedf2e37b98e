import { expect, adminTest as test } from './admin-fixtures.ts'
import { adminStates } from './admin-states.ts'
import { expectAccessible } from './axe.ts'
import { expectFitForSmallScreens } from './small-screens.ts'

// Runs serially: these states share a site and change it.
test.describe.configure({ mode: 'default' })

for (const [name, bring] of Object.entries(adminStates)) {
  test(`is accessible in both themes, at every width and by touch: ${name}`, {
    tag: '@audit',
  }, async ({ page }) => {
    await bring(page)
    await expectAccessible(page)
    for (const width of [360, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
    }
    await expectFitForSmallScreens(page)
  })
}
