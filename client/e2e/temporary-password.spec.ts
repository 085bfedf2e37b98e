import { expect, register, test } from './fixtures.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 560 },
  { width: 1280, height: 860 },
  { width: 1920, height: 1080 },
]

test('a required password change shows its heading above the dialog on every screen size', async ({
  page,
}) => {
  const person = await register(page)
  await page.route('/api/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), requiresPasswordChange: true } })
  })
  for (const path of ['/', '/account', '/saved-words']) {
    await page.goto(path)
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      const heading = page.getByText('Password Change Required', { exact: true })
      await expect(heading).toBeInViewport({ ratio: 1 })
      const isOnTop = await heading.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2) === element
      })
      expect(isOnTop, `${path} at ${width} × ${height}`).toBe(true)
      await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.mouse.click(4, height / 2)
      await expect(page.getByLabel('Current Password (Temporary)')).toBeVisible()
      await expect(page.getByText(person.firstName)).toHaveCount(0)
      const change = page.getByRole('button', { name: 'Change password' })
      await change.scrollIntoViewIfNeeded()
      await expect(change).toBeInViewport({ ratio: 1 })
      await heading.scrollIntoViewIfNeeded()
    }
  }
})
