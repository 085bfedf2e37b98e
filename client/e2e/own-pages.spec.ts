import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, newPerson, readerPath, register, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { registerFull } from './own-states.ts'

/** Reads so many words by hand, and waits until that is kept. */
async function readWords(page: Page, path: string, words: number) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let word = 1; word < words; word += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('Progress saved', { exact: true })).toBeVisible()
}

test('an account is renamed, moves to another e-mail, gets a new password, is downloaded and deleted', async ({
  page,
}) => {
  const { email, password } = await register(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByText('Reader', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Update names' }).click()
  await page.getByLabel('First name').fill('Augusta')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Names updated', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Update email' }).click()
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address.', { exact: true })).toBeVisible()
  const moved = `moved-${email}`
  await page.getByLabel('Email', { exact: true }).fill(moved)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email updated', { exact: true })).toBeVisible()
  await expect(page.getByText(moved).first()).toBeVisible()

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current Password (Temporary)').fill(password)
  await dialog.getByLabel('New Password', { exact: true }).fill('another password')
  await dialog.getByLabel('Confirm New Password').fill('another password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed successfully', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('lectern-data.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data).toMatchObject({ version: 2, account: { firstName: 'Augusta', email: moved } })

  await page.getByRole('button', { name: 'Delete Account' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete Account' })
  await expect(confirm).toBeDisabled()
  await page.getByRole('dialog').getByRole('textbox').fill(moved)
  await confirm.click()
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const answer = await page.request.post('/api/login', {
    data: { username: moved, password: 'another password' },
  })
  expect(answer.status()).toBe(401)
})

test('what is read is continued from home and listed in the history; removing it removes the bookmark', async ({
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
  await expect(page.getByText(/^Last read just now · 19 words read · 2 chapters$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show all 2 chapters' }).click()
  await expect(page.getByRole('link', { name: 'Read: 1. Loomings' })).toHaveAttribute('href', loomings)

  await page.getByRole('button', { name: /^Remove Moby-Dick/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: /^Moby-Dick/ })).toHaveCount(0)
  await page.goto(loomings)
  await expect(page.getByText(/^Word 1 of/)).toBeVisible()

  await page.goto('/reading-history')
  await page.getByRole('button', { name: 'Clear All History' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear All History' }).click()
  await expect(page.getByText('No Reading History', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('img', { name: /words in .* min, on 1 day of the last 12 weeks/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Browse Works' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
})

test('a word saved in the reader leads back to its place, is deleted, brought back and exported', async ({
  page,
}) => {
  await register(page)
  const path = await readerPath(page, 'moby', '1. Loomings')
  await readWords(page, path, 3)
  await page.keyboard.press('w')
  await expect(page.getByText('Word saved!', { exact: true })).toBeVisible()
  await page.goto('/saved-words')
  await expect(page.getByText('1 of 1 words', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ishmael' })).toBeVisible()
  await expect(page.getByText('Call me Ishmael.', { exact: true })).toBeVisible()

  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect(readFileSync(await (await csv).path(), 'utf8')).toMatch(/^\ufeffWord,.*\r\nishmael,/)

  await page.getByRole('button', { name: 'Delete ishmael' }).click()
  await expect(page.getByText('Word deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No saved words yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /^To ishmael in Moby-Dick/ }).click()
  await expect(page).toHaveURL(`${path}?word=3`)
  await expect(page.getByText(/^Word 3 of/)).toBeVisible()
})

function manyWords(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    word: `word${index}`,
    definition: `What it means, at some length, for the ${index}th time. `.repeat(1 + (index % 4)),
    phonetic: null,
    partOfSpeech: index % 2 ? 'noun' : 'verb',
    example: null,
    sentence: 'It was met in a sentence.',
    workId: null,
    chapterId: null,
    textId: null,
    wordNumber: null,
    metIn: null,
    createdAt: new Date().toISOString(),
  }))
}

/** Scrolls through so many saved words; answers how long nine frames in ten take at most, in ms. */
async function frameWhileScrolling(page: Page, count: number): Promise<number> {
  await page.route('/api/user/saved-words', (route) => route.fulfill({ json: manyWords(count) }))
  await page.goto('/saved-words')
  const list = page.getByRole('region', { name: 'Saved words' })
  await list.getByRole('heading', { name: 'word0', exact: true }).waitFor()
  const frames = await list.evaluate(async (element) => {
    const taken: number[] = []
    for (let frame = 0; frame < 100; frame += 1) {
      const from = performance.now()
      element.scrollTop += frame < 50 ? 100 : -100
      await new Promise(requestAnimationFrame)
      taken.push(performance.now() - from)
    }
    return taken.sort((one, other) => one - other)
  })
  return frames[90] ?? Number.NaN
}

test('five thousand saved words scroll as fifty do, and are searched', { tag: '@timed' }, async ({
  page,
}) => {
  await register(page)
  const fifty = await frameWhileScrolling(page, 50)
  expect(await frameWhileScrolling(page, 5_000)).toBeLessThan(2 * fifty + 5)
  const list = page.getByRole('region', { name: 'Saved words' })
  expect((await list.boundingBox())?.height).toBe(600)
  await list.press('End')
  await expect(list.getByRole('heading', { name: 'word4999' })).toBeInViewport({ ratio: 1 })
  await list.press('Home')
  await expect(list.getByRole('heading', { name: 'word0', exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('searchbox').fill('word4999')
  await expect(page.getByText('1 of 5000 words')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(page.getByText('5000 of 5000 words')).toBeVisible()
})

test('a text is dropped in as a file, read, edited at its place, and the tenth is the last', async ({
  page,
}) => {
  await register(page)
  await page.goto('/personal-library')
  await page.getByRole('button', { name: 'Add Text' }).click()
  const beginning = 'Alpha beta gamma delta epsilon zeta eta theta. '
  const letters = [...(beginning + '漢字と😀 words. '.repeat(9_100))].slice(0, 100_000)
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
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('Progress saved', { exact: true })).toBeVisible()
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

test('S4: two readers in turn on one browser see nothing of each other', async ({ page }) => {
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
    ['Personal library', 'No texts yet'],
    ['Saved words', 'No saved words yet'],
    ['History', 'No Reading History'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByText(empty)).toBeVisible()
    await page.getByRole('link', { name: 'Library', exact: true }).click()
  }
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(second.email).first()).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(first.email)
  expect(kept).not.toContain('secret')
})

test('a problem met in the reader is reported with the chapter and the word', async ({ page }) => {
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

test('a keyboard is enough for one’s own pages, and the focus is never lost', async ({ page }) => {
  await registerFull(page)
  await page.goto('/')
  const on = (name: string | RegExp) => tabOn(page, name)
  const focused = page.locator(':focus')

  await on('Personal library')
  await page.keyboard.press('Enter')
  await page.getByText('2 / 10 texts').waitFor()
  await on('Add Text')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.type('By hand')
  await on('Content')
  await page.keyboard.type('Typed, word by word.')
  await on('Add Text')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 / 10 texts')).toBeVisible()
  await expect(focused).toHaveText('Add Text')
  await on('Delete: By hand')
  await page.keyboard.press('Enter')
  await on('Delete text')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 / 10 texts')).toBeVisible()

  await page.goto('/saved-words')
  await page.getByText('2 of 2 words').waitFor()
  await on('Delete hypos')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 words')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Saved words' })).toBeFocused()

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
