import { expect, register, test } from './fixtures.ts'

test('makes pasted text typographic, which one undo or one button takes back', async ({ page }) => {
  const straight = '"It\'s late--go..."'
  await register(page)
  await page.goto('/personal-library')
  await page.getByRole('button', { name: 'Add Text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Text' })
  const title = dialog.getByLabel('Title')
  const content = dialog.getByLabel('Content')
  await title.fill(straight)
  await title.press('ControlOrMeta+a')
  await title.press('ControlOrMeta+x')
  await content.fill('Typed: ')
  await content.press('End')
  await content.press('ControlOrMeta+v')
  await expect(content).toHaveValue('Typed: “It’s late—go…”')
  const leave = dialog.getByRole('button', { name: 'Leave as it was' })
  await expect(leave).toBeVisible()
  await content.press('ControlOrMeta+z')
  await expect(content).toHaveValue('Typed: ')
  await expect(leave).toBeHidden()

  await content.press('ControlOrMeta+v')
  await content.press('Tab')
  await expect(leave).toBeFocused()
  await leave.press('Enter')
  await expect(content).toHaveValue(`Typed: ${straight}`)
  await expect(leave).toBeHidden()
  await expect(content).toBeFocused()

  const lines = Array.from({ length: 2_000 }, (_, line) => `  "Line  ${line}" &lt; < so--on\n`)
  const long = `\n${lines.join('\n')}\t`
  await title.evaluate((field: HTMLInputElement, text) => {
    field.addEventListener('copy', (event) => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
    })
  }, long)
  await title.press('ControlOrMeta+c')
  await content.fill('Typed: ')
  await content.press('End')
  await content.press('ControlOrMeta+v')
  const typographic = lines.map((_, line) => `  “Line  ${line}” &lt; < so—on\n`).join('\n')
  await expect(content).toHaveValue(`Typed: \n${typographic}\t`)
  await content.press('ControlOrMeta+z')
  await expect(content).toHaveValue('Typed: ')
})
