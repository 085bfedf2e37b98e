import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { Draft, DraftEntry } from '#shared/imports.ts'
import { ada, open } from '../../../testing/render.tsx'
// Fetched with the library otherwise: how long that takes is not what is tested here.
import './library-tools.tsx'
import '../../../pages/import-draft.tsx'

const { imports } = api
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

/** The dialog, before a file is chosen. */
async function choosing(drafts: DraftEntry[] = []) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(imports.drafts, drafts)
  opened.server.answer(imports.draft, draft)
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Import a Book' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Import a Book' })) }
}

test('a book shows how much of it is sent, then that it is read; cancelling ends it', async () => {
  const { server, person, dialog } = await choosing()
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
  const bar = await dialog.findByRole('progressbar', { name: 'Sending wasteland.epub' })
  await waitFor(() => expect(signal).toBeDefined())
  act(() => report(0.5))
  expect(bar).toHaveAttribute('aria-valuenow', '50')
  act(() => report(1))
  expect(dialog.getByText('Reading the book…')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Cancel upload' }))
  expect(signal?.aborted).toBe(true)
  expect(dialog.getByRole('button', { name: 'Choose a book' })).toBeVisible()
})

test('a file that is no book is refused in one sentence, and one that is opens on a page of its own', async () => {
  const { server, dialog } = await choosing()
  const person = userEvent.setup({ applyAccept: false })
  await person.upload(dialog.getByLabelText('Book'), new File(['x'], 'book.pdf'))
  expect(await dialog.findByText('“book.pdf” cannot be taken: choose EPUB, .txt or .md.')).toBeVisible()
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

test('drafts that were worked on can be gone on with, those that were not are not mentioned', async () => {
  const entry = (id: string, title: string, editedAt: Date | null) => ({
    id,
    title,
    createdAt: new Date(),
    editedAt,
    isOwnBook: false,
  })
  const { person, dialog } = await choosing([
    entry('d1', 'The Waste Land', new Date()),
    entry('d2', 'Only Looked At', null),
  ])
  expect(dialog.queryByText('Only Looked At')).toBeNull()
  await person.click(await dialog.findByRole('link', { name: 'The Waste Land' }))
  expect(await screen.findByLabelText('Author')).toHaveValue('T. S. Eliot')
})
