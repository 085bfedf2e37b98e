import type { Page } from '@playwright/test'
import { expect, openSection, adminTest as test } from './admin-fixtures.ts'
import { getToast, postWork } from './admin-page.ts'
import { register } from './fixtures.ts'

// Runs serially: these journeys share a site and change it.
test.describe.configure({ mode: 'default' })

test('a work is added with a chapter, hidden, shown, and deleted after its title is typed', async ({
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
  await expect(getToast(page, 'Work created successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Add Chapter: The Harbour' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The Pier')
  await page.getByRole('textbox', { name: 'Content' }).fill('Nobody was there. “Wait,” she said.')
  await expect(page.getByText('6 words · < 1 min at 200 WPM')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Chapter' }).click()
  await expect(getToast(page, 'Chapter created successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Reading (Test): The Harbour' })).toBeVisible()

  const other = await reader()
  await register(other)
  await other.goto('/?search=harbour')
  await expect(other.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Hide Work: The Harbour' }).click()
  await expect(getToast(page, 'Work hidden from library')).toBeVisible()
  await other.reload()
  await expect(other.getByText('No works match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show Work: The Harbour' }).click()
  await expect(getToast(page, 'Work shown in library')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Work: The Harbour' }).click()
  await page.getByRole('button', { name: 'Delete Work' }).click()
  await page.getByLabel('Type the title to confirm').fill('The Harbour')
  await page.getByRole('button', { name: 'Delete work', exact: true }).click()
  await expect(getToast(page, 'Work deleted successfully')).toBeVisible()
  await expect(page.getByText('No works match.')).toBeVisible()
})

test('editing a chapter keeps its reader at the same words, in an open tab too', async ({ page, reader }) => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index + 1}`).join(' ')
  const two = 'Two, in which the ferry leaves without its captain and returns without its passengers'
  const work = await postWork(page, 'The Edited Book', { One: words, [two]: 'Another.' })
  const other = await reader()
  await register(other)
  await other.goto(`/reader/${work.id}/${work.chapters[0]}`)
  await other.getByRole('button', { name: 'Play' }).waitFor()
  for (let word = 1; word < 20; word += 1) await other.keyboard.press('ArrowRight')
  await other.getByRole('button', { name: 'Save progress' }).click()
  const stored = async () =>
    (await (await other.request.get(`/api/reading-sessions/active/${work.chapters[0]}`)).json())?.wordsRead
  await expect.poll(stored).toBe(20)

  await page.goto('/?search=edited')
  await page.getByRole('button', { name: 'Chapters: The Edited Book' }).click()
  // On a phone, the buttons do not squeeze a long title into a narrow column.
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.getByRole('dialog').getByText(two).boundingBox())?.width).toBeGreaterThan(280)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Edit Chapter: One' }).click()
  await page.getByRole('textbox', { name: 'Content' }).fill(`Five new words before it: ${words}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(getToast(page, 'Chapter updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Move down: One' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Two')

  expect(await stored()).toBe(25)
  await other.locator('body').press('ArrowRight')
  await other.getByRole('button', { name: 'Save progress' }).click()
  await expect.poll(stored).toBe(26)
  await other.reload()
  await expect(other.locator('[data-word]')).toHaveText('word21')
})

test('lays out only the chapters of a long work that are in view', async ({ page }) => {
  await page.goto('/?search=moby')
  await page.getByRole('button', { name: /^Chapters: Moby/ }).click()
  const last = page.getByRole('dialog').getByRole('listitem').last()
  const isLaidOut = () =>
    last
      .locator('p')
      .first()
      .evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut()).toBe(false)
  await last.getByRole('button', { name: /^Delete Chapter/ }).focus()
  await expect.poll(isLaidOut).toBe(true)
})

test('admin code never loads for a reader, and a section’s code loads when it is opened', async ({
  page,
  reader,
}) => {
  const recordScripts = (visited: Page) => {
    const seen: string[] = []
    visited.on('request', (request) => request.resourceType() === 'script' && seen.push(request.url()))
    return seen
  }
  const fetchTexts = async (addresses: string[]) => {
    const answers = await Promise.all([...new Set(addresses)].map((address) => page.request.get(address)))
    expect(answers.every((answer) => answer.ok())).toBe(true)
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
  }
  const other = await reader()
  const readers = recordScripts(other)
  await register(other)
  await other.goto('/')
  await other.getByRole('listitem').first().waitFor()
  const administrators = recordScripts(page)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Administration' }).waitFor()
  await page.getByRole('button', { name: 'Import a Book' }).waitFor()
  expect(administrators.join()).toMatch(/admin-panel/)
  expect(readers.join()).not.toMatch(/admin|tools/)
  const before = administrators.length
  await page.getByRole('button', { name: 'User Statistics' }).click()
  await page.getByText('Daily active users').waitFor()
  expect(administrators.length).toBeGreaterThan(before)

  await openSection(page, 'User Management')
  await page.getByRole('button', { name: 'Add Admin User' }).waitFor()
  await openSection(page, 'Problem Reports')
  await page.getByLabel('Reports by status').or(page.getByText('No reports yet')).waitFor()
  const [readerText, administratorText] = await Promise.all([fetchTexts(readers), fetchTexts(administrators)])
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
