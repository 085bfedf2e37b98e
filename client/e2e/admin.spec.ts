import type { Page } from '@playwright/test'
import { expect, openSection, test } from './administered.ts'
import { epubFile, gutenbergFile, mp3File, pictureFile, waveFile } from './files.ts'
import { register } from './fixtures.ts'

// One after the other: what one of them changes of the site is changed for all of them.
test.describe.configure({ mode: 'default' })

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

async function addWork(page: Page, title: string, chapters: Record<string, string>) {
  const work = await page.request.post('/api/works', {
    data: { title, author: 'A. Writer', authorBio: 'Wrote.', description: 'Of the sea.', category: 'Novel' },
  })
  const { id } = await work.json()
  const ids: number[] = []
  for (const [name, content] of Object.entries(chapters)) {
    const chapter = await page.request.post(`/api/works/${id}/chapters`, { data: { title: name, content } })
    ids.push((await chapter.json()).id)
  }
  return { id: Number(id), chapters: ids }
}

test('a work is added with its chapters, hidden, shown, and deleted once its title is typed', async ({
  page,
  reader,
}) => {
  await page.goto('/?search=harbour')
  await page.getByRole('button', { name: 'Add Work' }).click()
  const values = {
    Title: 'The Harbour',
    Author: 'A. Writer',
    Description: 'A harbour, and who waits there.',
    'About the author': 'Wrote.',
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Work' }).click()
  await expect(toast(page, 'Work created successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Add Chapter: The Harbour' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The Pier')
  await page.getByRole('textbox', { name: 'Content' }).fill('Nobody was there. “Wait,” she said.')
  await expect(page.getByText('6 words · < 1 min at 200 WPM')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Chapter' }).click()
  await expect(toast(page, 'Chapter created successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Reading (Test): The Harbour' })).toBeVisible()

  const other = await reader()
  await register(other)
  await other.goto('/?search=harbour')
  await expect(other.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Hide Work: The Harbour' }).click()
  await expect(toast(page, 'Work hidden from library')).toBeVisible()
  await other.reload()
  await expect(other.getByText('No works match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show Work: The Harbour' }).click()
  await expect(toast(page, 'Work shown in library')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Work: The Harbour' }).click()
  await page.getByRole('button', { name: 'Delete Work' }).click()
  await page.getByLabel('Type the title to confirm').fill('The Harbour')
  await page.getByRole('button', { name: 'Delete work', exact: true }).click()
  await expect(toast(page, 'Work deleted successfully')).toBeVisible()
  await expect(page.getByText('No works match.')).toBeVisible()
})

test('D7: a chapter that is edited keeps its reader at the same words, in the tab that is open too', async ({
  page,
  reader,
}) => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index + 1}`).join(' ')
  const work = await addWork(page, 'The Edited Book', { One: words, Two: 'Another.' })
  const other = await reader()
  await register(other)
  await other.goto(`/reader/${work.id}/${work.chapters[0]}`)
  await other.getByRole('button', { name: 'Play' }).waitFor()
  for (let word = 1; word < 20; word += 1) await other.keyboard.press('ArrowRight')
  await other.getByRole('button', { name: 'Save progress' }).click()
  await expect(toast(other, 'Progress saved')).toBeVisible()

  await page.goto('/?search=edited')
  await page.getByRole('button', { name: 'Chapters: The Edited Book' }).click()
  await page.getByRole('button', { name: 'Edit Chapter: One' }).click()
  await page.getByRole('textbox', { name: 'Content' }).fill(`Five new words before it: ${words}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Chapter updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Move down: One' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Two')

  const stored = async () =>
    (await (await other.request.get(`/api/reading-sessions/active/${work.chapters[0]}`)).json()).wordsRead
  expect(await stored()).toBe(25)
  await other.locator('body').press('ArrowRight')
  await other.getByRole('button', { name: 'Save progress' }).click()
  await expect.poll(stored).toBe(26)
  await other.reload()
  await expect(other.locator('[data-word]')).toHaveText('word21')
})

for (const file of [epubFile(2), epubFile(3), gutenbergFile()]) {
  test(`${file.name} becomes a work after its parts have been looked through`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Import a Book' }).click()
    await page.locator('input[type="file"]').setInputFiles(file)
    const dialog = page.getByRole('dialog', { name: 'Import a Book' })
    const title = await dialog.getByLabel('Title', { exact: true }).inputValue()
    expect(title).toBe(file.name.includes('post') ? 'The Late Post' : `Two Letters ${file.name.match(/\d/)}`)
    await dialog.getByLabel('Description').fill('Made by hand.')
    await dialog.getByLabel('About the author').fill('Wrote it.')
    await dialog
      .getByLabel(/^Title of part/)
      .last()
      .fill('The end')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(toast(page, 'Work created successfully')).toBeVisible()
    await page.goto(`/?search=${encodeURIComponent(title)}`)
    const chapters = page.getByLabel(`Chapter of ${title}`).locator('option')
    await expect(chapters).toHaveCount(2)
    await expect(chapters.last()).toHaveText('The end')
    await page.getByRole('link', { name: `Start Reading (Test): ${title}` }).click()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.keyboard.press('f')
    const text = page.getByRole('region', { name: 'Full text' })
    await expect(text).toContainText(
      file.name.includes('post') ? 'nobody in the house had thought of spring until' : 'the sea’s grey',
    )
    await expect(text).not.toContainText('licence')
  })
}

test('a file that is no book is refused in a sentence, and another may be chosen', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Import a Book' }).click()
  const broken = { ...epubFile(3), buffer: epubFile(3).buffer.subarray(0, 300) }
  await page.locator('input[type="file"]').setInputFiles(broken)
  await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
  await page.locator('input[type="file"]').setInputFiles(epubFile(3))
  await expect(page.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue('Two Letters 3')
})

test('an administrator is added, a reader promoted, given a temporary password, and deleted', async ({
  page,
  reader,
}) => {
  const other = await reader()
  const person = await register(other)
  const section = await openSection(page, 'User Management')
  await section.getByRole('button', { name: 'Add Admin User' }).click()
  const values = {
    Email: `helper-${Date.now()}@example.com`,
    'First name': 'Helga',
    'Last name': 'Helper',
    Password: 'a long password',
    'Confirm password': 'a long password',
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await expect(toast(page, 'Admin user created successfully')).toBeVisible()
  await expect(section.getByText('Helga Helper').first()).toBeVisible()

  await section.getByLabel('Role').selectOption({ label: 'Readers' })
  await section.getByLabel('Search users').fill(person.email)
  await expect(section.getByRole('row')).toHaveCount(2)
  await section.getByRole('button', { name: /^Make administrator: Ada/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Administration' })).toBeVisible()

  await section
    .getByLabel('Role')
    .selectOption({ label: 'All' })
    .catch(() => section.getByLabel('Role').selectOption('all'))
  await section.getByRole('button', { name: /^Reset password: Ada/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const temporary = await page.getByRole('textbox', { name: 'Temporary password' }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await other.goto('/')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password').fill(temporary)
  await other.getByRole('button', { name: 'Log in' }).click()
  await expect(other.getByText('Password Change Required')).toBeVisible()
  await other.getByLabel('Current Password (Temporary)').fill(temporary)
  await other.getByLabel('New Password', { exact: true }).fill('a new password')
  await other.getByLabel('Confirm New Password').fill('a new password')
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()

  await section.getByRole('button', { name: /^Delete: Ada/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(toast(page, 'User deleted successfully')).toBeVisible()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible()
})

for (const format of ['png', 'jpeg', 'webp'] as const) {
  test(`a sponsor’s message with a ${format} greets who signs in, until it is switched off`, async ({
    page,
    reader,
  }) => {
    const section = await openSection(page, 'Sponsor Messages')
    await section.getByRole('button', { name: 'Add Sponsor Message' }).click()
    const dialog = page.getByRole('dialog')
    const title = `Pens in ${format}`
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Content').fill('Write with them.')
    await dialog.locator('input[type="file"]').setInputFiles(await pictureFile(format))
    await expect(dialog.locator('img')).toBeVisible()
    await dialog.getByLabel('Support URL').fill('https://pens.example/')
    await dialog.getByRole('switch', { name: /^Display on login/ }).click()
    await dialog.getByRole('button', { name: 'Add Sponsor Message' }).click()
    await expect(toast(page, 'Sponsor message created successfully')).toBeVisible()

    const other = await reader()
    const { email, password } = await register(other)
    await other.context().clearCookies()
    await other.goto('/auth')
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Log in' }).click()
    const greeting = other.getByRole('dialog', { name: title })
    await expect(greeting.getByText('A message from our sponsor')).toBeVisible()
    const image = greeting.locator('img')
    await expect(image).toBeVisible()
    expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1_200)

    await section
      .getByRole('switch', { name: new RegExp(title) })
      .first()
      .click()
    await expect(toast(page, 'Sponsor message updated successfully')).toBeVisible()
    expect(await (await other.request.get('/api/chapters/login/sponsor-messages')).json()).toEqual([])
    await section.getByRole('button', { name: `Delete: ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
    await expect(toast(page, 'Sponsor message deleted successfully')).toBeVisible()
  })
}

test('sounds are added, heard, switched and deleted, and the first active one is the readers’', async ({
  page,
  reader,
}) => {
  const section = await openSection(page, 'Ambient Sounds')
  // A fresh install brings one.
  await expect(section.getByText('Readers hear this one')).toBeVisible()
  for (const file of [waveFile(), mp3File()]) {
    await section.getByRole('button', { name: 'Add Ambient Sound' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="file"]').setInputFiles(file)
    await expect(dialog.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0)
    await dialog.getByLabel('Title').fill(`Sound ${file.name}`)
    await dialog.getByRole('button', { name: 'Add Ambient Sound' }).click()
    await expect(toast(page, 'Ambient sound added successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await section
    .getByRole('button', { name: /Sound hum\.wav$/ })
    .first()
    .click()
  await expect(section.getByRole('button', { name: /^Stop/ })).toBeVisible()
  const switches = section.getByRole('switch')
  await switches.first().click()
  await expect(toast(page, 'Ambient sound updated successfully')).toBeVisible()
  const other = await reader()
  await register(other)
  expect(await (await other.request.get('/api/ambient-sounds')).json()).toMatchObject([
    { title: 'Sound hum.wav' },
    { title: 'Sound hush.mp3' },
  ])
  await section.getByRole('button', { name: 'Delete: Sound hush.mp3' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(toast(page, 'Ambient sound deleted successfully')).toBeVisible()
})

test('a problem that is reported is seen, resolved, noted upon and deleted, with the way to where it happened', async ({
  page,
  reader,
}) => {
  const other = await reader()
  await register(other)
  await other.goto('/account')
  await other.request.post('/api/user/problem-reports', {
    data: {
      category: 'Content',
      title: 'A misprint',
      description: 'A letter is missing here.',
      currentPage: '/about',
    },
  })
  const section = await openSection(page, 'Problem Reports')
  await section.getByLabel('Status: A misprint').selectOption('resolved')
  await expect(toast(page, 'Report status updated successfully')).toBeVisible()
  await expect(section.getByText(/^Resolved \d/)).toBeVisible()
  await section.getByLabel('Admin notes: A misprint').fill('Mended in the second edition.')
  await section.getByRole('button', { name: 'Save notes: A misprint' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Problem Reports' }).click()
  await expect(section.getByLabel('Admin notes: A misprint')).toHaveValue('Mended in the second edition.')
  await section.getByRole('link', { name: '/about' }).click()
  await expect(page.getByRole('heading', { name: 'Legal Information' })).toBeVisible()
  await openSection(page, 'Problem Reports')
  await section.getByRole('button', { name: 'Delete report: A misprint' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(toast(page, 'Report deleted successfully')).toBeVisible()
})

test('X1: what is written for the About page stands there, and nothing harmful of it', async ({
  page,
  reader,
}) => {
  const section = await openSection(page, 'Page Content')
  await section
    .getByRole('textbox', { name: /^About/ })
    .fill(
      [
        'We read **slowly**. [Join](https://join.example/) <img src=x onerror=alert(1)>',
        '<p onclick="alert(1)"',
        '<svg/onload=alert(1)><math><img title="--&gt;" onerror=alert(1)>',
        '- <a href="javascript:alert(1)" onmouseover=alert(1)>x</a>',
      ].join('\n\n'),
    )
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Page content updated successfully')).toBeVisible()
  const other = await reader()
  await other.goto('/about')
  await expect(other.getByText('slowly')).toBeVisible()
  const link = other.getByRole('link', { name: 'Join' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(other.locator('main img')).toHaveCount(0)
})

test('the statistics count what is read', async ({ page, reader }) => {
  const work = await addWork(page, 'The Counted Book', { One: 'One two three.' })
  const other = await reader()
  await register(other)
  await other.request.post('/api/reading-sessions', {
    data: { workId: work.id, chapterId: work.chapters[0], wordsRead: 1 },
  })
  const section = await openSection(page, 'User Statistics')
  await expect(section.getByText('Daily active users')).toBeVisible()
  await expect(section.getByRole('img').first()).toBeVisible()
  await section.getByText('Show as a table').first().click()
  await expect(section.getByRole('row', { name: /The Counted Book 1/ })).toBeVisible()
})

test('an administrator’s code never reaches a reader’s browser, and a section’s only when it is opened', async ({
  page,
  reader,
}) => {
  const scripts = (of: Page) => {
    const seen: string[] = []
    of.on('request', (request) => request.resourceType() === 'script' && seen.push(request.url()))
    return seen
  }
  const textOf = async (addresses: string[]) => {
    const answers = await Promise.all([...new Set(addresses)].map((address) => page.request.get(address)))
    expect(answers.every((answer) => answer.ok())).toBe(true)
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
  }
  const other = await reader()
  const readers = scripts(other)
  await register(other)
  await other.goto('/')
  await other.getByRole('listitem').first().waitFor()
  const administrators = scripts(page)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Administration' }).waitFor()
  await page.getByRole('button', { name: 'Import a Book' }).waitFor()
  expect(administrators.length).toBeGreaterThan(readers.length)
  expect(readers.join()).not.toMatch(/admin|tools/)
  const before = administrators.length
  await page.getByRole('button', { name: 'User Statistics' }).click()
  await page.getByText('Daily active users').waitFor()
  expect(administrators.length).toBeGreaterThan(before)

  await openSection(page, 'User Management')
  await page.getByRole('button', { name: 'Add Admin User' }).waitFor()
  await openSection(page, 'Problem Reports')
  await page
    .getByLabel('Show reports')
    .or(page.getByText('No reports', { exact: false }))
    .first()
    .waitFor()
  const [readerText, administratorText] = await Promise.all([textOf(readers), textOf(administrators)])
  for (const text of [
    'Add Admin User',
    'Import a Book',
    'Report status updated successfully',
    'Work created successfully',
  ]) {
    expect(administratorText).toContain(text)
    expect(readerText).not.toContain(text)
  }
})
