import { adminStates } from '../admin-states.ts'
import { test } from '../administered.ts'
import { makeHoldable, photograph } from './photograph.ts'

// One after the other: what one of them changes of the site is changed for all of them.
test.describe.configure({ mode: 'default' })

for (const [name, bring] of Object.entries(adminStates)) {
  test(name, async ({ page }) => {
    await makeHoldable(page)
    await bring(page)
    await photograph(page, name)
  })
}
