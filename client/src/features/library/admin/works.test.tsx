import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { findDialog, internalError, lastCall, press } from '../../../testing/admin-section.ts'
import { open } from '../../../testing/render.tsx'
import { bareTide, holdReply, library, openLibrary, tide } from './works.fixture.ts'

test('shows administrators hidden works and test buttons', async () => {
  openLibrary([
    tide,
    { ...tide, id: 5, title: 'Empty', chapterCount: 0, chapters: [], isHiddenFromLibrary: true },
  ])
  expect(await screen.findByRole('link', { name: 'Start Reading (Test): The Tide' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'No Chapters to Test' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('Hidden')).toBeVisible()
  expect(screen.queryByText('Continue Reading')).toBeNull()
})

test('adds a work', async () => {
  const opened = openLibrary([])
  await press(opened, 'Add Work')
  const form = await findDialog('Add Work')
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
  opened.server.answer(adminApi.library.createWork, internalError)
  await opened.person.click(form.getByRole('button', { name: 'Add Work' }))
  expect(await screen.findByText('Failed to create work')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()
  opened.server.answer(adminApi.library.createWork, bareTide)
  opened.server.answer(library.page, { works: [tide], total: 1, totalPages: 1 })
  await opened.person.click(form.getByRole('button', { name: 'Add Work' }))
  expect(await screen.findByText('Work created successfully')).toBeVisible()
  expect(window.location.search).toBe('?search=The+Tide')
  const card = (await screen.findByRole('heading', { name: 'The Tide' })).closest('li')
  expect(card).toHaveAttribute('data-marked')
  await waitFor(() => expect(card).not.toHaveAttribute('data-marked'))
  expect(window.history.state.added).toBeUndefined()
  expect(lastCall(opened, 'POST')?.body).toEqual({
    title: 'The Tide',
    author: 'A. Writer',
    description: 'Sea.',
    authorBio: 'Wrote.',
    category: 'Poem',
    isHiddenFromLibrary: true,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  await opened.person.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog', { name: 'The Tide' })).toBeVisible()
})

test('edits a work', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  const form = await findDialog('Edit Work')
  expect(form.getByLabelText('About the author')).toHaveValue('Wrote.')
  await opened.person.type(form.getByLabelText('Title'), ' and Ebb')
  opened.server.answer(adminApi.library.updateWork, internalError)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update work')).toBeVisible()
  opened.server.answer(adminApi.library.updateWork, bareTide)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Work updated successfully')).toBeVisible()
  expect(lastCall(opened, 'PATCH')).toMatchObject({ path: '/api/works/4' })
  // Unchanged fields are not sent, so that concurrent changes to them are kept.
  expect(lastCall(opened, 'PATCH')?.body).toEqual({
    title: 'The Tide and Ebb',
    updatedAt: tide.updatedAt.toISOString(),
  })
})

test('sends the restored value of a work whose earlier save got no response', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  const form = await findDialog('Edit Work')
  await opened.person.type(form.getByLabelText('Title'), '!')
  opened.server.answer(adminApi.library.updateWork, new ApiError('unavailable', 'Not reached'))
  await press(opened, 'Save changes')
  await screen.findByText('Failed to update work')
  await opened.person.type(form.getByLabelText('Title'), '{Backspace}')
  opened.server.answer(adminApi.library.updateWork, bareTide)
  await press(opened, 'Save changes')
  await screen.findByText('Work updated successfully')
  expect(lastCall(opened, 'PATCH')?.body).toMatchObject({ title: 'The Tide' })
})

test('keeps the checkboxes of a work while it is saved', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  const form = await findDialog('Edit Work')
  await opened.person.type(form.getByLabelText('Title'), '!')
  const { finish, after } = holdReply()
  opened.server.answer(adminApi.library.updateWork, after({ ...bareTide, title: 'The Tide!' }))
  await press(opened, 'Save changes')
  await opened.person.click(form.getByRole('checkbox', { name: 'Hidden from the library' }))
  expect(form.getByRole('checkbox', { name: 'Hidden from the library' })).not.toBeChecked()
  await finish()
  expect(await screen.findByText('Work updated successfully')).toBeVisible()
})

test('hides and shows a work', async () => {
  const opened = openLibrary()
  opened.server.answer(adminApi.library.setVisibility, internalError)
  await press(opened, 'Hide Work: The Tide')
  expect(await screen.findByText('Failed to update work visibility')).toBeVisible()
  opened.server.answer(adminApi.library.setVisibility, { ...bareTide, isHiddenFromLibrary: true })
  opened.server.answer(library.page, {
    works: [{ ...tide, isHiddenFromLibrary: true }],
    total: 1,
    totalPages: 1,
  })
  await press(opened, 'Hide Work: The Tide')
  expect(await screen.findByText('Work hidden from library')).toBeVisible()
  expect(lastCall(opened, 'PATCH')).toMatchObject({
    path: '/api/works/4/visibility',
    body: { isHiddenFromLibrary: true },
  })
  opened.server.answer(adminApi.library.setVisibility, bareTide)
  await press(opened, 'Show Work: The Tide')
  expect(await screen.findByText('Work shown in library')).toBeVisible()
})

test('keeps the focus while a work is being hidden and sends one request', async () => {
  const opened = openLibrary()
  const { finish, after } = holdReply()
  opened.server.answer(adminApi.library.setVisibility, after({ ...bareTide, isHiddenFromLibrary: true }))
  await press(opened, 'Hide Work: The Tide')
  expect(screen.getByRole('button', { name: 'Hide Work: The Tide' })).toHaveFocus()
  await opened.person.keyboard('{Enter}')
  await finish()
  expect(await screen.findByText('Work hidden from library')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hide Work: The Tide' })).toHaveFocus()
  expect(opened.server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('deletes a work after its title is typed', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  await press(opened, 'Delete Work')
  const question = await findDialog('Delete this work?')
  expect(question.getByText('The Tide', { selector: 'bdi' })).toBeVisible()
  const button = question.getByRole('button', { name: 'Delete work' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await opened.person.type(question.getByLabelText('Type the title to confirm'), 'The Tide')
  opened.server.answer(adminApi.library.removeWork, internalError)
  await opened.person.click(button)
  expect(await screen.findByText('Failed to delete work')).toBeVisible()
  opened.server.answer(adminApi.library.removeWork, undefined)
  opened.server.answer(library.page, { works: [], total: 0, totalPages: 0 })
  await opened.person.click(button)
  expect(await screen.findByText('Work deleted successfully')).toBeVisible()
  expect(await screen.findByText('The shelves are empty.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Library' })).toHaveFocus())
})

test('deletes a work whose title is typed with other quotation marks, accents and spaces', async () => {
  const opened = openLibrary([{ ...tide, title: '“Alice’s”  Été' }])
  await opened.person.click(await screen.findByRole('button', { name: /^Edit Work/ }))
  await press(opened, 'Delete Work')
  const question = await findDialog('Delete this work?')
  const title = question.getByLabelText('Type the title to confirm')
  await opened.person.type(title, 'Alice')
  expect(question.getByRole('button', { name: 'Delete work' })).toHaveAttribute('aria-disabled', 'true')
  await opened.person.clear(title)
  await opened.person.type(title, '"Alice\'s" E\u0301te\u0301')
  expect(question.getByRole('button', { name: 'Delete work' })).not.toHaveAttribute('aria-disabled')
})

test('keeps the edit dialog and its input when the deletion is cancelled', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  await opened.person.type((await findDialog('Edit Work')).getByLabelText('Title'), '!')
  await press(opened, 'Delete Work')
  await findDialog('Delete this work?')
  await opened.person.keyboard('{Escape}')
  expect((await findDialog('Edit Work')).getByLabelText('Title')).toHaveValue('The Tide!')
  expect(screen.getByRole('button', { name: 'Delete Work' })).toHaveFocus()
})

test('keeps the confirmation open while a work is being deleted', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  await press(opened, 'Delete Work')
  const question = await findDialog('Delete this work?')
  await opened.person.type(question.getByLabelText('Type the title to confirm'), 'The Tide')
  const { finish, after } = holdReply()
  opened.server.answer(adminApi.library.removeWork, after(internalError))
  await opened.person.click(question.getByRole('button', { name: 'Delete work' }))
  await opened.person.keyboard('{Escape}')
  await opened.person.click(question.getByRole('button', { name: 'Close' }))
  await opened.person.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('dialog', { name: 'Delete this work?' })).toBeVisible()
  await finish()
  expect(await screen.findByText('Failed to delete work')).toBeVisible()
  await opened.person.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog', { name: 'Delete this work?' })).toBeNull()
})

test('does not close a dialog that was opened during a save', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  await opened.person.type((await findDialog('Edit Work')).getByLabelText('Title'), '!')
  const { finish, after } = holdReply()
  opened.server.answer(adminApi.library.updateWork, after({ ...bareTide, title: 'The Tide!' }))
  await press(opened, 'Save changes')
  await opened.person.keyboard('{Escape}')
  await press(opened, 'Close anyway')
  await press(opened, 'Chapters: The Tide')
  await finish()
  expect(await screen.findByText('Work updated successfully')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Chapters of The Tide' })).toBeVisible()
})

test('keeps the library and open input when a refetch fails', async () => {
  const opened = openLibrary()
  const { finish, after } = holdReply()
  opened.server.answer(adminApi.library.setVisibility, after({ ...bareTide, isHiddenFromLibrary: true }))
  await press(opened, 'Hide Work: The Tide')
  await press(opened, 'Edit Work: The Tide')
  await opened.person.type((await findDialog('Edit Work')).getByLabelText('Title'), '!')
  opened.server.answer(library.page, internalError)
  const reads = opened.server.asked.filter(({ path }) => path === '/api/works').length
  await finish()
  expect(await screen.findByText('Work hidden from library')).toBeVisible()
  await waitFor(() =>
    expect(opened.server.asked.filter(({ path }) => path === '/api/works').length).toBe(reads + 1),
  )
  expect((await findDialog('Edit Work')).getByLabelText('Title')).toHaveValue('The Tide!')
  await opened.person.click(screen.getByRole('button', { name: 'Close' }))
  await press(opened, 'Discard')
  expect(screen.queryByText('The library could not be opened.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Start Reading (Test): The Tide' })).toBeVisible()
})

test('shows readers no admin controls', async () => {
  const { server, start } = open('/')
  server.answer(library.page, { works: [tide], total: 1, totalPages: 1 })
  server.answer(api.reading.progress, [])
  start()
  await screen.findByRole('listitem')
  expect(screen.queryByText('Administration')).toBeNull()
  expect(screen.queryByRole('button', { name: /Work|Chapter/ })).toBeNull()
})
