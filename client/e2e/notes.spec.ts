import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { annotationApi } from '#shared/annotation-api.ts'
import { annotationFilesApi } from '#shared/annotation-files.ts'
import type { Annotation } from '#shared/annotations.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { registerWithNotes } from './own-states.ts'

const listNotes = async (page: Page) =>
  (await (await page.request.get(`${annotationApi.annotations.list.path}?sort=text`)).json()).annotations

test('finds, edits, deletes and restores notes with the keyboard, and opens their words', async ({
  page,
}) => {
  await registerWithNotes(page)
  await page.goto('/')
  await tabOn(page, 'Notes')
  await page.keyboard.press('Enter')
  await expect(page.getByText('8 entries')).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('ishmael')
  await expect(page.getByText('1 entry')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1. Loomings' })).toBeVisible()

  await tabOn(page, 'Edit: Call me Ishmael.')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Note' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Who is *he*?')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Amber' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Green note')).toBeVisible()
  await expect(page.locator('em', { hasText: 'he' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: Call me Ishmael.' })).toBeFocused()
  await expect(field).toHaveCount(0)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No matching notes found')).toBeVisible()
  await expectAccessible(page)
  expect(await listNotes(page)).toHaveLength(7)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 entry')).toBeVisible()
  await expectAccessible(page)
  await tabOn(page, 'Go to the text: Call me Ishmael.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?word=1$/)
  await expect(page.locator('[data-word]')).toHaveText('Call')
})

test('leads from a work to its notes, and exports them', async ({ page }) => {
  await registerWithNotes(page)
  await page.goto('/?search=moby')
  await page.getByRole('button', { name: /^About Moby/ }).click()
  await page.getByRole('link', { name: /^Your notes: Moby/ }).click()
  await expect(page.getByText('3 entries')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All notes' })).toBeVisible()
  for (const [format, start] of [
    ['Markdown', /^# Moby-Dick.*\n\n## 1\. Loomings\n\n> Call me Ishmael\./],
    ['CSV', /^\ufeffHighlight,Title,Author,URL,Note,Location,Date\r\n/],
    ['JSON', /"type":"TextQuoteSelector","exact":"Call me Ishmael\."/],
  ] as const) {
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: `Export as ${format}` }).click()
    expect(readFileSync(await (await file).path(), 'utf8')).toMatch(start)
  }
})

test('imports what was exported, and lists what it does not find', async ({ page }) => {
  await registerWithNotes(page)
  const { path } = annotationFilesApi.annotations.export
  const file = await (await page.request.get(path)).body()
  const before: Annotation[] = await listNotes(page)
  for (const { id } of before)
    await page.request.delete(buildUrl(annotationApi.annotations.remove, { params: { id } }))
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Import notes' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import notes' })
  const choose = dialog.getByLabel('File with notes').last()
  await choose.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: file })
  await expect(dialog.getByText('7 imported, 0 already there, 1 not imported')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(
    /^Dear sister.*A letter that was burned · There is no text with this title$/,
  )
  await expectAccessible(page)
  await choose.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: file })
  await expect(dialog.getByText('0 imported, 7 already there, 1 not imported')).toBeVisible()
  await choose.setInputFiles({
    name: 'notes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title\nMoby-Dick'),
  })
  await expect(dialog.getByText(/^Choose a CSV file with the columns/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('7 entries')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  const known = ({ kind, colour, note, quote }: Annotation) => ({ kind, colour, note, quote })
  const kept = before.filter(({ chapterId, textId }) => chapterId ?? textId)
  expect((await listNotes(page)).map(known)).toEqual(kept.map(known))
})

test('leads from an own text to its notes', async ({ page }) => {
  await registerWithNotes(page)
  await page.goto('/personal-library')
  await page.getByRole('link', { name: /^Your notes: A title/ }).click()
  await expect(page.getByText('1 entry')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All notes' })).toBeVisible()
})

test('prints the notes without controls', async ({ page }) => {
  await registerWithNotes(page)
  await page.goto('/notes')
  await expect(page.getByText('8 entries')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Call me Ishmael.')).toBeVisible()
  await expect(page.getByText('A letter that was burned')).toBeVisible()
  for (const hidden of [
    page.getByRole('searchbox'),
    page.getByRole('button'),
    page.getByRole('link', { name: 'Go to the text' }),
    page.getByRole('link', { name: 'Account' }),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0)
  }
})
