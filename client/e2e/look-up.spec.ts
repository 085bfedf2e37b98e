import { getMiddle, openChapter, word } from './chapter-page.ts'
import { expect, register, test } from './fixtures.ts'

test('a word is looked up and saved with its definition, once', async ({ page }) => {
  await openChapter(page)
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowRight')
  await expect(word(page)).toHaveText('purse,')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'purse' })
  await expect(dialog.getByRole('listitem').first()).toContainText(/money|bag/)
  expect(await dialog.getByRole('heading', { level: 3 }).count()).toBeLessThanOrEqual(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start this sentence again' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.mouse.click(
    ...(await getMiddle(page.getByRole('region', { name: /around the word$/ }), 'purse,')),
  )

  await page.keyboard.press('w')
  await expect(page.getByText('Word saved!', { exact: true })).toBeVisible()
  await expect(page.getByText('"purse" has been added to your saved words.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Word saved' }).last()).toBeDisabled()
  const saved = await (await page.request.get('/api/user/saved-words')).json()
  expect(saved).toMatchObject([
    { word: 'purse', wordNumber: 19, sentence: expect.stringContaining('no money in my purse, and nothing') },
  ])
})

test('a word without a definition shows a message and can be saved', async ({ page }) => {
  await register(page)
  const answer = await page.request.post('/api/user/texts', {
    data: { title: 'Nonsense', content: 'zzyzxqua is a word.', category: 'Short Story' },
  })
  const { id } = await answer.json()
  await page.goto(`/read/personal/${id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.keyboard.press('d')
  await expect(page.getByText('Definition not found for zzyzxqua')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(page.getByText('Word saved without definition', { exact: true })).toBeVisible()
})
