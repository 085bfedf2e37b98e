import { expect, register, test } from './fixtures.ts'

for (const [width, height] of [
  [390, 844],
  [360, 560],
  [1280, 860],
  [1920, 1080],
] as const) {
  test(`a required password change shows its heading above the dialog, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const person = await register(page)
    await page.route('/api/user', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), requiresPasswordChange: true } })
    })
    for (const path of ['/', '/account', '/saved-words']) {
      await page.goto(path)
      const heading = page.getByText('Password Change Required', { exact: true })
      await expect(heading).toBeInViewport({ ratio: 1 })
      const isOnTop = await heading.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2) === element
      })
      expect(isOnTop).toBe(true)
      await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.mouse.click(4, height / 2)
      await expect(page.getByLabel('Current Password (Temporary)')).toBeVisible()
      await expect(page.getByText(person.firstName)).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Change password' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeInViewport({ ratio: 1 })
  })
}
