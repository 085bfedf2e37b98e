import { saveProgress } from './chapter-page.ts'
import { expect, newPerson, readerPath, register, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { readWords } from './own-pages.ts'
import { registerFull } from './own-states.ts'

test('reading continues from home and appears in the history; removing it removes the position', async ({
  page,
}) => {
  await register(page)
  const loomings = await readerPath(page, 'moby', '1. Loomings')
  await readWords(page, loomings, 12)
  await readWords(page, await readerPath(page, 'moby', '2. The Carpet-Bag'), 7)
  const poem = await readerPath(page, 'Small Hours')
  await readWords(page, poem, 4)

  await page.goto('/')
  const card = page.getByRole('region', { name: 'Continue Reading' })
  await expect(card.getByRole('link')).toHaveCount(0)
  await card.getByRole('button', { name: 'Continue Reading' }).click()
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Small Hours', /^Moby-Dick/])
  await card.getByRole('link', { name: /^Continue: Moby-Dick/ }).click()
  await expect(page.getByText('Continuing from bookmark', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Word 7 of/)).toBeVisible()

  await page.goto('/reading-history')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Your reading',
    'Small Hours',
    /^Moby-Dick/,
  ])
  await expect(page.getByText(/^Last read .+ · 19 words read · 2 chapters$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show all 2 chapters' }).click()
  await expect(page.getByRole('link', { name: 'Read: 1. Loomings' })).toHaveAttribute('href', loomings)

  await page.getByRole('button', { name: /^Remove Moby-Dick/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Work removed from your history', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Moby-Dick/ })).toHaveCount(0)
  await page.goto(loomings)
  await expect(page.getByText(/^Word 1 of/)).toBeVisible()

  await page.goto('/reading-history')
  await page.getByRole('button', { name: 'Clear All History' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear All History' }).click()
  await expect(page.getByText('No Reading History', { exact: true })).toBeVisible()
  await expect(page.getByText(/words in .* min, on (1 day|2 days) in the last 12 weeks/)).toBeVisible()
  await page.getByRole('link', { name: 'Browse Works' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
})

test('a text is dropped as a file, read, edited with its position kept; the limit is ten texts', async ({
  page,
}) => {
  await register(page)
  await page.goto('/personal-library')
  await page.getByRole('button', { name: 'Add Text' }).click()
  const beginning = 'Alpha beta gamma delta epsilon zeta eta theta. '
  // Paragraphs, because Chromium takes 5 s to insert this text as one line.
  const paragraph = `${'漢字と😀 words. '.repeat(30)}\n`
  const letters = [...(beginning + paragraph.repeat(300))].slice(0, 100_000)
  expect(letters.length).toBe(100_000)
  const content = letters.join('')
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'Autumn.txt', { type: 'text/plain' }))
    return transfer
  }, content)
  await page.getByLabel('Content').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByLabel('Title')).toHaveValue('Autumn')
  await expect(page.getByLabel('Content')).toHaveValue(content)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Text' }).click()
  await expect(
    page.getByText('Your text has been added to your personal library.', { exact: true }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Read: Autumn' }).click()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let word = 1; word < 6; word += 1) await page.keyboard.press('ArrowRight')
  await saveProgress(page)
  await page.getByRole('link', { name: 'Personal Library' }).click()
  await expect(page.getByText(/^Word 6 of/)).toBeVisible()

  await page.getByRole('button', { name: 'Edit: Autumn' }).click()
  await expect(page.getByLabel('Content')).toHaveValue(content)
  await page.getByLabel('Content').fill(`Two more. ${beginning}An end.`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Text updated', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Word 8 of/)).toBeVisible()

  for (let text = 2; text <= 10; text += 1) {
    await page.request.post('/api/user/texts', { data: { title: `Text ${text}`, content: 'Words.' } })
  }
  await page.reload()
  await expect(page.getByText('10 / 10 texts (limit reached)', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Text' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delete: Text 10' }).click()
  await page.getByRole('button', { name: 'Delete text' }).click()
  await expect(page.getByText('9 / 10 texts', { exact: true })).toBeVisible()
})

test('two readers in turn on one browser see no data of each other', async ({ page }) => {
  const first = await register(page)
  await readWords(page, await readerPath(page, 'moby', '1. Loomings'), 5)
  await page.keyboard.press('w')
  await page.request.post('/api/user/texts', { data: { title: 'A secret', content: 'Of the first.' } })
  await page.goto('/personal-library')
  await page.getByText('A secret').waitFor()
  await page.goto('/?search=whale')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  const second = newPerson('Grace')
  const values = {
    Email: second.email,
    'First name': second.firstName,
    'Last name': second.lastName,
    Password: second.password,
    'Confirm password': second.password,
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Grace.' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByText('Continue Reading')).toHaveCount(0)
  for (const [link, empty] of [
    ['Personal Library', 'No texts yet'],
    ['Saved Words', 'No saved words yet'],
    ['Notes', 'No notes yet'],
    ['History', 'No Reading History'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByText(empty)).toBeVisible()
    await page.getByRole('link', { name: 'Lectern' }).click()
  }
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(second.email).first()).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(first.email)
  expect(kept).not.toContain('secret')

  // The first reader signs in again in this browser. The page that the second has open is not notified, as if its tab were frozen.
  await page.goto(await readerPath(page, 'moby', 'Extracts'))
  await page.getByRole('button', { name: 'Next word' }).waitFor()
  const { email: username, password } = first
  await page.request.post('/api/login', { data: { username, password } })
  const before = await (await page.request.get('/api/user/reading-progress')).json()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByRole('button', { name: 'Sign in to save' })).toBeVisible()
  await page.goto('/about')
  expect(await (await page.request.get('/api/user/reading-progress')).json()).toEqual(before)
})

test('a problem report from the reader contains the chapter and the word', async ({ page }) => {
  await register(page)
  const path = await readerPath(page, 'moby', '1. Loomings')
  await page.goto(`${path}?word=40`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByLabel('Category').selectOption('Content Errors')
  await page.getByLabel('Title').fill('A misprint')
  await page.getByLabel('Description').fill('A letter is missing here.')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Submit report' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ category: 'Content', currentPage: `${path}?word=40` })
  await expect(page.getByText('Problem report submitted', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 5_000 })
})

test('a reader’s own pages work by keyboard alone and never lose focus', async ({ page }) => {
  await registerFull(page)
  await page.goto('/')
  const on = (name: string | RegExp) => tabOn(page, name)
  const focused = page.locator(':focus')

  await on('Personal Library')
  await page.keyboard.press('Enter')
  await page.getByText('3 / 10 texts').waitFor()
  await on('Add Text')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.type('By hand')
  await on('Content')
  await page.keyboard.type('Typed, word by word.')
  await on('Add Text')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 / 10 texts')).toBeVisible()
  await expect(focused).toHaveText('Add Text')
  await on('Delete: By hand')
  await page.keyboard.press('Enter')
  await on('Delete text')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 / 10 texts')).toBeVisible()

  await page.goto('/saved-words')
  await page.getByText('2 of 2 words').waitFor()
  await on('Delete hypos')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 words')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Saved Words' })).toBeFocused()

  await page.goto('/reading-history')
  await on('Show all 2 chapters')
  await page.keyboard.press('Enter')
  await on('Read: 1. Loomings')
  await page.goto('/reading-history')
  await on('Clear All History')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(focused).toHaveText('Clear All History')

  await page.goto('/account')
  await on('Update names')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Augusta')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Names updated', { exact: true })).toBeVisible()
  await expect(focused).toHaveText('Update names')
})

test('Escape cancels a dialog that is still loading, and focus stays', async ({ page }) => {
  await registerFull(page)
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/dialog-window-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/reading-history')
  await tabOn(page, 'Clear All History')
  await page.keyboard.press('Enter')
  await page.getByText('Opening', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Opening', { exact: true })).toHaveCount(0)
  const came = page.waitForResponse('**/dialog-window-*.js')
  send()
  await came
  await expect(page.locator(':focus')).toHaveText('Clear All History')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveText('Cancel')
  await page.keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveText('Clear All History')
})
