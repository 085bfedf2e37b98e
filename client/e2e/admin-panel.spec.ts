import { openSection, adminTest as test } from './admin-fixtures.ts'
import { expect } from './fixtures.ts'

test('opening a section below a long one does not scroll its heading', async ({ page }) => {
  for (const height of [860, 600]) {
    await page.setViewportSize({ width: 1280, height })
    const content = await openSection(page, 'Page Content')
    await content.getByRole('textbox', { name: /^Legal/ }).waitFor()
    const statistics = page.getByRole('button', { name: 'User Statistics' })
    await statistics.scrollIntoViewIfNeeded()
    const before = await statistics.boundingBox()
    await statistics.click()
    await expect(page.getByRole('button', { name: 'User Statistics', expanded: true })).toBeInViewport({
      ratio: 1,
    })
    await page.getByText('Daily active users').first().waitFor()
    const after = await statistics.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  }
})
