import { adminTest as test } from '../admin-fixtures.ts'
import { adminStates } from '../admin-states.ts'
import { makeFreezable, photograph } from './photograph.ts'

// Runs serially: these states share a site and change it.
test.describe.configure({ mode: 'default' })

for (const [name, bring] of Object.entries(adminStates)) {
  test(name, async ({ page }) => {
    await makeFreezable(page)
    await bring(page)
    await photograph(page, name)
  })
}
