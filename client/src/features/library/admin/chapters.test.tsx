import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { findDialog, internalError, lastCall, press } from '../../../testing/admin-section.ts'
import { holdReply, library, openLibrary, part, tide } from './works.fixture.ts'

test('adds a chapter at the end and previews it', async () => {
  const opened = openLibrary()
  await press(opened, 'Add Chapter: The Tide')
  const form = await findDialog('Add Chapter')
  expect(form.getByLabelText('Order')).toHaveValue(3)
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await form.findByText('Content is required')).toBeVisible()
  await opened.person.type(form.getByLabelText('Title'), 'Part 3')
  await opened.person.click(form.getByLabelText('Content'))
  await opened.person.paste('# On tides\n\nThe sea.\n\n- first\n- second')
  expect(await form.findByText(/^6 words · < 1 min at 200 WPM$/)).toBeVisible()
  const preview = within(form.getByRole('region', { name: 'Preview of the first words' }))
  expect(preview.getByText('On').className).toContain('font-semibold')
  expect(preview.getByText('first').className).toContain('text-info')
  expect(preview.getAllByText('¶').length).toBeGreaterThan(1)
  opened.server.answer(adminApi.library.createChapter, internalError)
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await screen.findByText('Failed to create chapter')).toBeVisible()
  opened.server.answer(adminApi.library.createChapter, part)
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await screen.findByText('Chapter created successfully')).toBeVisible()
  expect(lastCall(opened, 'POST')).toMatchObject({
    path: '/api/works/4/chapters',
    body: { workId: 4, title: 'Part 3', order: 3, isLast: true },
  })
})

test('copies a new chapter whose work was deleted meanwhile', async () => {
  const opened = openLibrary()
  await press(opened, 'Add Chapter: The Tide')
  const form = await findDialog('Add Chapter')
  await opened.person.type(form.getByLabelText('Title'), 'Part 3')
  await opened.person.type(form.getByLabelText('Content'), 'The sea.')
  opened.server.answer(adminApi.library.createChapter, new ApiError('not_found', 'Work not found'))
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await form.findByText('Work not found. What you have written is still here.')).toBeVisible()
  await press(opened, 'Copy text')
  expect(await screen.findByText('Copied to the clipboard')).toBeVisible()
  expect(await act(() => navigator.clipboard.readText())).toBe('Part 3\n\nThe sea.')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await press(opened, 'Copy text')
  expect(await screen.findByText('Select the text and copy it.')).toBeVisible()
  expect(form.getByLabelText('Content')).toHaveValue('The sea.')
})

test('adds a chapter at a chosen position, and says which positions there are', async () => {
  const opened = openLibrary()
  await press(opened, 'Add Chapter: The Tide')
  const form = await findDialog('Add Chapter')
  await opened.person.type(form.getByLabelText('Order'), '{Backspace}0')
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await form.findByText('Order must be a whole number from 1 to 1,000,000')).toBeVisible()
  for (const [label, value] of Object.entries({ Title: 'Foreword', Content: 'The sea.', Order: '1' })) {
    await opened.person.clear(form.getByLabelText(label))
    await opened.person.type(form.getByLabelText(label), value)
  }
  opened.server.answer(adminApi.library.createChapter, part)
  await opened.person.click(form.getByRole('button', { name: 'Add Chapter' }))
  expect(await screen.findByText('Chapter created successfully')).toBeVisible()
  expect(lastCall(opened, 'POST')?.body).toEqual({
    workId: 4,
    title: 'Foreword',
    isLast: false,
    content: 'The sea.',
    order: 1,
  })
})

test('edits a chapter and sends only the changed fields', async () => {
  const opened = openLibrary()
  opened.server.answer(library.chapter, part)
  await press(opened, 'Chapters: The Tide')
  await press(opened, 'Edit Chapter: Part 1')
  const form = await findDialog('Edit Chapter')
  expect(await form.findByLabelText('Content')).toHaveValue('The first part.')
  await opened.person.type(form.getByLabelText('Title'), ', again')
  opened.server.answer(adminApi.library.updateChapter, internalError)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update chapter')).toBeVisible()
  opened.server.answer(adminApi.library.updateChapter, part)
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Chapter updated successfully')).toBeVisible()
  expect(lastCall(opened, 'PATCH')).toMatchObject({ path: '/api/chapters/41' })
  expect(lastCall(opened, 'PATCH')?.body).toEqual({
    title: 'Part 1, again',
    updatedAt: part.updatedAt.toISOString(),
  })
  expect(await screen.findByRole('dialog', { name: 'Chapters of The Tide' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Chapter: Part 1' })).toHaveFocus())
})

test('moves chapters up and down', async () => {
  const opened = openLibrary()
  opened.server.answer(adminApi.library.updateChapter, part)
  await press(opened, 'Chapters: The Tide')
  await press(opened, 'Move up: Part 1')
  await press(opened, 'Move down: Part 2')
  expect(lastCall(opened, 'PATCH')).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Move up: Part 1' })).toHaveAttribute('aria-disabled', 'true')
  await press(opened, 'Move up: Part 2')
  const moved = (chapter: number, body: object) =>
    waitFor(() => expect(lastCall(opened, 'PATCH')).toMatchObject({ path: `/api/chapters/${chapter}`, body }))
  await moved(42, { order: 1, beforeId: 41 })
  const down = screen.getByRole('button', { name: 'Move down: Part 1' })
  await waitFor(() => expect(down).not.toHaveAttribute('aria-disabled'))
  await opened.person.click(down)
  await moved(41, { order: 2, afterId: 42 })
})

test('deletes a chapter after confirmation', async () => {
  const opened = openLibrary()
  await press(opened, 'Chapters: The Tide')
  await press(opened, 'Delete Chapter: Part 2')
  expect(await screen.findByText('Are you sure you want to delete this chapter?')).toBeVisible()
  opened.server.answer(adminApi.library.removeChapter, internalError)
  await press(opened, 'Delete chapter')
  expect(await screen.findByText('Failed to delete chapter')).toBeVisible()
  opened.server.answer(adminApi.library.removeChapter, undefined)
  await press(opened, 'Delete chapter')
  expect(await screen.findByText('Chapter deleted successfully')).toBeVisible()
  expect(lastCall(opened, 'DELETE')?.path).toBe('/api/chapters/42')
})

test('counts a chapter that is already gone as deleted, but not the answer of a proxy', async () => {
  const opened = openLibrary()
  await press(opened, 'Chapters: The Tide')
  await press(opened, 'Delete Chapter: Part 2')
  opened.server.answer(adminApi.library.removeChapter, new Response('<h1>Not Found</h1>', { status: 404 }))
  await press(opened, 'Delete chapter')
  for (const shown of await screen.findAllByText('Failed to delete chapter')) expect(shown).toBeVisible()
  // Simulates an earlier attempt that deleted the chapter and whose response was lost.
  opened.server.answer(adminApi.library.removeChapter, new ApiError('not_found', 'Chapter not found'))
  await press(opened, 'Delete chapter')
  expect(await screen.findByText('Chapter deleted successfully')).toBeVisible()
})

test.each([
  ['first', 'Part 1', 'Delete Chapter: Part 2'],
  ['last', 'Part 2', 'Delete Chapter: Part 1'],
])('focuses the neighbour after the %s chapter is deleted', async (_, title, neighbour) => {
  const opened = openLibrary()
  await press(opened, 'Chapters: The Tide')
  await press(opened, `Delete Chapter: ${title}`)
  opened.server.answer(adminApi.library.removeChapter, undefined)
  const left = {
    ...tide,
    chapters: tide.chapters.filter((chapter) => chapter.title !== title),
    chapterCount: 1,
  }
  opened.server.answer(library.page, { works: [left], total: 1, totalPages: 1 })
  await press(opened, 'Delete chapter')
  await waitFor(() => expect(screen.getByRole('button', { name: neighbour })).toHaveFocus())
  opened.server.answer(library.page, { works: [{ ...left, chapters: [] }], total: 1, totalPages: 1 })
  await press(opened, neighbour)
  await press(opened, 'Delete chapter')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Chapter' })).toHaveFocus())
})

test('keeps the focus on the button of a chapter that is moved to the end', async () => {
  const opened = openLibrary()
  await press(opened, 'Chapters: The Tide')
  const [first, second] = tide.chapters
  opened.server.answer(adminApi.library.updateChapter, { ...part, order: 2 })
  opened.server.answer(library.page, {
    works: [{ ...tide, chapters: [second, first].flatMap((chapter) => chapter ?? []) }],
    total: 1,
    totalPages: 1,
  })
  const down = () => screen.getByRole('button', { name: 'Move down: Part 1' })
  await press(opened, 'Move down: Part 1')
  const other = screen.getByRole('button', { name: 'Move down: Part 2' })
  await waitFor(() => expect(other).not.toHaveAttribute('aria-disabled'))
  expect(down()).toHaveAttribute('aria-disabled', 'true')
  expect(down()).toHaveFocus()
})

test('disables the buttons that move chapters during a move, and keeps the focus', async () => {
  const opened = openLibrary()
  const { finish, after } = holdReply()
  opened.server.answer(adminApi.library.updateChapter, after(part))
  await press(opened, 'Chapters: The Tide')
  const up = await screen.findByRole('button', { name: 'Move up: Part 2' })
  await opened.person.click(up)
  const down = screen.getByRole('button', { name: 'Move down: Part 1' })
  for (const button of [up, down])
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  await finish()
  for (const button of [up, down]) await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  expect(up).toHaveFocus()
})

test('keeps a dialog open that was opened during a move, and does not undo the move', async () => {
  const opened = openLibrary()
  opened.server.answer(library.chapter, part)
  const { finish, after } = holdReply()
  opened.server.answer(adminApi.library.updateChapter, after(part))
  await press(opened, 'Chapters: The Tide')
  await press(opened, 'Move down: Part 1')
  await press(opened, 'Edit Chapter: Part 1')
  const form = await findDialog('Edit Chapter')
  await opened.person.type(await form.findByLabelText('Title'), '!')
  opened.server.answer(library.chapter, { ...part, order: 2 })
  await finish()
  expect(await screen.findByText('Chapter updated successfully')).toBeVisible()
  expect(form.getByLabelText('Title')).toHaveValue('Part 1!')
  await opened.person.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(lastCall(opened, 'PATCH')?.body).toMatchObject({ title: 'Part 1!' }))
  expect(lastCall(opened, 'PATCH')?.body).not.toHaveProperty('order')
})

test('closes a dialog over the list alone and restores the focus', async () => {
  const opened = openLibrary()
  opened.server.answer(library.chapter, part)
  await press(opened, 'Chapters: The Tide')
  for (const [button, name] of [
    ['Add Chapter', 'Add Chapter'],
    ['Edit Chapter: Part 1', 'Edit Chapter'],
    ['Delete Chapter: Part 2', 'Delete Chapter'],
  ] as const) {
    await press(opened, button)
    await findDialog(name)
    await opened.person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveFocus())
  }
  await opened.person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
