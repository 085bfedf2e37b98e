import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { press } from '../../testing/admin-section.ts'
import {
  createdWork,
  describeAuthor,
  lastImport,
  partTitles,
  renderDraft,
  sampleDraft,
} from './draft.fixture.ts'

test('shows the details and parts of a draft, with the title page deselected', async () => {
  const opened = await renderDraft()
  const { box } = opened
  expect(screen.getByLabelText('Title')).toHaveValue('The Waste Land')
  expect(screen.getByLabelText('Author')).toHaveValue('T. S. Eliot')
  expect(screen.getByLabelText('Category')).toHaveValue('Poem')
  expect(screen.getByLabelText('Description')).toHaveValue('A poem in five parts.')
  expect(screen.getByLabelText('About the author')).toHaveValue('')
  expect(partTitles()).toEqual(['Title page', 'The Burial', 'A Game', 'The Fire'])
  expect(box('Title page')).not.toBeChecked()
  expect(box('The Burial')).toBeChecked()
  expect(screen.getByText('Left out · 1 word · looks like: Title page')).toBeVisible()
  expect(screen.getByText('Chapter 1 · 1,001 words')).toBeVisible()
  expect(screen.getByText('How The Burial begins')).toBeVisible()
  expect(screen.getByText('3 of 4 parts · 6,003 words · 34 min at 200 WPM')).toBeVisible()
})

test('selects single parts, all or none, and updates the totals', async () => {
  const opened = await renderDraft()
  const { person, box } = opened
  await person.click(box('A Game'))
  expect(screen.getByText('2 of 4 parts · 4,002 words · 23 min at 200 WPM')).toBeVisible()
  expect(screen.getByText('Chapter 2 · 3,001 words')).toBeVisible()
  await press(opened, 'Select all')
  expect(box('Title page')).toBeChecked()
  expect(screen.getByText('4 of 4 parts · 6,004 words · 34 min at 200 WPM')).toBeVisible()
  await press(opened, 'Select none')
  expect(box('The Fire')).not.toBeChecked()
  expect(screen.getByText('0 of 4 parts · 0 words · 0 min at 200 WPM')).toBeVisible()
  describeAuthor()
  await press(opened, 'Import')
  expect(await screen.findByText('Choose at least one chapter')).toBeVisible()
  expect(lastImport(opened)).toBeUndefined()
})

test('moves parts up and down within the list and keeps the focus', async () => {
  const opened = await renderDraft()
  const { person } = opened
  const up = () => screen.getByRole('button', { name: 'Move up: The Burial' })
  await person.click(up())
  expect(partTitles()).toEqual(['The Burial', 'Title page', 'A Game', 'The Fire'])
  expect(screen.getByText('Moved to 1 of 4')).toBeInTheDocument()
  expect(up()).toHaveFocus()
  expect(up()).toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('{Enter}')
  await press(opened, 'Move down: A Game')
  expect(partTitles()).toEqual(['The Burial', 'Title page', 'The Fire', 'A Game'])
})

test('creates a work from the edited draft', async () => {
  const opened = await renderDraft()
  const { server, person } = opened
  await person.type(screen.getByLabelText('Title'), '!')
  describeAuthor()
  await person.clear(screen.getByLabelText('Title of part 2'))
  await person.paste(' I. The Burial ')
  await press(opened, 'Move down: A Game')
  server.answer(adminApi.imports.finish, createdWork)
  await press(opened, 'Import')
  expect(await screen.findByText('Work created successfully')).toBeVisible()
  expect(lastImport(opened)).toMatchObject({
    path: '/api/admin/import/d1',
    body: {
      title: 'The Waste Land!',
      author: 'T. S. Eliot',
      category: 'Poem',
      authorBio: 'A poet.',
      chapters: [
        { pieces: [{ part: 1 }], title: 'I. The Burial' },
        { pieces: [{ part: 3 }], title: 'The Fire' },
        { pieces: [{ part: 2 }], title: 'A Game' },
      ],
    },
  })
  expect(await screen.findByRole('button', { name: 'Import a Book' })).toBeVisible()
  expect(window.location.search).toBe(`?${new URLSearchParams({ search: createdWork.title })}`)
  expect(window.history.state).toMatchObject({ added: createdWork.id })
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible()
})

test('imports nothing when Enter ends the edit of a title', async () => {
  const { person, box } = await renderDraft()
  const submit = vi.fn((event: Event) => event.preventDefault())
  screen.getByRole('button', { name: 'Import' }).closest('form')?.addEventListener('submit', submit)
  for (const input of [
    screen.getByLabelText('Title of part 2'),
    box('A Game'),
    screen.getByLabelText('Title'),
  ]) {
    input.focus()
    await person.keyboard('{Enter}')
  }
  expect(submit).not.toHaveBeenCalled()
})

test('shows what is missing and focuses an empty title', async () => {
  const opened = await renderDraft()
  const { person } = opened
  await person.clear(screen.getByLabelText('Title of part 4'))
  await press(opened, 'Import')
  expect(await screen.findByText('About the author is required')).toBeVisible()
  expect(screen.getByText('Title is required')).toBeVisible()
  expect(screen.getByText('One chapter needs fixing.')).toBeVisible()
  describeAuthor()
  await press(opened, 'Import')
  await waitFor(() => expect(screen.getByLabelText('Title of part 4')).toHaveFocus())
  expect(lastImport(opened)).toBeUndefined()
  await person.keyboard('The End')
  expect(screen.queryByText('Title is required')).toBeNull()
  expect(screen.queryByText('One chapter needs fixing.')).toBeNull()
})

test('cuts nothing off a pasted title, saves it, and counts its characters', async () => {
  const opened = await renderDraft()
  const { person } = opened
  const title = () => screen.getByLabelText('Title of part 2')
  await person.clear(title())
  await person.paste('👍'.repeat(301))
  expect(title()).toHaveValue('👍'.repeat(301))
  expect(title()).toBeInvalid()
  expect(screen.getByText('301 / 300 characters')).toBeVisible()
  describeAuthor()
  await press(opened, 'Import')
  expect(await screen.findByText('Title must be at most 300 characters')).toBeVisible()
  expect(lastImport(opened)).toBeUndefined()
  await person.clear(title())
  await person.paste('👍'.repeat(300))
  expect(screen.queryByText(/300 characters/)).toBeNull()
})

test('shows errors of the server beside their part and keeps the input', async () => {
  const opened = await renderDraft()
  const { server, person } = opened
  describeAuthor()
  server.answer(
    adminApi.imports.finish,
    new ApiError('too_large', 'One chapter is too large', {
      fields: { 'chapters.1.pieces': 'Larger than 5 MB' },
    }),
  )
  await press(opened, 'Import')
  expect(await screen.findByText('Failed to create work')).toBeVisible()
  expect(screen.getByText('One chapter is too large')).toBeVisible()
  expect(
    within(screen.getAllByRole('listitem')[2] as HTMLElement).getByText('Larger than 5 MB'),
  ).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Title of part 3')).toHaveFocus())
  expect(screen.getByLabelText('About the author')).toHaveValue('A poet.')
  await person.click(opened.box('A Game'))
  expect(screen.queryByText('Larger than 5 MB')).toBeNull()
})

test('renders only the visible of 3,000 parts and imports all', async () => {
  const chapters = Array.from({ length: 3_000 }, (_, index) => ({
    index,
    title: `Part ${index + 1}`,
    wordCount: 100,
    factorSum: 110,
    preview: 'It begins.',
  }))
  const opened = await renderDraft({ ...sampleDraft, chapters })
  expect(screen.getByText(/^3,000 of 3,000 parts · 300,000 words/)).toBeVisible()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(30)
  describeAuthor()
  opened.server.answer(adminApi.imports.finish, createdWork)
  await press(opened, 'Import')
  expect(await screen.findByText('Work created successfully')).toBeVisible()
  expect(lastImport(opened)?.body).toHaveProperty('chapters.length', 3_000)
})
