import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { aText, aTextSummary } from '#shared/testing/make.ts'
import type { Text, TextSummary } from '#shared/texts.ts'
import { journalKey, textJournal } from '../lib/journals.ts'
import { forgetStored } from '../lib/stored.ts'
import { ada, open, signedOut } from '../testing/render.tsx'
import { answerNoBooks } from './own-books.fixture.ts'

const text = (id: number, changes: Partial<TextSummary> = {}) =>
  aTextSummary({
    id,
    title: `Text ${id}`,
    createdAt: new Date(2026, 10, 20),
    preview: 'It begins.',
    wordCount: 200,
    factorSum: 200,
    ...changes,
  })

const whole = aText({ ...text(1), content: 'It begins. It ends.' })

function library(texts: TextSummary[] = [text(1)]) {
  const opened = open('/personal-library')
  answerNoBooks(opened.server)
  opened.server.answer(api.texts.list, texts)
  opened.start()
  return opened
}

async function openAdd(opened = library()) {
  await opened.person.click(await screen.findByRole('button', { name: 'Add Text' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Add Text' })) }
}

test('shows a text with its category, beginning, date and progress', async () => {
  library([
    text(1, { category: 'Poem', preview: 'x'.repeat(200), wordsRead: 50 }),
    text(2, { preview: 'Short.' }),
  ])
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('two texts were answered')
  expect(within(first).getByRole('heading', { name: 'Text 1' })).toBeVisible()
  expect(within(first).getByText('Poem')).toBeVisible()
  expect(within(first).getByText(`${'x'.repeat(200)}…`)).toBeVisible()
  expect(within(first).getByText('Added 20 November 2026')).toBeVisible()
  expect(within(first).getByText('1 min at your pace')).toBeVisible()
  expect(within(first).getByText('Word 50 of 200 (25%)')).toBeVisible()
  expect(within(first).getByRole('link', { name: 'Read: Text 1' })).toHaveAttribute(
    'href',
    '/read/personal/1',
  )
  expect(within(second).getByText('Short.')).toBeVisible()
  expect(within(second).queryByText(/^Word/)).toBeNull()
  expect(screen.getByText('2 / 10 texts')).toBeVisible()
})

test('disables adding at ten texts', async () => {
  library(Array.from({ length: 10 }, (_, index) => text(index + 1)))
  expect(await screen.findByText('10 / 10 texts (limit reached)')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Text' })).toHaveAttribute('aria-disabled', 'true')
})

test('does not call the list empty while the first text is on its way', async () => {
  const { server, person, dialog } = await openAdd(library([]))
  let arrive: (texts: TextSummary[]) => void = () => {}
  server.answer(api.texts.list, () => new Promise((resolve) => (arrive = resolve)))
  server.answer(api.texts.create, aText({ id: 1 }))
  await person.type(dialog.getByLabelText('Title'), 'Text 1')
  await person.type(dialog.getByLabelText('Content'), 'It begins.')
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  expect(await screen.findByText('Text added')).toBeVisible()
  expect(screen.queryByText('No texts yet')).toBeNull()
  await act(async () => arrive([text(1)]))
  expect(await screen.findByRole('heading', { name: 'Text 1' })).toBeVisible()
})

test('explains an empty list of texts', async () => {
  library([])
  expect(await screen.findByText('No texts yet')).toBeVisible()
  expect(screen.getByText('0 / 10 texts')).toBeVisible()
})

test('validates an empty text, and clears each error as it is fixed', async () => {
  const { dialog, person } = await openAdd()
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  expect(await dialog.findByText('Title is required')).toBeVisible()
  expect(dialog.getByText('Content is required')).toBeVisible()
  await person.type(dialog.getByLabelText('Title'), 'T')
  await person.type(dialog.getByLabelText('Content'), 'c')
  expect(dialog.queryByText('Title is required')).toBeNull()
  expect(dialog.queryByText('Content is required')).toBeNull()
})

test('rejects a title or content over its limit, counted in code points', async () => {
  const { dialog, person } = await openAdd()
  await person.click(dialog.getByLabelText('Title'))
  await person.paste('😀'.repeat(201))
  await person.click(dialog.getByLabelText('Content'))
  await person.paste('😀'.repeat(100_001))
  expect(dialog.getByText('100,001 / 100,000 characters')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  expect(await dialog.findByText('Title must be less than 200 characters')).toBeVisible()
  expect(dialog.getByText('Content must be less than 100,000 characters')).toBeVisible()
})

test('adds a text unchanged, shows a toast and updates the count', async () => {
  const { server, dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Title'), ' Mine ')
  await person.selectOptions(dialog.getByLabelText('Category'), 'Poem')
  await person.type(dialog.getByLabelText('Content'), 'A line.{Enter}  Another.')
  expect(dialog.getByText('18 / 100,000 characters')).toBeVisible()
  server.answer(api.texts.create, { ...whole, id: 2 })
  server.answer(api.texts.list, [text(2), text(1)])
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  expect(await screen.findByText('Text added')).toBeVisible()
  expect(screen.getByText('Your text has been added to your personal library.')).toBeVisible()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Mine',
    category: 'Poem',
    content: 'A line.\n  Another.',
  })
  expect(await screen.findByText('2 / 10 texts')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [new ApiError('conflict', 'You have 10 texts'), 'You have 10 texts'],
  [new Error('offline'), "Lectern can't be reached. Check your connection and try again."],
])('shows why a text was refused, and keeps the input', async (failure, reason) => {
  const { server, dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Title'), 'Mine')
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  server.answer(api.texts.create, () => Promise.reject(failure))
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  expect(await screen.findByText('Failed to add text')).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
  expect(dialog.getByLabelText('Content')).toHaveValue('A line.')
})

test('asks before closing with unsaved input', async () => {
  const { dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  await person.keyboard('{Escape}')
  expect(await dialog.findByText('Your changes are not saved.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Keep writing' }))
  expect(dialog.getByLabelText('Content')).toHaveValue('A line.')
  await person.keyboard('{Escape}')
  await person.click(await dialog.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows a new text again after the tab was reloaded, until it is added or discarded', async () => {
  const reload = () => {
    cleanup()
    forgetStored()
    return openAdd()
  }
  const { dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Title'), 'Mine')
  await person.selectOptions(dialog.getByLabelText('Category'), 'Poem')
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  const again = await reload()
  expect(again.dialog.getByLabelText('Title')).toHaveValue('Mine')
  expect(again.dialog.getByLabelText('Category')).toHaveValue('Poem')
  expect(again.dialog.getByLabelText('Content')).toHaveValue('A line.')
  await again.person.keyboard('{Escape}')
  await again.person.click(await again.dialog.findByRole('button', { name: 'Discard' }))
  expect(localStorage.getItem('lectern.draft_text.7')).toBeNull()

  const next = await openAdd(again)
  expect(next.dialog.getByLabelText('Content')).toHaveValue('')
  await next.person.type(next.dialog.getByLabelText('Title'), 'Mine')
  await next.person.type(next.dialog.getByLabelText('Content'), 'Another line.')
  next.server.answer(api.texts.create, { ...whole, id: 2 })
  await next.person.click(next.dialog.getByRole('button', { name: 'Add Text' }))
  expect(await screen.findByText('Text added')).toBeVisible()
  const last = await reload()
  expect(last.dialog.getByLabelText('Content')).toHaveValue('')
})

test('adding a text keeps the draft of another new text that is written in another tab', async () => {
  const { server, dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Title'), 'Mine')
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  const key = 'lectern.draft_text.7'
  const theirs = JSON.stringify({ input: { content: 'Another line.' }, base: { content: '' } })
  localStorage.setItem(key, theirs)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: theirs })))
  server.answer(api.texts.create, { ...whole, id: 2 })
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  expect(await screen.findByText('Text added')).toBeVisible()
  expect(localStorage.getItem(key)).toBe(theirs)
})

test('accepts no words, paste, file or category while a text is being added', async () => {
  const { server, dialog, person } = await openAdd()
  let answer: (text: Text) => void = () => {}
  server.answer(api.texts.create, () => new Promise((resolve) => (answer = resolve)))
  await person.type(dialog.getByLabelText('Title'), 'Mine')
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  await person.upload(dialog.getByLabelText('Text file'), file('Another.', 'Other.txt'))
  await person.type(dialog.getByLabelText('Content'), ' A second one.')
  await person.paste('"A third one."')
  expect(dialog.getByLabelText('Content')).toHaveValue('A line.')
  const category = dialog.getByRole('combobox', { name: 'Category' })
  expect(category).toHaveAttribute('aria-readonly', 'true')
  expect(category).toHaveClass('pointer-events-none')
  expect(fireEvent.keyDown(category, { key: 'P' })).toBe(false)
  expect(fireEvent.keyDown(category, { key: 'Tab' })).toBe(true)
  await act(async () => answer(aText()))
  expect(await screen.findByText('Text added')).toBeVisible()
})

test('shows a text that is still being added when the dialog is opened again, until it is added', async () => {
  const opened = library()
  const { server, person, dialog } = await openAdd(opened)
  let end = (_: ApiError | Text) => {}
  server.answer(api.texts.create, () => {
    return new Promise((resolve, reject) => {
      end = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))
    })
  })
  await person.type(dialog.getByLabelText('Title'), 'Mine')
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  await person.keyboard('{Escape}')
  expect(await dialog.findByText('Your changes are still being saved.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Close anyway' }))
  await act(async () => end(new ApiError('unavailable', 'Lectern is unavailable for a moment.')))
  expect(await screen.findByText('Failed to add text')).toBeVisible()

  const { dialog: next } = await openAdd(opened)
  expect(next.getByLabelText('Content')).toHaveValue('A line.')
  await person.click(next.getByRole('button', { name: 'Add Text' }))
  await person.keyboard('{Escape}')
  await person.click(await next.findByRole('button', { name: 'Close anyway' }))
  const { dialog: last } = await openAdd(opened)
  expect(last.getByLabelText('Content')).toHaveAttribute('readonly')
  await act(async () => end(aText({ title: 'Mine' })))
  expect(await screen.findByText('Text added')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('lectern.draft_text.7')).toBeNull()
})

test('a late answer leaves a dialog open that was opened since', async () => {
  const opened = library()
  const { server, person, dialog } = await openAdd(opened)
  let answer: (text: Text) => void = () => {}
  server.answer(api.texts.create, () => new Promise((resolve) => (answer = resolve)))
  server.answer(api.texts.text, whole)
  await person.type(dialog.getByLabelText('Title'), 'Mine')
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  await person.keyboard('{Escape}')
  await person.click(await dialog.findByRole('button', { name: 'Close anyway' }))
  await person.click(screen.getByRole('button', { name: 'Edit: Text 1' }))
  const next = within(await screen.findByRole('dialog', { name: 'Edit Text' }))
  await person.type(await next.findByLabelText('Title'), '!')
  await act(async () => answer(aText({ title: 'Mine' })))
  expect(await screen.findByText('Text added')).toBeVisible()
  expect(next.getByLabelText('Title')).toHaveValue('Text 1!')
})

test('closes the dialog on Back, after asking about unsaved input', async () => {
  const { dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  act(() => window.history.back())
  await person.click(await dialog.findByRole('button', { name: 'Keep writing' }))
  expect(dialog.getByLabelText('Content')).toHaveValue('A line.')
  act(() => window.history.back())
  await person.click(await dialog.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.pathname).toBe('/personal-library')
  await person.click(screen.getAllByRole('button', { name: 'Add Text' })[0] as HTMLElement)
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('stays and asks about unsaved input after several steps back at once', async () => {
  window.history.pushState(null, '', '/about')
  const { dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  act(() => window.history.go(-2))
  expect(await dialog.findByText('Your changes are not saved.')).toBeVisible()
  expect(dialog.getByLabelText('Content')).toHaveValue('A line.')
  expect(window.location.pathname).toBe('/personal-library')
})

test('keeps unsaved input and says so when the account is gone', async () => {
  const { server, dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Title'), 'Mine')
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  server.answer(api.texts.create, new ApiError('account_gone', 'This account no longer exists'))
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  expect(await screen.findByText('This account no longer exists')).toBeVisible()
  expect(dialog.getByLabelText('Content')).toHaveValue('A line.')
  expect(screen.queryByRole('dialog', { name: 'Sign in to continue' })).toBeNull()
})

test.each(['saves', 'looks'])(
  'keeps unsaved input and asks to sign in when the session ended and the reader %s',
  async (does) => {
    const { server, dialog, person } = await openAdd()
    await person.type(dialog.getByLabelText('Title'), 'Mine')
    await person.type(dialog.getByLabelText('Content'), 'A line.')
    server.answer(api.texts.create, signedOut)
    server.answer(api.account.user, signedOut)
    if (does === 'saves') await person.click(dialog.getByRole('button', { name: 'Add Text' }))
    else new BroadcastChannel('lectern.current-user').postMessage('changed')
    const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
    server.answer(api.account.login, ada)
    server.answer(api.account.user, ada)
    await person.type(signIn.getByLabelText('Email'), 'ada@example.com')
    await person.type(signIn.getByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to continue' })).toBeNull())
    expect(screen.queryByText('Failed to add text')).toBeNull()
    const form = within(screen.getByRole('dialog', { name: 'Add Text' }))
    expect(form.getByLabelText('Content')).toHaveValue('A line.')
    server.answer(api.texts.create, { ...whole, id: 2 })
    server.answer(api.texts.list, [text(2), text(1)])
    await person.click(form.getByRole('button', { name: 'Add Text' }))
    expect(await screen.findByText('Text added')).toBeVisible()
    expect(await screen.findByText('2 / 10 texts')).toBeVisible()
  },
)

test('keeps unsaved input when another tab signs in as another user, who gets the next page', async () => {
  const { server, dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  server.answer(api.account.user, { ...ada, id: 8, firstName: 'Grace' })
  const otherTab = new BroadcastChannel('lectern.current-user')
  otherTab.postMessage('changed')
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
  expect(screen.getByDisplayValue('A line.')).toBeInTheDocument()
  await person.click(signIn.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in to continue' })).toBeNull())
  expect(screen.getByDisplayValue('A line.')).toBeVisible()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.reading.progress, [])
  act(() => window.history.pushState(null, '', '/'))
  expect(await screen.findByRole('heading', { name: 'Welcome, Grace.' })).toBeVisible()
  otherTab.close()
})

test('keeps unsaved input while a password that was reset meanwhile is changed', async () => {
  const { server, dialog, person } = await openAdd()
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  server.answer(api.texts.create, signedOut)
  server.answer(api.account.user, signedOut)
  await person.type(dialog.getByLabelText('Title'), 'Mine{Enter}')
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
  server.answer(api.account.login, { ...ada, requiresPasswordChange: true })
  await person.type(signIn.getByLabelText('Email'), 'ada@example.com')
  await person.type(signIn.getByLabelText('Password'), 'secret{Enter}')
  const change = within(await screen.findByRole('dialog', { name: 'Change password' }))
  await person.type(change.getByLabelText('Current Password (Temporary)'), 'secret')
  await person.type(change.getByLabelText('New Password'), 'A better secret')
  server.answer(api.account.changePassword, ada)
  server.answer(api.account.user, ada)
  await person.type(change.getByLabelText('Confirm New Password'), 'A better secret{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull())
  expect(screen.getByDisplayValue('A line.')).toBeVisible()
  expect(document.title).toBe('Personal Library · Lectern')
})

test('edits the current content of a text', async () => {
  const { server, person } = library()
  server.answer(api.texts.text, { ...whole, category: 'Novel' })
  await person.click(await screen.findByRole('button', { name: 'Edit: Text 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Text' }))
  expect(await dialog.findByLabelText('Content')).toHaveValue('It begins. It ends.')
  expect(dialog.getByLabelText('Category')).toHaveValue('Novel')
  await person.selectOptions(dialog.getByLabelText('Category'), 'No category')
  await person.type(dialog.getByLabelText('Content'), ' Really.')
  server.answer(api.texts.update, new ApiError('internal', 'Something went wrong'))
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Failed to update text')).toBeVisible()
  server.answer(api.texts.update, { ...whole, content: 'It begins. It ends. Really.' })
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Text updated')).toBeVisible()
  expect(server.asked.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    category: null,
    content: 'It begins. It ends. Really.',
    updatedAt: whole.updatedAt.toISOString(),
  })
})

test('shows in the edit dialog that a text no longer exists', async () => {
  const { server, person } = library()
  server.answer(api.texts.text, new ApiError('not_found', 'Text not found'))
  await person.click(await screen.findByRole('button', { name: 'Edit: Text 1' }))
  expect(await screen.findByText('Text not found')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('neither confirms nor closes a confirmation at the second click of the double click that opened it', async () => {
  const { server } = library()
  const click = async (target: HTMLElement, timeStamp: number) => {
    const press = createEvent.pointerDown(target, { pointerType: 'mouse' })
    Object.defineProperty(press, 'timeStamp', { value: timeStamp })
    fireEvent(target, press)
    fireEvent.click(target)
    // A dialog handles a press outside it in a later task.
    await act(() => new Promise((done) => setTimeout(done, 20)))
  }
  await click(await screen.findByRole('button', { name: 'Delete: Text 1' }), 1000)
  expect(await screen.findByRole('dialog')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Delete text' }), { detail: 2 })
  expect(server.asked.filter(({ method }) => method === 'DELETE')).toEqual([])
  await click(document.body, 1100)
  expect(screen.getByRole('dialog')).toBeVisible()
  await click(document.body, 3000)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('deletes a text and its journal after confirmation', async () => {
  const { server, person } = library()
  const key = journalKey(ada.id, textJournal(1))
  localStorage.setItem(key, '{}')
  localStorage.setItem(journalKey(ada.id, textJournal(11)), '{}')
  await person.click(await screen.findByRole('button', { name: 'Delete: Text 1' }))
  server.answer(api.texts.remove, new ApiError('internal', 'Something went wrong'))
  await person.click(screen.getByRole('button', { name: 'Delete text' }))
  expect(await screen.findByText('Failed to delete text')).toBeVisible()
  expect(localStorage.getItem(key)).not.toBeNull()
  server.answer(api.texts.remove, undefined)
  server.answer(api.texts.list, [])
  await person.click(screen.getByRole('button', { name: 'Delete text' }))
  expect(await screen.findByText('Text deleted')).toBeVisible()
  expect(await screen.findByText('No texts yet')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('region', { name: 'My texts' })).toHaveFocus())
  expect(localStorage.getItem(key)).toBeNull()
  expect(localStorage.getItem(journalKey(ada.id, textJournal(11)))).not.toBeNull()
})

const file = (content: BlobPart, name: string) => new File([content], name)

test('fills the form from a text file, with normalized line ends', async () => {
  const { dialog, person } = await openAdd()
  await person.upload(dialog.getByLabelText('Text file'), file('\ufeffÉté\r\nfin', 'A summer.txt'))
  await waitFor(() => expect(dialog.getByLabelText('Content')).toHaveValue('Été\nfin'))
  expect(dialog.getByLabelText('Title')).toHaveValue('A summer')
  expect(dialog.getByText('7 / 100,000 characters')).toBeVisible()
})

test('a title from a text file removes the message of a missing title', async () => {
  const { dialog, person } = await openAdd()
  await person.click(dialog.getByRole('button', { name: 'Add Text' }))
  expect(await dialog.findByText('Title is required')).toBeVisible()
  await person.upload(dialog.getByLabelText('Text file'), file('Been and gone.', 'A summer.txt'))
  await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveValue('A summer'))
  await waitFor(() => expect(dialog.queryByText('Title is required')).toBeNull())
})

test('inserts a text file at the caret', async () => {
  const { dialog, person } = await openAdd()
  const content = dialog.getByLabelText('Content')
  await person.type(content, 'Before. After.')
  await person.type(content, 'x', { initialSelectionStart: 8, initialSelectionEnd: 8 })
  await person.keyboard('{Backspace}')
  await person.upload(dialog.getByLabelText('Text file'), file('A file. ', 'A summer.txt'))
  await waitFor(() => expect(content).toHaveValue('Before. A file. After.'))
})

test('reads the first of two files dropped at once, and says so', async () => {
  const { dialog } = await openAdd()
  const files = [file('One.', 'one.txt'), file('Two.', 'two.txt')]
  fireEvent.drop(dialog.getByLabelText('Content'), { dataTransfer: { files, types: ['Files'] } })
  expect(await screen.findByText('Only the first file was read')).toBeVisible()
  await waitFor(() => expect(dialog.getByLabelText('Content')).toHaveValue('One.'))
})

test.each([
  [file(new Uint8Array([0xe9, 0x74, 0xe9]), 'latin.txt'), '“latin.txt” is not a text file in UTF-8.'],
  [file('a\0b', 'program.txt'), '“program.txt” is not a text file in UTF-8.'],
  [
    file('x'.repeat(400_001), 'long.txt'),
    '“long.txt” is too long. A text can have at most 100,000 characters.',
  ],
])('rejects a file that is not text, and keeps the input', async (given, sentence) => {
  const { dialog } = await openAdd()
  const person = userEvent.setup({ applyAccept: false })
  await person.type(dialog.getByLabelText('Content'), 'A line.')
  await person.upload(dialog.getByLabelText('Text file'), given)
  expect(await dialog.findByText(sentence, { exact: false })).toBeVisible()
  expect(dialog.getByLabelText('Content')).toHaveValue('A line.')
})

test('retries loading the texts', async () => {
  const opened = open('/personal-library')
  answerNoBooks(opened.server)
  opened.server.answer(api.texts.list, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  opened.start()
  expect(await screen.findByText('Your texts could not be loaded.')).toBeVisible()
  opened.server.answer(api.texts.list, [text(1)])
  await opened.person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('listitem')).toBeVisible()
})
