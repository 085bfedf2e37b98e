import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { open } from '../../../testing/render.tsx'
import { asked, bareTide, dialog, late, library, openLibrary, press, refused, tide } from './works.fixture.ts'

test('an administrator tests a work instead of reading it, and sees what is hidden', async () => {
  openLibrary([
    tide,
    { ...tide, id: 5, title: 'Empty', chapterCount: 0, chapters: [], isHiddenFromLibrary: true },
  ])
  expect(await screen.findByRole('link', { name: 'Start Reading (Test): The Tide' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'No Chapters to Test' })).toBeDisabled()
  expect(screen.getByText('Hidden')).toBeVisible()
  expect(screen.queryByText('Continue Reading')).toBeNull()
})

test('a work is added as it was written', async () => {
  const opened = openLibrary([])
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
  opened.server.answer(adminApi.library.createWork, refused)
  await opened.person.click(form.getByRole('button', { name: 'Add Work' }))
  expect(await screen.findByText('Failed to create work')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()
  opened.server.answer(adminApi.library.createWork, bareTide)
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
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  const form = await dialog('Edit Work')
  expect(form.getByLabelText('About the author')).toHaveValue('Wrote.')
  await opened.person.type(form.getByLabelText('Title'), ' and Ebb')
  opened.server.answer(adminApi.library.updateWork, refused)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update work')).toBeVisible()
  opened.server.answer(adminApi.library.updateWork, bareTide)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Work updated successfully')).toBeVisible()
  expect(asked(opened, 'PATCH')).toMatchObject({ path: '/api/works/4' })
  // What somebody else has changed meanwhile is not undone.
  expect(asked(opened, 'PATCH')?.body).toEqual({ title: 'The Tide and Ebb' })
})

test('a work is hidden and shown', async () => {
  const opened = openLibrary()
  opened.server.answer(adminApi.library.setVisibility, refused)
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
  expect(asked(opened, 'PATCH')).toMatchObject({
    path: '/api/works/4/visibility',
    body: { isHiddenFromLibrary: true },
  })
  opened.server.answer(adminApi.library.setVisibility, bareTide)
  await press(opened, 'Show Work: The Tide')
  expect(await screen.findByText('Work shown in library')).toBeVisible()
})

test('a work that is being hidden keeps the keyboard, and is hidden once', async () => {
  const opened = openLibrary()
  const { finish, after } = late()
  opened.server.answer(adminApi.library.setVisibility, after({ ...bareTide, isHiddenFromLibrary: true }))
  await press(opened, 'Hide Work: The Tide')
  expect(screen.getByRole('button', { name: 'Hide Work: The Tide' })).toHaveFocus()
  await opened.person.keyboard('{Enter}')
  await finish()
  expect(await screen.findByText('Work hidden from library')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hide Work: The Tide' })).toHaveFocus()
  expect(opened.server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('a work is deleted once its title has been typed', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  await press(opened, 'Delete Work')
  const question = await dialog('Delete this work?')
  const button = question.getByRole('button', { name: 'Delete work' })
  expect(button).toBeDisabled()
  await opened.person.type(question.getByLabelText('Type the title to confirm'), 'The Tide')
  opened.server.answer(adminApi.library.removeWork, refused)
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

test('the question about deleting a work stands over what is written, and goes alone', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  await opened.person.type((await dialog('Edit Work')).getByLabelText('Title'), '!')
  await press(opened, 'Delete Work')
  await dialog('Delete this work?')
  await opened.person.keyboard('{Escape}')
  expect((await dialog('Edit Work')).getByLabelText('Title')).toHaveValue('The Tide!')
  expect(screen.getByRole('button', { name: 'Delete Work' })).toHaveFocus()
})

test('a work that is being deleted keeps its question until the answer is there', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  await press(opened, 'Delete Work')
  const question = await dialog('Delete this work?')
  await opened.person.type(question.getByLabelText('Type the title to confirm'), 'The Tide')
  const { finish, after } = late()
  opened.server.answer(adminApi.library.removeWork, after(refused))
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

test('changes that are saved late close no dialog that was opened since', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  await opened.person.type((await dialog('Edit Work')).getByLabelText('Title'), '!')
  const { finish, after } = late()
  opened.server.answer(adminApi.library.updateWork, after({ ...bareTide, title: 'The Tide!' }))
  await press(opened, 'Save changes')
  await opened.person.keyboard('{Escape}')
  await press(opened, 'Discard')
  await press(opened, 'Chapters: The Tide')
  await finish()
  expect(await screen.findByText('Work updated successfully')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Chapters of The Tide' })).toBeVisible()
})

test('a library that cannot be asked again keeps what it has, and what is written over it', async () => {
  const opened = openLibrary()
  const { finish, after } = late()
  opened.server.answer(adminApi.library.setVisibility, after({ ...bareTide, isHiddenFromLibrary: true }))
  await press(opened, 'Hide Work: The Tide')
  await press(opened, 'Edit Work: The Tide')
  await opened.person.type((await dialog('Edit Work')).getByLabelText('Title'), '!')
  opened.server.answer(library.page, refused)
  const reads = opened.server.asked.filter(({ path }) => path === '/api/works').length
  await finish()
  expect(await screen.findByText('Work hidden from library')).toBeVisible()
  await waitFor(() =>
    expect(opened.server.asked.filter(({ path }) => path === '/api/works').length).toBe(reads + 1),
  )
  expect((await dialog('Edit Work')).getByLabelText('Title')).toHaveValue('The Tide!')
  await opened.person.click(screen.getByRole('button', { name: 'Close' }))
  await press(opened, 'Discard')
  expect(screen.queryByText('The library could not be opened.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Start Reading (Test): The Tide' })).toBeVisible()
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
