import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Chapter, ShelvedWork } from '#shared/library.ts'
import { ada, open } from '../../../testing/render.tsx'

const { library } = api

const tide: ShelvedWork = {
  id: 4,
  title: 'The Tide',
  author: 'A. Writer',
  authorBio: 'Wrote.',
  description: 'Of the sea.',
  category: 'Essay/Information',
  isHiddenFromLibrary: false,
  creatorId: null,
  chapterCount: 2,
  wordCount: 2_000,
  factorSum: 2_000,
  chapters: [1, 2].map((order) => ({
    id: 40 + order,
    workId: 4,
    title: `Part ${order}`,
    order,
    wordCount: 1_000,
    factorSum: 1_000,
  })),
}

const { chapters: _, ...bareTide } = tide

const part: Chapter = {
  id: 41,
  workId: 4,
  title: 'Part 1',
  order: 1,
  wordCount: 3,
  factorSum: 3,
  content: 'The first part.',
  revision: 1,
  category: 'Essay/Information',
}

const refused = new ApiError('internal', 'Something went wrong')

function shelf(works = [tide]) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(library.page, { works, total: works.length, totalPages: 1 })
  opened.start()
  return opened
}

const press = async ({ person }: ReturnType<typeof shelf>, name: string) =>
  person.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const asked = ({ server }: ReturnType<typeof shelf>, method: string) =>
  server.asked.findLast((call) => call.method === method)

test('an administrator tests a work instead of reading it, and sees what is hidden', async () => {
  shelf([tide, { ...tide, id: 5, title: 'Empty', chapterCount: 0, chapters: [], isHiddenFromLibrary: true }])
  expect(await screen.findByRole('link', { name: 'Start Reading (Test): The Tide' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'No Chapters to Test' })).toBeDisabled()
  expect(screen.getByText('Hidden')).toBeVisible()
  expect(screen.queryByText('Continue Reading')).toBeNull()
})

test('a work is added as it was written', async () => {
  const opened = shelf([])
  await press(opened, 'Add Work')
  const form = await dialog('Add Work')
  await opened.person.click(form.getByRole('button', { name: 'Add Work' }))
  for (const message of [
    'Title is required',
    'Author is required',
    'Description is required',
    'About the author is required',
  ]) {
    expect(await form.findByText(message)).toBeVisible()
  }
  const values = { Title: 'The Tide', Author: 'A. Writer', Description: 'Sea.', 'About the author': 'Wrote.' }
  for (const [label, value] of Object.entries(values))
    await opened.person.type(form.getByLabelText(label), value)
  await opened.person.selectOptions(form.getByLabelText('Category'), 'Poem')
  await opened.person.click(form.getByLabelText('Hidden from the library'))
  opened.server.answer(library.createWork, refused)
  await opened.person.click(form.getByRole('button', { name: 'Add Work' }))
  expect(await screen.findByText('Failed to create work')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()
  opened.server.answer(library.createWork, bareTide)
  await opened.person.click(form.getByRole('button', { name: 'Add Work' }))
  expect(await screen.findByText('Work created successfully')).toBeVisible()
  expect(asked(opened, 'POST')?.body).toEqual({
    title: 'The Tide',
    author: 'A. Writer',
    description: 'Sea.',
    authorBio: 'Wrote.',
    category: 'Poem',
    isHiddenFromLibrary: true,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a work is changed from what it says now', async () => {
  const opened = shelf()
  await press(opened, 'Edit Work: The Tide')
  const form = await dialog('Edit Work')
  expect(form.getByLabelText('About the author')).toHaveValue('Wrote.')
  await opened.person.type(form.getByLabelText('Title'), ' and Ebb')
  opened.server.answer(library.updateWork, refused)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update work')).toBeVisible()
  opened.server.answer(library.updateWork, bareTide)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Work updated successfully')).toBeVisible()
  expect(asked(opened, 'PATCH')).toMatchObject({ path: '/api/works/4', body: { title: 'The Tide and Ebb' } })
})

test('a work is hidden and shown', async () => {
  const opened = shelf()
  opened.server.answer(library.setVisibility, refused)
  await press(opened, 'Hide Work: The Tide')
  expect(await screen.findByText('Failed to update work visibility')).toBeVisible()
  opened.server.answer(library.setVisibility, { ...bareTide, isHiddenFromLibrary: true })
  opened.server.answer(library.page, {
    works: [{ ...tide, isHiddenFromLibrary: true }],
    total: 1,
    totalPages: 1,
  })
  await press(opened, 'Hide Work: The Tide')
  expect(await screen.findByText('Work hidden from library')).toBeVisible()
  expect(asked(opened, 'PATCH')).toMatchObject({
    path: '/api/works/4/visibility',
    body: { isHiddenFromLibrary: true },
  })
  opened.server.answer(library.setVisibility, bareTide)
  await press(opened, 'Show Work: The Tide')
  expect(await screen.findByText('Work shown in library')).toBeVisible()
})

test('a work is deleted once its title has been typed', async () => {
  const opened = shelf()
  await press(opened, 'Edit Work: The Tide')
  await press(opened, 'Delete Work')
  const question = await dialog('Delete this work?')
  const button = question.getByRole('button', { name: 'Delete work' })
  expect(button).toBeDisabled()
  await opened.person.type(question.getByLabelText('Type the title to confirm'), 'The Tide')
  opened.server.answer(library.removeWork, refused)
  await opened.person.click(button)
  expect(await screen.findByText('Failed to delete work')).toBeVisible()
  opened.server.answer(library.removeWork, undefined)
  opened.server.answer(library.page, { works: [], total: 0, totalPages: 0 })
  await opened.person.click(button)
  expect(await screen.findByText('Work deleted successfully')).toBeVisible()
  expect(await screen.findByText('The shelves are empty.')).toBeVisible()
})

test('a chapter is added at the end, beside how the engine reads it', async () => {
  const opened = shelf()
  await press(opened, 'Add Chapter: The Tide')
  const form = await dialog('Add Chapter')
  expect(form.getByLabelText('Order')).toHaveValue(3)
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await form.findByText('Content is required')).toBeVisible()
  await opened.person.type(form.getByLabelText('Title'), 'Part 3')
  await opened.person.click(form.getByLabelText('Content'))
  await opened.person.paste('# On tides\n\nThe sea.\n\n- first\n- second')
  expect(await form.findByText(/^6 words · < 1 min at 200 WPM$/)).toBeVisible()
  const preview = within(form.getByRole('region', { name: 'The first words as they are read' }))
  expect(preview.getByText('On').className).toContain('font-semibold')
  expect(preview.getByText('first').className).toContain('text-info')
  expect(preview.getAllByText('¶').length).toBeGreaterThan(1)
  opened.server.answer(library.createChapter, refused)
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await screen.findByText('Failed to create chapter')).toBeVisible()
  opened.server.answer(library.createChapter, part)
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await screen.findByText('Chapter created successfully')).toBeVisible()
  expect(asked(opened, 'POST')).toMatchObject({
    path: '/api/works/4/chapters',
    body: { title: 'Part 3', order: 3 },
  })
})

test('a chapter is changed, and only what has changed is sent', async () => {
  const opened = shelf()
  opened.server.answer(library.chapter, part)
  await press(opened, 'Chapters: The Tide')
  await press(opened, 'Edit Chapter: Part 1')
  const form = await dialog('Edit Chapter')
  expect(await form.findByLabelText('Content')).toHaveValue('The first part.')
  await opened.person.type(form.getByLabelText('Title'), ', again')
  opened.server.answer(library.updateChapter, refused)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update chapter')).toBeVisible()
  opened.server.answer(library.updateChapter, part)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Chapter updated successfully')).toBeVisible()
  expect(asked(opened, 'PATCH')).toMatchObject({ path: '/api/chapters/41', body: { title: 'Part 1, again' } })
  expect(await screen.findByRole('dialog', { name: 'Chapters of The Tide' })).toBeVisible()
})

test('chapters are moved up and down', async () => {
  const opened = shelf()
  opened.server.answer(library.updateChapter, part)
  await press(opened, 'Chapters: The Tide')
  expect(await screen.findByRole('button', { name: 'Move up: Part 1' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Move down: Part 2' })).toBeDisabled()
  await press(opened, 'Move up: Part 2')
  await waitFor(() =>
    expect(asked(opened, 'PATCH')).toMatchObject({ path: '/api/chapters/42', body: { order: 1 } }),
  )
  await press(opened, 'Move down: Part 1')
  await waitFor(() =>
    expect(asked(opened, 'PATCH')).toMatchObject({ path: '/api/chapters/41', body: { order: 2 } }),
  )
})

test('a chapter is deleted after the question', async () => {
  const opened = shelf()
  await press(opened, 'Chapters: The Tide')
  await press(opened, 'Delete Chapter: Part 2')
  expect(await screen.findByText('Are you sure you want to delete this chapter?')).toBeVisible()
  opened.server.answer(library.removeChapter, refused)
  await press(opened, 'Delete chapter')
  expect(await screen.findByText('Failed to delete chapter')).toBeVisible()
  opened.server.answer(library.removeChapter, undefined)
  await press(opened, 'Delete chapter')
  expect(await screen.findByText('Chapter deleted successfully')).toBeVisible()
  expect(asked(opened, 'DELETE')?.path).toBe('/api/chapters/42')
})

test('a reader’s home has nothing of the administration', async () => {
  const { server, start } = open('/')
  server.answer(library.page, { works: [tide], total: 1, totalPages: 1 })
  server.answer(api.reading.progress, [])
  start()
  await screen.findByRole('listitem')
  expect(screen.queryByText('Administration')).toBeNull()
  expect(screen.queryByRole('button', { name: /Work|Chapter/ })).toBeNull()
})
