import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { describeAuthor, draft, finished, press, reading, titles, work } from './import.fixture.ts'

const { imports } = api

test('a book that has been read is shown as what it would become, its title page left out', async () => {
  const opened = await reading()
  const { dialog, box } = opened
  expect(dialog.getByLabelText('Title')).toHaveValue('The Waste Land')
  expect(dialog.getByLabelText('Title')).toHaveFocus()
  expect(dialog.getByLabelText('Author')).toHaveValue('T. S. Eliot')
  expect(dialog.getByLabelText('Category')).toHaveValue('Poem')
  expect(dialog.getByLabelText('Description')).toHaveValue('A poem in five parts.')
  expect(dialog.getByLabelText('About the author')).toHaveValue('')
  expect(titles(opened)).toEqual(['Title page', 'The Burial', 'A Game', 'The Fire'])
  expect(box('Title page')).not.toBeChecked()
  expect(box('The Burial')).toBeChecked()
  expect(dialog.getByText('Left out · 1 word · looks like: Title page')).toBeVisible()
  expect(dialog.getByText('Chapter 1 · 1,001 words')).toBeVisible()
  expect(dialog.getByText('How The Burial begins')).toBeVisible()
  expect(dialog.getByText('3 of 4 parts · 6,003 words · 34 min at 200 WPM')).toBeVisible()
})

test('parts are chosen one by one, all or none, and what they come to is summed up', async () => {
  const opened = await reading()
  const { dialog, person, box } = opened
  await person.click(box('A Game'))
  expect(dialog.getByText('2 of 4 parts · 4,002 words · 23 min at 200 WPM')).toBeVisible()
  expect(dialog.getByText('Chapter 2 · 3,001 words')).toBeVisible()
  await press(opened, 'Select all')
  expect(box('Title page')).toBeChecked()
  expect(dialog.getByText('4 of 4 parts · 6,004 words · 34 min at 200 WPM')).toBeVisible()
  await press(opened, 'Select none')
  expect(box('The Fire')).not.toBeChecked()
  expect(dialog.getByText('0 of 4 parts · 0 words · 0 min at 200 WPM')).toBeVisible()
  describeAuthor(opened)
  await press(opened, 'Import')
  expect(await dialog.findByText('Choose at least one chapter')).toBeVisible()
  expect(finished(opened)).toBeUndefined()
})

test('parts move up and down with the keyboard on them, and no further than the ends', async () => {
  const opened = await reading()
  const { dialog, person } = opened
  const up = () => dialog.getByRole('button', { name: 'Move up: The Burial' })
  await person.click(up())
  expect(titles(opened)).toEqual(['The Burial', 'Title page', 'A Game', 'The Fire'])
  expect(dialog.getByText('Moved to place 1 of 4')).toBeInTheDocument()
  expect(up()).toHaveFocus()
  expect(up()).toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('{Enter}')
  await press(opened, 'Move down: A Game')
  expect(titles(opened)).toEqual(['The Burial', 'Title page', 'The Fire', 'A Game'])
})

test('a work is made of what was corrected, told, and stands in the library', async () => {
  const opened = await reading()
  const { server, dialog, person } = opened
  await person.type(dialog.getByLabelText('Title'), '!')
  describeAuthor(opened)
  await person.clear(dialog.getByLabelText('Title of part 2'))
  await person.paste(' I. The Burial ')
  await press(opened, 'Move down: A Game')
  server.answer(imports.finish, work)
  const reads = server.asked.filter(({ path }) => path === '/api/works').length
  await press(opened, 'Import')
  expect(await screen.findByText('Work created successfully')).toBeVisible()
  expect(finished(opened)).toMatchObject({
    path: '/api/admin/import/d1',
    body: {
      title: 'The Waste Land!',
      author: 'T. S. Eliot',
      category: 'Poem',
      authorBio: 'A poet.',
      chapters: [
        { index: 1, title: 'I. The Burial' },
        { index: 3, title: 'The Fire' },
        { index: 2, title: 'A Game' },
      ],
    },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(server.asked.filter(({ path }) => path === '/api/works').length).toBe(reads + 1))
})

test('what a work lacks is said, and a title that is missing is gone to', async () => {
  const opened = await reading()
  const { dialog, person } = opened
  await person.clear(dialog.getByLabelText('Title of part 4'))
  await press(opened, 'Import')
  expect(await dialog.findByText('About the author is required')).toBeVisible()
  expect(dialog.getByText('Title is required')).toBeVisible()
  expect(dialog.getByText('One chapter needs a correction.')).toBeVisible()
  describeAuthor(opened)
  await press(opened, 'Import')
  await waitFor(() => expect(dialog.getByLabelText('Title of part 4')).toHaveFocus())
  expect(finished(opened)).toBeUndefined()
  await person.keyboard('The End')
  expect(dialog.queryByText('Title is required')).toBeNull()
  expect(dialog.queryByText('One chapter needs a correction.')).toBeNull()
})

test('a work that cannot be made is told with what the server found, beside its part; all that was typed stays', async () => {
  const opened = await reading()
  const { server, dialog, person } = opened
  describeAuthor(opened)
  server.answer(
    imports.finish,
    new ApiError('too_large', 'One chapter is too large', {
      fields: { 'chapters.1.index': 'Larger than 5 MB' },
    }),
  )
  await press(opened, 'Import')
  expect(await screen.findByText('Failed to create work')).toBeVisible()
  expect(screen.getByText('One chapter is too large')).toBeVisible()
  expect(
    within(dialog.getAllByRole('listitem')[2] as HTMLElement).getByText('Larger than 5 MB'),
  ).toBeVisible()
  await waitFor(() => expect(dialog.getByLabelText('Title of part 3')).toHaveFocus())
  expect(dialog.getByLabelText('About the author')).toHaveValue('A poet.')
  await person.click(opened.box('A Game'))
  expect(dialog.queryByText('Larger than 5 MB')).toBeNull()
})

test('a draft that is gone after its hour is read again from the same file, and what was corrected is kept', async () => {
  const opened = await reading()
  const { server } = opened
  describeAuthor(opened)
  server.answer(imports.read, { ...draft, id: 'd2' })
  server.answer(imports.finish, ({ path }) => {
    if (path.endsWith('/d1')) throw new ApiError('not_found', 'This draft is gone: import the file again')
    return work
  })
  await press(opened, 'Import')
  expect(await screen.findByText('Work created successfully')).toBeVisible()
  expect(finished(opened)?.path).toBe('/api/admin/import/d2')
})

test('a work is not made twice where the answer to the first time was lost', async () => {
  const opened = await reading()
  const { server, dialog } = opened
  describeAuthor(opened)
  server.answer(imports.finish, () => Promise.reject(new Error('offline')))
  await press(opened, 'Import')
  expect(await screen.findByText(/No connection to the library/)).toBeVisible()
  server.answer(imports.finish, new ApiError('not_found', 'This draft is gone: import the file again'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled())
  await press(opened, 'Import')
  expect(await screen.findByText('This draft is gone: import the file again')).toBeVisible()
  expect(server.asked.filter(({ form }) => form)).toHaveLength(1)
})

test('of three thousand parts only those in sight are drawn, and all of them are imported', async () => {
  const chapters = Array.from({ length: 3_000 }, (_, index) => ({
    index,
    title: `Part ${index + 1}`,
    wordCount: 100,
    factorSum: 110,
    preview: 'It begins.',
  }))
  const opened = await reading({ ...draft, chapters })
  expect(opened.dialog.getByText(/^3,000 of 3,000 parts · 300,000 words/)).toBeVisible()
  expect(opened.dialog.getAllByRole('listitem').length).toBeLessThan(30)
  describeAuthor(opened)
  opened.server.answer(imports.finish, work)
  await press(opened, 'Import')
  expect(await screen.findByText('Work created successfully')).toBeVisible()
  expect(finished(opened)?.body).toHaveProperty('chapters.length', 3_000)
})
