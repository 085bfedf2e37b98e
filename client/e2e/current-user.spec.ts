import type { Page } from '@playwright/test'
import { expectWordNumber } from './chapter-page.ts'
import { expect, newPerson, type Person, readerPath, register, test } from './fixtures.ts'

async function step(page: Page, words: number) {
  for (let word = 0; word < words; word += 1) await page.keyboard.press('ArrowRight')
}

/** Ends the login session on the server; the open page is not notified. */
async function endSession(page: Page) {
  expect((await page.request.post('/api/logout')).ok()).toBe(true)
}

async function signInOverPage(page: Page, person: Person) {
  await page.getByRole('button', { name: 'Sign in to save' }).click()
  await fillSignIn(page, 'Sign in to save', person)
}

async function fillSignIn(page: Page, title: string, { email, password }: Person) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

async function signIn(page: Page, { email, password }: Person) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
}

/** Registers two users of one browser; the first is signed in. */
async function registerTwo(page: Page) {
  const second = await register(page, newPerson('Grace'))
  await endSession(page)
  return { first: await register(page, newPerson('Ada')), second }
}

/** Returns the export of the signed-in user without the account, as JSON. */
async function exportData(page: Page) {
  const { account: _, ...kept } = await (await page.request.get('/api/user/export')).json()
  return JSON.stringify(kept)
}

test('another user who signs in over an expired session starts at word 1; the first user keeps their position', async ({
  page,
}) => {
  const { first, second } = await registerTwo(page)
  const path = await readerPath(page, 'moby', '6. The Street')
  const chapterId = path.split('/').at(-1)
  const active = async () => (await page.request.get(`/api/reading-sessions/active/${chapterId}`)).json()
  await page.goto(path)
  await expectWordNumber(page, 1)
  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'Dyslexic-friendly Font' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await step(page, 2)
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect.poll(active).toMatchObject({ wordsRead: 3 })

  await endSession(page)
  await step(page, 12)
  await expectWordNumber(page, 15)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname))
  await signInOverPage(page, second)

  await expectWordNumber(page, 1)
  await expect(page.getByText('Continuing from bookmark', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Back to your place/ })).toHaveCount(0)
  const font = await page.locator('[data-word]').evaluate((word) => getComputedStyle(word).fontFamily)
  expect(font).not.toContain('OpenDyslexic')
  expect(await active()).toBeNull()
  // Waits longer than the first retries of the failed save.
  await page.waitForTimeout(3_000)
  expect(sent).toEqual(['/api/login'])
  expect(await active()).toBeNull()

  await step(page, 4)
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect.poll(active).toMatchObject({ wordsRead: 5 })

  await endSession(page)
  await signIn(page, first)
  expect(await active()).toMatchObject({ wordsRead: 3 })
  await page.goto(path)
  await expectWordNumber(page, 15)
  await expect.poll(async () => (await active()).wordsRead).toBe(15)

  await endSession(page)
  await signIn(page, second)
  await page.goto(path)
  await expectWordNumber(page, 5)
  expect(await active()).toMatchObject({ wordsRead: 5 })
})

test('an own text is hidden from another user who signs in over it, and its position is kept for its reader', async ({
  page,
}) => {
  const { first, second } = await registerTwo(page)
  const content = 'My private diary begins here and goes on for a while, as diaries do.'
  const answer = await page.request.post('/api/user/texts', { data: { title: 'Secret', content } })
  const { id } = await answer.json()
  const stored = async () => (await page.request.get(`/api/user/texts/${id}`)).json()
  await page.goto(`/read/personal/${id}`)
  await expectWordNumber(page, 1)
  await endSession(page)
  await step(page, 6)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await signInOverPage(page, second)

  await expect(page.getByText(`Text not found (ID: ${id})`)).toBeVisible()
  await expect(page).toHaveTitle(/^Text not found/)
  await expect(page.locator('body')).not.toContainText(/Secret|diary/)
  expect(await exportData(page)).not.toMatch(/Secret|diary/)

  await endSession(page)
  await signIn(page, first)
  expect(await stored()).toMatchObject({ wordsRead: 0 })
  await page.goto(`/read/personal/${id}`)
  await expectWordNumber(page, 7)
  await expect.poll(async () => (await stored()).wordsRead).toBe(7)
})

test('saved words of the first user are not shown to or saved for the second', async ({ page }) => {
  const { first: _, second } = await registerTwo(page)
  await page.goto(await readerPath(page, 'moby', '6. The Street'))
  await expectWordNumber(page, 1)
  await page.keyboard.press('w')
  await expect(page.getByText('Word saved!', { exact: true })).toBeVisible()
  await endSession(page)
  await step(page, 5)
  await signInOverPage(page, second)
  await expectWordNumber(page, 1)
  await expect(page.getByRole('button', { name: 'Save current word' }).last()).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Word saved' })).toHaveCount(0)
  expect(await (await page.request.get('/api/user/saved-words')).json()).toEqual([])
  expect(await (await page.request.get('/api/user/reading-progress')).json()).toEqual([])
})

test('a sign-in that a highlight asks for saves the position too', async ({ page }) => {
  const person = await register(page)
  await page.goto(await readerPath(page, 'moby', '6. The Street'))
  await expectWordNumber(page, 1)
  await endSession(page)
  await step(page, 6)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.keyboard.press('h')
  await fillSignIn(page, 'Sign in to continue', person)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})
