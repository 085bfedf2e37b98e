import {
  expectWordNumber,
  getWordNumber,
  openChapter,
  pauseButton,
  saveProgress,
  stepOn,
  waitForPrefetch,
  word,
} from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'

test('a position read offline survives reopening and reaches the server within 5 s', async ({ page }) => {
  await openChapter(page, 'moby', '4. The Counterpane')
  await waitForPrefetch(page)
  await page.keyboard.press('ArrowRight')
  await saveProgress(page)
  await page.context().setOffline(true)
  await stepOn(page, 40)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(
    page.getByText('Could not save your progress. Please try again.', { exact: true }),
  ).toBeVisible()
  const address = page.url()
  await page.close({ runBeforeUnload: false })
  const again = await page.context().newPage()
  await again.context().setOffline(false)
  await again.goto(address)
  await expectWordNumber(again, 42)
  const stored = async () => {
    const answer = await again.request.get(`/api/reading-sessions/active/${address.split('/').at(-1)}`)
    return (await answer.json()).wordsRead
  }
  await expect.poll(stored, { timeout: 5_000 }).toBe(42)
})

test('the device read last wins over one with more saves, and both reopen there', async ({
  page,
  openOtherDevice,
}) => {
  const person = await register(page)
  const path = await readerPath(page, 'moby', '5. Breakfast')
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await stepOn(page, 60)
  await saveProgress(page)
  const active = async () => {
    const answer = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
    return answer.json()
  }
  const { id } = await active()
  const saves = { wordsRead: 61, seq: 500 }
  expect((await page.request.patch(`/api/reading-sessions/${id}`, { data: saves })).status()).toBe(200)

  const phone = await openOtherDevice()
  await phone.request.post('/api/login', { data: { username: person.email, password: person.password } })
  await phone.goto(path)
  await expectWordNumber(phone, 61)
  await phone.keyboard.press('ArrowLeft')
  await phone.close()
  await expect.poll(active).toMatchObject({ wordsRead: 60 })
  await page.reload()
  await expectWordNumber(page, 60)
})

test('saving before reading shows that there is no progress to save', async ({ page }) => {
  await openChapter(page)
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('No session active', { exact: true })).toBeVisible()
  await expect(page.getByText('Please start reading first to save progress.', { exact: true })).toBeVisible()
  await expect(page.getByText('No session active', { exact: true })).toBeHidden()
})

test('a hidden tab pauses and saves the position', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('Space')
  await expect(word(page)).not.toHaveText(/^(Call|me)$/)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('signing in over an expired session saves the position', async ({ page }) => {
  const person = await register(page)
  const path = await readerPath(page, 'moby', '6. The Street')
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.context().clearCookies()
  await page.keyboard.press('Space')
  await expect(page.getByText('Not saved yet').last()).toBeVisible()
  await expect(pauseButton(page)).toBeVisible()
  await page.keyboard.press('Space')
  const number = await getWordNumber(page)
  await page.getByRole('button', { name: 'Sign in to save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to save' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectWordNumber(page, number)
  const answer = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
  expect((await answer.json()).wordsRead).toBe(number)
})

test('editing a text in another tab keeps the reader at the same words', async ({ page }) => {
  await register(page)
  const content = 'One two three. Four five six seven eight nine ten.'
  const answer = await page.request.post('/api/user/texts', { data: { title: 'Draft', content } })
  const { id } = await answer.json()
  await page.goto(`/read/personal/${id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await saveProgress(page)
  await page.request.patch(`/api/user/texts/${id}`, { data: { content: `A new beginning. ${content}` } })
  await page.keyboard.press('ArrowRight')
  await expect(word(page)).toHaveText('seven')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect
    .poll(async () => (await (await page.request.get(`/api/user/texts/${id}`)).json()).wordsRead)
    .toBe(10)
  await page.reload()
  await expectWordNumber(page, 10)
  await expect(word(page)).toHaveText('seven')
})

test('500 words read offline are stored within 5 s of reconnecting', async ({ page }) => {
  await openChapter(page, 'moby', '7. The Chapel')
  await page.keyboard.press('ArrowRight')
  await saveProgress(page)
  await page.context().setOffline(true)
  await stepOn(page, 500)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.context().setOffline(false)
  const stored = async () => {
    const answer = await page.request.get(`/api/reading-sessions/active/${page.url().split('/').at(-1)}`)
    return (await answer.json()).wordsRead
  }
  await expect.poll(stored, { timeout: 5_000 }).toBe(502)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
