import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Draft, DraftEntry } from '#shared/imports.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { findDialog, press } from '../../../testing/admin-section.ts'
// Preloaded, so that no test waits for a lazy import.
import './library-tools.tsx'
import '../../../pages/import-draft.tsx'
import { openLibrary } from './works.fixture.ts'

const { imports } = ownBooksApi
const epub = new File(['a book'], 'wasteland.epub')
const draft: Draft = {
  id: 'd1',
  title: 'The Waste Land',
  author: 'T. S. Eliot',
  description: '',
  category: 'Poem',
  chapters: [{ index: 0, title: 'The Burial', wordCount: 1, factorSum: 1, preview: 'April' }],
  omissions: [],
  isOwnBook: false,
  version: 0,
}

async function openImport(drafts: DraftEntry[] = []) {
  const opened = openLibrary([])
  opened.server.answer(imports.drafts, drafts)
  opened.server.answer(imports.draft, draft)
  await press(opened, 'Import a Book')
  return { ...opened, dialog: await findDialog('Import a Book') }
}

test('shows the progress of an upload and of reading it, and aborts when cancelled', async () => {
  const { server, person, dialog } = await openImport()
  let report: (share: number) => void = () => {}
  let signal: AbortSignal | null | undefined
  server.answer(adminApi.imports.read, (asked) => {
    report = asked.reportSent
    signal = asked.signal
    return new Promise(() => {})
  })
  fireEvent.drop(dialog.getByRole('button', { name: 'Choose a book' }), {
    dataTransfer: { files: [epub], types: ['Files'] },
  })
  const bar = await dialog.findByRole('progressbar', { name: 'Uploading wasteland.epub' })
  await waitFor(() => expect(signal).toBeDefined())
  act(() => report(0.5))
  expect(bar).toHaveAttribute('aria-valuenow', '50')
  act(() => report(1))
  expect(dialog.getByText('Reading the book…')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Cancel upload' }))
  expect(signal?.aborted).toBe(true)
  expect(dialog.getByRole('button', { name: 'Choose a book' })).toBeVisible()
})

test('refuses a file that is not a book, and opens the draft of one that is', async () => {
  const { server, dialog } = await openImport()
  const person = userEvent.setup({ applyAccept: false })
  await person.upload(dialog.getByLabelText('Book'), new File(['x'], 'book.pdf'))
  expect(await dialog.findByText('“book.pdf” is not supported. Choose EPUB, .txt or .md.')).toBeVisible()
  server.answer(
    adminApi.imports.read,
    new ApiError('unsupported', 'This EPUB is protected and cannot be read.'),
  )
  await person.upload(dialog.getByLabelText('Book'), epub)
  expect(await dialog.findByText('This EPUB is protected and cannot be read.')).toBeVisible()
  server.answer(adminApi.imports.read, draft)
  await person.upload(dialog.getByLabelText('Book'), epub)
  expect(await screen.findByLabelText('Author')).toHaveValue('T. S. Eliot')
  expect(window.location.pathname).toBe('/import/d1')
})

test('lists edited drafts only', async () => {
  const entry = (id: string, title: string, editedAt: Date | null) => ({
    id,
    title,
    createdAt: new Date(),
    editedAt,
    isOwnBook: false,
  })
  const { person, dialog } = await openImport([
    entry('d1', 'The Waste Land', new Date()),
    entry('d2', 'Only Looked At', null),
  ])
  expect(dialog.queryByText('Only Looked At')).toBeNull()
  await person.click(await dialog.findByRole('link', { name: 'The Waste Land' }))
  expect(await screen.findByLabelText('Author')).toHaveValue('T. S. Eliot')
})
