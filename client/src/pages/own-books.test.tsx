import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { LibraryWork } from '#shared/library.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { aLibraryWork, aProgressItem, aWork } from '#shared/testing/make.ts'
import { sampleDraft } from '../features/imports/draft.fixture.ts'
import { chapterJournal, journalKey } from '../lib/journals.ts'
import { proxyPage } from '../testing/fake-server.ts'
import { ada, open, signedOut } from '../testing/render.tsx'
import { answerNoBooks } from './own-books.fixture.ts'
import './own-draft.tsx'
import { reader, session } from './reader.fixture.ts'

const { ownBooks, imports } = ownBooksApi
const own = { ownerId: ada.id, description: '', authorBio: '' }
const book = aLibraryWork({ ...own, id: 3, title: 'My Almanac', author: 'A. Keeper' }, 2)
const epub = new File(['a book'], 'almanac.epub')

function library(books: LibraryWork[] = [book], user = ada) {
  const opened = open('/personal-library', user)
  answerNoBooks(opened.server)
  opened.server.answer(api.texts.list, [])
  opened.server.answer(ownBooks.list, books)
  return opened
}

const myBooks = async () => within(await screen.findByRole('list', { name: 'My books' }))

test('shows a book with its length, position, chapters and button', async () => {
  const { server, start } = library()
  const [first] = book.chapters
  server.answer(api.reading.progress, [
    aProgressItem({
      workId: 3,
      chapterId: first?.id ?? 0,
      chapterTitle: 'Part 1',
      wordsRead: 5,
      wordCount: 10,
    }),
  ])
  start()
  const books = await myBooks()
  expect(books.getByRole('heading', { name: 'My Almanac' })).toBeVisible()
  expect(books.getByText(/^2 chapters · .* min$/)).toBeVisible()
  expect(books.getByText(/^Last read .*: Part 1, 50%$/)).toBeVisible()
  expect(books.getByRole('link', { name: 'Continue: My Almanac' })).toHaveAttribute(
    'href',
    `/reader/3/${first?.id}`,
  )
  expect(books.getByLabelText('Chapter of My Almanac')).toBeVisible()
  expect(screen.getByText('1 / 30 books')).toBeVisible()
  // Own books have no description or biography.
  expect(books.queryByRole('button', { name: /^About/ })).toBeNull()
})

test('shows own books with positions to an administrator', async () => {
  const { server, start } = library([book], { ...ada, isAdmin: true })
  server.answer(api.reading.progress, [
    aProgressItem({ workId: 3, chapterId: book.chapters[1]?.id ?? 0, chapterTitle: 'Part 2' }),
  ])
  start()
  expect(await screen.findByRole('link', { name: 'Continue: My Almanac' })).toHaveAttribute(
    'href',
    `/reader/3/${book.chapters[1]?.id}`,
  )
})

test.each([
  [false, 100],
  [true, 500],
])(
  'refuses a book larger than a person may add before the upload (administrator: %s)',
  async (isAdmin, mb) => {
    const { server, start, person } = library([], { ...ada, isAdmin })
    server.answer(ownBooks.read, sampleDraft)
    server.answer(imports.draft, { ...sampleDraft, isOwnBook: true })
    start()
    expect(
      await screen.findByText(`EPUB, .txt or .md, at most 50 MB, ${mb} MB with recorded narration`),
    ).toBeVisible()
    const sized = (bytes: number) =>
      Object.defineProperty(new File(['x'], 'a.epub'), 'size', { value: bytes })
    await person.upload(screen.getByLabelText('Add a book'), sized(mb * 1_000_000 + 1))
    expect(await screen.findByText(`“a.epub” is too big: at most ${mb} MB.`)).toBeVisible()
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
    await person.upload(screen.getByLabelText('Add a book'), sized(mb * 1_000_000))
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'POST')).toBe(true))
  },
)

test.each(['book.text', 'book.markdown'])('uploads a text named %s', async (name) => {
  const { server, start, person } = library([])
  server.answer(ownBooks.read, { ...sampleDraft, isOwnBook: true })
  server.answer(imports.draft, { ...sampleDraft, isOwnBook: true })
  start()
  await person.upload(await screen.findByLabelText('Add a book'), new File(['x'], name))
  expect(await screen.findByLabelText('Author')).toBeVisible()
})

test('disables adding at thirty books', async () => {
  library(Array.from({ length: 30 }, (_, index) => ({ ...book, id: index + 1 }))).start()
  expect(await screen.findByText('30 / 30 books (limit reached)')).toBeVisible()
  expect(screen.getByText('Delete a book to add another.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Choose or drop a book' })).toBeNull()
})

test('imports a file dropped anywhere on the page and opens a draft with few fields', async () => {
  const { server, person, start } = library([])
  server.answer(imports.draft, { ...sampleDraft, isOwnBook: true })
  server.answer(ownBooks.read, new ApiError('unsupported', 'This EPUB is protected and cannot be read.'))
  start()
  // The whole page accepts a dropped file.
  const drop = async () => {
    await screen.findByRole('button', { name: 'Choose or drop a book' })
    const dataTransfer = { files: [epub], types: ['Files'] }
    fireEvent.dragOver(document.body, { dataTransfer })
    expect(screen.getByText('Drop the file to add it')).toBeVisible()
    fireEvent.drop(document.body, { dataTransfer })
    expect(screen.queryByText('Drop the file to add it')).toBeNull()
  }
  await drop()
  expect(await screen.findByText('This EPUB is protected and cannot be read.')).toBeVisible()
  server.answer(ownBooks.read, proxyPage)
  await drop()
  expect(await screen.findByText('The file could not be sent. Please try again in a moment.')).toBeVisible()
  server.answer(ownBooks.read, { ...sampleDraft, isOwnBook: true })
  await drop()
  expect(await screen.findByLabelText('Author')).toHaveValue('T. S. Eliot')
  expect(window.location.pathname).toBe('/personal-library/import/d1')
  for (const absent of ['Description', 'About the author', /^Hidden/])
    expect(screen.queryByLabelText(absent)).toBeNull()

  server.answer(ownBooks.finish, aWork({ ...own, id: 3, title: 'My Almanac' }))
  server.answer(imports.save, { version: 1 })
  server.answer(ownBooks.list, [book])
  fireEvent.change(screen.getByLabelText('Author'), { target: { value: '' } })
  const entries = window.history.length
  await person.click(screen.getByRole('button', { name: 'Add to my books' }))
  expect((await myBooks()).getByRole('heading', { name: 'My Almanac' })).toBeVisible()
  expect(await screen.findByText('Book added')).toBeVisible()
  // The draft's history entry is replaced, so that Back does not open the deleted draft.
  expect(window.history.length).toBe(entries)
  const finished = server.asked.find(({ path }) => path === '/api/user/books/import/d1')
  expect(finished?.body).toMatchObject({
    title: 'The Waste Land',
    author: '',
    category: 'Poem',
    chapters: [{ title: 'The Burial' }, { title: 'A Game' }, { title: 'The Fire' }],
  })
})

test('keeps the key of a file until it is uploaded, so that a retry after a lost response reads it once', async () => {
  const { server, person, start } = library([])
  server.answer(ownBooks.read, () => Promise.reject(new Error('offline')))
  start()
  const field = await screen.findByLabelText('Add a book')
  const uploads = () => server.asked.filter(({ method }) => method === 'POST')
  const uploadUntil = async (file: File, count: number) => {
    await person.upload(field, file)
    await waitFor(() => expect(uploads()).toHaveLength(count))
    expect(await screen.findByRole('button', { name: 'Choose or drop a book' })).toBeVisible()
  }
  await uploadUntil(epub, 1)
  await uploadUntil(new File(['another book'], 'another.epub'), 2)
  await uploadUntil(epub, 3)
  const [first, another, retry] = uploads().map(({ headers }) => headers?.get('Idempotency-Key'))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(retry).toBe(first)
  expect(another).not.toBe(first)
})

test('uploads one of two files dropped at once, and reports that leaving the page has cancelled it', async () => {
  const { server, person, start } = library([])
  server.answer(ownBooks.read, () => new Promise<never>(() => {}))
  server.answer(api.words.saved, [])
  start()
  const button = await screen.findByRole('button', { name: 'Choose or drop a book' })
  const dataTransfer = { files: [epub], types: ['Files'] }
  act(() => {
    fireEvent.drop(button, { dataTransfer })
    fireEvent.drop(button, { dataTransfer })
  })
  expect(await screen.findByRole('button', { name: 'Cancel upload' })).toBeVisible()
  const uploads = server.asked.filter(({ method }) => method === 'POST')
  expect(uploads).toHaveLength(1)
  await person.click(screen.getByRole('link', { name: 'Saved Words' }))
  expect(await screen.findByText('Upload canceled')).toBeVisible()
  expect(uploads[0]?.signal?.aborted).toBe(true)
})

test('lists the draft that a canceled upload has left, and those that refuse another one', async () => {
  const { server, person, start } = library([])
  const entry = { createdAt: new Date(), editedAt: null, isOwnBook: true }
  const drafts = [{ ...entry, id: 'd1', title: 'The Waste Land' }]
  server.answer(ownBooks.read, () => new Promise<never>(() => {}))
  start()
  const field = await screen.findByLabelText('Add a book')
  await person.upload(field, epub)
  const cancel = await screen.findByRole('button', { name: 'Cancel upload' })
  server.answer(imports.drafts, () => drafts)
  await person.click(cancel)
  expect(await screen.findByRole('link', { name: 'The Waste Land' })).toBeVisible()
  server.answer(ownBooks.read, () => {
    drafts.push({ ...entry, id: 'd2', title: 'Another' })
    throw new ApiError('conflict', 'You have 3 unfinished imports')
  })
  await person.upload(field, epub)
  expect(await screen.findByText('You have 3 unfinished imports')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Another' })).toBeVisible()
})

test('asks to sign in over the page when the session ends before an upload', async () => {
  const { server, start } = library([])
  server.answer(ownBooks.read, signedOut)
  start()
  fireEvent.drop(await screen.findByRole('button', { name: 'Choose or drop a book' }), {
    dataTransfer: { files: [epub], types: ['Files'] },
  })
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  // "Had ended" is still true after the reader has signed in.
  expect(screen.getByText('Your session had ended. Please choose the file again.')).toBeVisible()
})

test('shows why a book was refused, and keeps the draft', async () => {
  const { server, person, start } = library([])
  window.history.replaceState(null, '', '/personal-library/import/d1')
  server.answer(imports.draft, { ...sampleDraft, isOwnBook: true })
  const reason = 'You have 30 books, which is the limit: delete one to add another'
  server.answer(ownBooks.finish, new ApiError('conflict', reason))
  start()
  await person.click(await screen.findByRole('button', { name: 'Add to my books' }))
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.getByText('Failed to add the book')).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('The Waste Land')
})

test('lists drafts of own books, but not of library works, also after a failure', async () => {
  const { server, person, start } = library([])
  const entry = { createdAt: new Date(), editedAt: null }
  server.answer(imports.drafts, () => Promise.reject(new Error('offline')))
  start()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  server.answer(imports.drafts, [
    { ...entry, id: 'd1', title: 'The Waste Land', isOwnBook: true },
    { ...entry, id: 'd2', title: 'For Everyone', isOwnBook: false },
  ])
  server.answer(imports.draft, { ...sampleDraft, isOwnBook: true })
  await person.click(retry)
  const link = await screen.findByRole('link', { name: 'The Waste Land' })
  expect(screen.queryByText('For Everyone')).toBeNull()
  await person.click(link)
  expect(await screen.findByRole('button', { name: 'Add to my books' })).toBeVisible()
})

test('shows no library draft at the address of an own book', async () => {
  const { server, start } = library([])
  window.history.replaceState(null, '', '/personal-library/import/d1')
  server.answer(imports.draft, sampleDraft)
  start()
  expect(await screen.findByText('This draft no longer exists')).toBeVisible()
})

test('edits the details of a book', async () => {
  const { server, person, start } = library()
  start()
  await person.click(await screen.findByRole('button', { name: 'Edit: My Almanac' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Book' }))
  await person.clear(dialog.getByLabelText('Title'))
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText('Title is required')).toBeVisible()
  await person.type(dialog.getByLabelText('Title'), 'Corrected')
  server.answer(ownBooks.update, { ...book, title: 'Corrected' })
  server.answer(ownBooks.list, [{ ...book, title: 'Corrected' }])
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Book updated')).toBeVisible()
  expect((await myBooks()).getByRole('heading', { name: 'Corrected' })).toBeVisible()
})

test('copies the details of a book that was deleted elsewhere', async () => {
  const { server, person, start } = library()
  start()
  await person.click(await screen.findByRole('button', { name: 'Edit: My Almanac' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Book' }))
  await person.type(dialog.getByLabelText('Title'), ' of 1850')
  server.answer(ownBooks.update, new ApiError('not_found', 'Book not found'))
  await person.click(dialog.getByRole('button', { name: 'Save changes' }))
  await person.click(await dialog.findByRole('button', { name: 'Copy text' }))
  expect(await screen.findByText('Copied to the clipboard')).toBeVisible()
  expect(await act(() => navigator.clipboard.readText())).toBe('My Almanac of 1850\n\nA. Keeper')
})

test('deletes a book and its journals after confirmation', async () => {
  const { server, person, start } = library()
  const journal = journalKey(ada.id, chapterJournal(3, 30))
  localStorage.setItem(journal, '{}')
  start()
  await person.click(await screen.findByRole('button', { name: 'Delete: My Almanac' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this book?' }))
  expect(dialog.getByText('My Almanac').tagName).toBe('BDI')
  server.answer(ownBooks.remove, undefined)
  server.answer(ownBooks.list, [])
  await person.click(dialog.getByRole('button', { name: 'Delete book' }))
  expect(await screen.findByText('Book deleted')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('My Almanac')).toBeNull())
  await waitFor(() => expect(screen.getByRole('region', { name: 'My books' })).toHaveFocus())
  expect(localStorage.getItem(journal)).toBeNull()
})

test('retries loading the books', async () => {
  const { server, start } = library()
  server.answer(ownBooks.list, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  expect(await screen.findByText('Your books could not be loaded.')).toBeVisible()
  server.answer(ownBooks.list, [book])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect((await myBooks()).getByRole('heading', { name: 'My Almanac' })).toBeVisible()
})

test('links from an own book to the personal library, without sponsor messages', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server, start } = reader({ active: session, chapterId: 11 })
  server.answer(api.library.work, aWork({ ...own, id: 1 }))
  server.answer(api.reading.save, { id: 5, wordsRead: 4, seq: 9, completed: true })
  server.answer(api.reading.progress, [])
  start()
  await screen.findByText('Word 3 of 4 (75% complete)')
  expect(screen.getByRole('link', { name: 'Personal Library' })).toHaveAttribute('href', '/personal-library')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByRole('link', { name: 'Back to my books' })).toBeVisible()
  expect(server.asked.filter(({ path }) => path.includes('sponsor'))).toEqual([])
  vi.useRealTimers()
})
