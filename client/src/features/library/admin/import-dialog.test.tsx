import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { choosing, draft, epub, press, reading } from './import.fixture.ts'

const { imports } = api

test('a book shows how much of it is sent, then that it is read; cancelling ends it', async () => {
  const { server, person, dialog } = await choosing()
  let report: (share: number) => void = () => {}
  let signal: AbortSignal | null | undefined
  server.answer(imports.read, (asked) => {
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

test('a file that is no book is refused in one sentence, and another may be chosen', async () => {
  const { server, dialog } = await choosing()
  const person = userEvent.setup({ applyAccept: false })
  await person.upload(dialog.getByLabelText('Book'), new File(['x'], 'book.pdf'))
  expect(await dialog.findByText('“book.pdf” cannot be taken: choose EPUB, .txt or .md.')).toBeVisible()
  server.answer(imports.read, new ApiError('unsupported', 'This EPUB is protected and cannot be read.'))
  await person.upload(dialog.getByLabelText('Book'), epub)
  expect(await dialog.findByText('This EPUB is protected and cannot be read.')).toBeVisible()
  server.answer(imports.read, draft)
  await person.upload(dialog.getByLabelText('Book'), epub)
  expect(await dialog.findByLabelText('Author')).toHaveValue('T. S. Eliot')
})

test('closing asks once something was corrected, and not before', async () => {
  const opened = await reading()
  const { dialog, person } = opened
  await person.click(opened.box('The Fire'))
  await person.keyboard('{Escape}')
  expect(await dialog.findByText('What you have written is not saved.')).toBeVisible()
  await press(opened, 'Keep writing')
  expect(opened.box('The Fire')).not.toBeChecked()
  await person.keyboard('{Escape}')
  await person.click(await dialog.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a book that was only looked at is closed without a question', async () => {
  const { person } = await reading()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
