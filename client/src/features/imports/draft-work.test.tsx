import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Draft } from '#shared/imports.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { aDraftEdit } from '#shared/testing/make.ts'
import { press } from '../../testing/admin-section.ts'
import { ada, open, signedOut } from '../../testing/render.tsx'
import {
  createdWork,
  describeAuthor,
  lastImport,
  listSaves,
  type OpenedDraft,
  partTitles,
  renderDraft,
  sampleDraft,
} from './draft.fixture.ts'

const { imports } = ownBooksApi
const lastSaved = async (opened: OpenedDraft, count: number) => {
  await waitFor(() => expect(listSaves(opened)).toHaveLength(count))
  return listSaves(opened).at(-1)?.body as {
    version: number
    edit: { title: string; parts: { title: string }[] }
  }
}

test('saves each edit in order, and nothing before the first', async () => {
  const opened = await renderDraft()
  expect(screen.getByText('This draft is kept for an hour, or seven days once you edit it')).toBeVisible()
  await opened.person.click(opened.box('The Fire'))
  expect(await lastSaved(opened, 1)).toMatchObject({ version: 0, edit: { title: 'The Waste Land' } })
  expect(await screen.findByText('All changes saved, kept for seven days')).toBeVisible()
  await opened.person.type(screen.getByLabelText('Title'), '!')
  const { version, edit } = await lastSaved(opened, 2)
  expect([version, edit.title]).toEqual([1, 'The Waste Land!'])
})

test('opens a draft as it was last edited', async () => {
  const edit = aDraftEdit({ title: 'Corrected', author: 'Somebody', isHiddenFromLibrary: true })
  await renderDraft({ ...sampleDraft, version: 4, edit })
  expect(screen.getByLabelText('Title')).toHaveValue('Corrected')
  expect(screen.getByRole('checkbox', { name: /Hidden from the library/ })).toBeChecked()
  expect(partTitles()).toEqual(['One'])
  expect(screen.getByText('All changes saved, kept for seven days')).toBeVisible()
})

test('shows parts with typographic marks unless the text is left as it was', async () => {
  const preview = `"It's--late," he said`
  const chapters = sampleDraft.chapters.map((chapter) => ({ ...chapter, preview }))
  const opened = await renderDraft({ ...sampleDraft, chapters, typographicCount: 1_204, language: 'de' })
  opened.server.answer(imports.text, { content: preview })
  opened.server.answer(adminApi.imports.finish, createdWork)
  expect(screen.getByText('Straight quotes and dashes made typographic: 1,204.')).toBeVisible()
  expect(screen.getAllByText('„It’s—late,“ he said')).toHaveLength(4)
  await press(opened, 'Read and divide: A Game')
  expect(await screen.findByRole('region', { name: 'Text of the part' })).toHaveTextContent(
    '„It’s—late,“ he said',
  )
  await press(opened, 'Close')
  await opened.person.click(screen.getByRole('checkbox', { name: /^Leave as it was/ }))
  expect(screen.getAllByText(preview)).toHaveLength(4)
  expect(await lastSaved(opened, 1)).toMatchObject({ edit: { isLeftAsItWas: true } })
  describeAuthor()
  await press(opened, 'Import')
  expect(lastImport(opened)?.body).toMatchObject({ isLeftAsItWas: true })
})

test('reports a failed save and retries it', async () => {
  const opened = await renderDraft()
  opened.server.answer(imports.save, () => Promise.reject(new Error('offline')))
  await opened.person.click(opened.box('The Fire'))
  expect(await screen.findByText(/^Not saved: Lectern can/)).toBeVisible()
  opened.server.answer(imports.save, { version: 1 })
  await press(opened, 'Try again')
  expect(await screen.findByText('All changes saved, kept for seven days')).toBeVisible()
})

test('sends an edit whose response was lost again, before a newer one', async () => {
  const opened = await renderDraft()
  opened.server.answer(imports.save, () => Promise.reject(new Error('offline')))
  await opened.person.type(screen.getByLabelText('Title'), '!')
  await screen.findByText(/^Not saved: Lectern can/)
  opened.server.answer(imports.save, ({ body }) => ({ version: Number(Object(body).version) + 1 }))
  await opened.person.type(screen.getByLabelText('Title'), '?')
  expect(await screen.findByText('All changes saved, kept for seven days')).toBeVisible()
  expect(listSaves(opened).map(({ body }) => [Object(body).version, Object(body).edit.title])).toEqual([
    [0, 'The Waste Land!'],
    [0, 'The Waste Land!'],
    [1, 'The Waste Land!?'],
  ])
})

test.each([
  ['a', true],
  ['я', false],
])(
  'saves 40,000 letters %s of a closing page with keepalive only up to its limit in bytes',
  async (letter, isKept) => {
    await renderDraft()
    const fetched = vi.fn(fetch)
    vi.stubGlobal('fetch', fetched)
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: letter.repeat(40_000) } })
    fireEvent(window, new Event('pagehide'))
    expect(fetched).toHaveBeenCalledWith(
      '/api/user/drafts/d1',
      expect.objectContaining({ keepalive: isKept }),
    )
  },
)

test('opens a draft that was left unsaved as it was, and saves it', async () => {
  const left = await renderDraft()
  left.server.answer(imports.save, () => Promise.reject(new Error('offline')))
  await left.person.type(screen.getByLabelText('Title'), '!')
  await left.person.type(screen.getByLabelText('Title of part 2'), ' of the Dead')
  await screen.findByText(/^Not saved: Lectern can/)
  const saves = listSaves(left).length
  cleanup()
  await waitFor(() => expect(listSaves(left)).toHaveLength(saves + 1))

  const opened = await renderDraft()
  expect(screen.getByLabelText('Title')).toHaveValue('The Waste Land!')
  expect(partTitles()[1]).toBe('The Burial of the Dead')
  expect(await lastSaved(opened, 1)).toMatchObject({ version: 0, edit: { title: 'The Waste Land!' } })
  await screen.findByText('All changes saved, kept for seven days')
  expect(localStorage.getItem('lectern.draft_import_d1.7')).toBeNull()
})

test('opens the newer edit of a draft whose save had no response', async () => {
  const left = await renderDraft()
  let arrived: Draft['edit']
  left.server.answer(imports.save, ({ body }) => {
    arrived ??= (body as { edit: Draft['edit'] }).edit
    throw new Error('offline')
  })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'First' } })
  await lastSaved(left, 1)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Second' } })
  await lastSaved(left, 2)
  await screen.findByText(/^Not saved: Lectern can/)
  cleanup()

  const opened = await renderDraft({ ...sampleDraft, version: 1, edit: arrived })
  expect(screen.getByLabelText('Title')).toHaveValue('Second')
  expect(await lastSaved(opened, 1)).toMatchObject({ version: 1, edit: { title: 'Second' } })
})

test('asks to sign in over the draft when the session ended, and keeps the edits', async () => {
  const opened = await renderDraft()
  opened.server.answer(imports.save, signedOut)
  await opened.person.type(screen.getByLabelText('Title'), '!')
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
  opened.server.answer(api.account.login, { ...ada, isAdmin: true })
  opened.server.answer(imports.save, { version: 1 })
  await opened.person.type(signIn.getByLabelText('Email'), 'ada@example.com')
  await opened.person.type(signIn.getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Title')).toHaveValue('The Waste Land!')
  expect(await screen.findByText('All changes saved, kept for seven days')).toBeVisible()
})

test('does not overwrite a save from another window, and loads it on request', async () => {
  const opened = await renderDraft()
  const reason = 'This draft has been changed in another window or on another device'
  opened.server.answer(imports.save, new ApiError('conflict', reason))
  await opened.person.click(opened.box('The Fire'))
  expect(await screen.findByText(`Not saved: ${reason}`)).toBeVisible()
  opened.server.answer(imports.draft, { ...sampleDraft, version: 7, edit: aDraftEdit({ title: 'Theirs' }) })
  await press(opened, 'Load the newer version')
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Theirs'))
  expect(listSaves(opened)).toHaveLength(1)
})

test('stops saving a draft that was added or discarded elsewhere', async () => {
  const opened = await renderDraft()
  const reason = 'This draft no longer exists: it was added, discarded or has expired'
  opened.server.answer(imports.save, new ApiError('not_found', reason))
  await opened.person.click(opened.box('The Fire'))
  expect(await screen.findByText(`Not saved: ${reason}`)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await opened.person.type(screen.getByLabelText('Title'), '!')
  expect(screen.queryByText('Saving…')).toBeNull()
  expect(listSaves(opened)).toHaveLength(1)
})

test('undoes steps one by one, and the edits of a title as one', async () => {
  const opened = await renderDraft()
  const { person } = opened
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo).toHaveAttribute('aria-disabled', 'true')
  await person.click(opened.box('The Fire'))
  await person.type(screen.getByLabelText('Title of part 2'), ' of the Dead')
  await press(opened, 'Move down: A Game')
  expect(partTitles()).toEqual(['Title page', 'The Burial of the Dead', 'The Fire', 'A Game'])
  await person.click(undo)
  expect(partTitles()).toEqual(['Title page', 'The Burial of the Dead', 'A Game', 'The Fire'])
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(partTitles()[1]).toBe('The Burial')
  expect(opened.box('The Fire')).not.toBeChecked()
  // On a Cyrillic layout, the Z key types "я".
  fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true })
  expect(opened.box('The Fire')).toBeChecked()
  expect(undo).toHaveAttribute('aria-disabled', 'true')
})

test('joins a part with the next one and moves it by the arrow keys', async () => {
  const opened = await renderDraft()
  await press(opened, 'Join with the next: The Burial')
  expect(partTitles()).toEqual(['Title page', 'The Burial', 'The Fire'])
  expect(screen.getByText('Chapter 1 · 3,002 words')).toBeVisible()
  const { edit } = await lastSaved(opened, 1)
  expect(edit.parts[1]).toMatchObject({ title: 'The Burial', pieces: [{ part: 1 }, { part: 2 }] })
  screen.getByRole('button', { name: 'Move: The Fire' }).focus()
  await opened.person.keyboard('{ArrowUp}')
  expect(partTitles()).toEqual(['Title page', 'The Fire', 'The Burial'])
  expect(screen.getByRole('button', { name: 'Move: The Fire' })).toHaveFocus()
})

test('takes the second click of a double click for no further change of the parts', async () => {
  const opened = await renderDraft()
  opened.server.answer(imports.text, { content: 'A line.' })
  const clickAgain = (target: HTMLElement) => fireEvent.click(target, { detail: 2 })
  await press(opened, 'Join with the next: Title page')
  clickAgain(screen.getByRole('button', { name: 'Join with the next: Title page' }))
  expect(partTitles()).toEqual(['Title page', 'A Game', 'The Fire'])
  await press(opened, 'Read and divide: A Game')
  clickAgain(await screen.findByRole('button', { name: 'Join with the next part' }))
  await press(opened, 'Join with the next part')
  expect(screen.queryByRole('dialog')).toBeNull()
  clickAgain(opened.box('A Game'))
  expect(opened.box('A Game')).toBeChecked()
  expect(partTitles()).toEqual(['Title page', 'A Game'])
})

const text =
  'APRIL is the cruellest month,\nbreeding lilacs.\n\nMARIE. And down we went.\n\nAnother Handful\n\nOf dust.'

test('shows a part as the engine reads it and divides it before a paragraph', async () => {
  const opened = await renderDraft({ ...sampleDraft, category: 'Stage Play' })
  opened.server.answer(imports.text, { content: text })
  await press(opened, 'Read and divide: The Burial')
  const dialog = within(await screen.findByRole('dialog', { name: 'The Burial' }))
  expect(await dialog.findByText(/^16 words · .* · 1 speech$/)).toBeVisible()
  expect(dialog.getByText('MARIE.')).toHaveAttribute('data-look', 'name')
  await opened.person.click(dialog.getByRole('button', { name: 'Divide before: Another Handful' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(partTitles()).toEqual(['Title page', 'The Burial', 'Another Handful', 'A Game', 'The Fire'])
  const { edit } = await lastSaved(opened, 1)
  expect(edit.parts.slice(1, 3)).toMatchObject([
    { pieces: [{ part: 1, to: 2 }], wordCount: 12 },
    { pieces: [{ part: 1, from: 2 }], wordCount: 4, preview: 'Another Handful Of dust.' },
  ])
  await press(opened, 'Join with the next: The Burial')
  expect((await lastSaved(opened, 2)).edit.parts[1]).toMatchObject({ pieces: [{ part: 1 }] })
})

test('keeps the focus in the text of a part when its focused button is scrolled away', async () => {
  const opened = await renderDraft()
  const content = Array.from({ length: 200 }, (_, number) => `Paragraph ${number}.`).join('\n\n')
  opened.server.answer(imports.text, { content })
  await press(opened, 'Read and divide: The Burial')
  const dialog = within(await screen.findByRole('dialog', { name: 'The Burial' }))
  const button = await dialog.findByRole('button', { name: 'Divide before: Paragraph 1.' })
  button.focus()
  const area = dialog.getByRole('region', { name: 'Text of the part' })
  area.scrollTop = 20_000
  fireEvent.scroll(area)
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(area).toHaveFocus()
})

test('shows emphasis, lines, breaks and pictures of a part as the reader does', async () => {
  const opened = await renderDraft({ ...sampleDraft, category: 'Novel' })
  const content = 'It was _he_.\n\n* * *\n\n![A garden]\n\nO rose,  \nthou art\nsick.'
  opened.server.answer(imports.text, { content })
  await press(opened, 'Read and divide: The Burial')
  const text = within(await screen.findByRole('region', { name: 'Text of the part' }))
  expect(text.getByText('he.')).toHaveAttribute('data-look', 'italic')
  const paragraphs = text.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)
  expect(paragraphs).toEqual(['It was he.', '* * *', 'Picture: A garden', 'O rose,\nthou art sick.'])
})

test('warns of likely mistakes, reveals them, and hides the work by default', async () => {
  const chapters = Array.from({ length: 6 }, (_, index) => ({
    index,
    title: `Chapter ${index < 3 ? index + 1 : index + 2}`,
    wordCount: index === 1 ? 40_000 : 2_000,
    factorSum: 1,
    preview: '',
  }))
  const opened = await renderDraft({ ...sampleDraft, chapters, unreadableCount: 1 })
  const notes = within(screen.getByRole('region', { name: 'Worth checking' }))
  expect(notes.getByText('1 character could not be read and will show as “\ufffd”.')).toBeVisible()
  expect(notes.getByText('“Chapter 2” is 20 times as long as a typical chapter.')).toBeVisible()
  expect(notes.getByText('“Chapter 5” follows “Chapter 3”. Is a chapter missing?')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /Hidden from the library/ })).toBeChecked()
  await opened.person.click(notes.getByRole('button', { name: /^Show: “Chapter 2”/ }))
  await waitFor(() => expect(screen.getByLabelText('Title of part 2')).toHaveFocus())
  await opened.person.click(opened.box('Chapter 2'))
  expect(notes.queryByText(/20 times/)).toBeNull()
})

test('lists text that is not imported with its reason', async () => {
  const { person } = await renderDraft()
  await person.click(screen.getByText('Not imported: 2,900 words'))
  expect(screen.getByText('Project Gutenberg’s header and license · 2,900 words')).toBeVisible()
})

test('discards a draft after confirmation', async () => {
  const opened = await renderDraft()
  opened.server.answer(imports.discard, undefined)
  describeAuthor()
  await press(opened, 'Discard this draft')
  const dialog = within(screen.getByRole('dialog', { name: 'Discard this draft?' }))
  expect(dialog.getByText('The Waste Land', { selector: 'bdi' })).toBeVisible()
  await opened.person.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Import a Book' })).toBeVisible()
  expect(opened.server.asked.some(({ method, path }) => method === 'DELETE' && path.endsWith('/d1'))).toBe(
    true,
  )
  expect(lastImport(opened)).toBeUndefined()
})

test('returns to the library when Back opens a discarded draft', async () => {
  const opened = await renderDraft()
  opened.server.answer(imports.discard, undefined)
  await press(opened, 'Discard this draft')
  const dialog = within(screen.getByRole('dialog', { name: 'Discard this draft?' }))
  await opened.person.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Import a Book' })).toBeVisible()
  opened.server.answer(imports.draft, new ApiError('not_found', 'Draft not found'))
  const reached = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  act(() => window.history.back())
  await reached
  expect(await screen.findByRole('button', { name: 'Import a Book' })).toBeVisible()
  expect(window.location.pathname).toBe('/')
})

test('reports a draft that no longer exists, and hides the page from readers', async () => {
  const opened = open('/import/d9', { ...ada, isAdmin: true })
  opened.server.answer(
    imports.draft,
    new ApiError('not_found', 'This draft no longer exists: it was added, discarded or has expired'),
  )
  const { unmount } = opened.start()
  expect(await screen.findByText('This draft no longer exists')).toBeVisible()
  act(unmount)
  open('/import/d9', ada).start()
  expect(await screen.findByText('404 Page Not Found')).toBeVisible()
})
