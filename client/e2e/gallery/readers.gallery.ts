import { test } from '../fixtures.ts'
import { visitorStates } from '../states.ts'
import { makeFreezable, photograph } from './photograph.ts'

for (const [name, bring] of Object.entries(visitorStates)) {
  test(name, async ({ page }) => {
    await makeFreezable(page)
    await bring(page)
    await photograph(page, name)
  })
}
