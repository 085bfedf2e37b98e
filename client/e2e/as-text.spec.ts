import { expect, newPerson, register, test } from './fixtures.ts'

const harmful = '<img src=x onerror=alert(1)> <b>bold</b> &amp; <script>alert(2)</script>'

test('names, titles, texts and words are shown as plain text and run no script', async ({ page }) => {
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts += 1
    return dialog.dismiss()
  })
  await register(page, { ...newPerson(), firstName: '<b>Ada</b>' })
  const answer = await page.request.post('/api/user/texts', { data: { title: harmful, content: harmful } })
  const { id } = await answer.json()
  const meant = { definition: harmful, example: harmful, sentence: harmful, textId: id, wordNumber: 1 }
  await page.request.post('/api/user/saved-words', { data: { word: '<i>sea</i>', ...meant } })

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, <b>Ada</b>.' })).toBeVisible()
  await page.goto('/personal-library')
  await expect(page.getByRole('heading', { name: harmful })).toBeVisible()
  await page.goto('/saved-words')
  await expect(page.getByRole('heading', { name: '<i>sea</i>' })).toBeVisible()
  await expect(page.getByRole('article').getByText(harmful).first()).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('<b>Ada</b> Reader').first()).toBeVisible()
  await page.goto(`/read/personal/${id}`)
  await expect(page.locator('[data-word]')).toHaveText('<img')
  await page.getByRole('button', { name: 'Full text' }).click()
  await expect(page.getByText('<b>bold</b>').first()).toBeVisible()
  expect(await page.locator('img[src="x"], b, i').count()).toBe(0)
  expect(alerts).toBe(0)
})
