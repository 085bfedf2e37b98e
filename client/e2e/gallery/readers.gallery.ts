import { test } from '../fixtures.ts'
import { statesOfReaders } from '../states.ts'
import { makeHoldable, photograph } from './photograph.ts'

for (const [name, bring] of Object.entries(statesOfReaders)) {
  test(name, async ({ page }) => {
    await makeHoldable(page)
    await bring(page)
    await photograph(page, name)
  })
}
