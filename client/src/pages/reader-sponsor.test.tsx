import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { reader, session } from './reader.fixture.ts'

const message = {
  id: 1,
  title: 'Tea',
  content: 'Drink tea.',
  imageUrl: '/uploads/tea.png',
  supportUrl: 'https://tea.example',
}

test('shows a sponsor message once, four seconds after the last word', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server, start } = reader()
  server.answer(api.reading.open, { ...session, wordsRead: 4, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 4, seq: 1, completed: true })
  server.answer(api.reading.progress, [])
  server.answer(api.sponsors.afterChapter, [message])
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  vi.setTimerTickMode('manual')
  const step = (key: string) => fireEvent.keyDown(document.body, { key })
  for (let word = 1; word < 4; word += 1) step('ArrowRight')
  await act(() => vi.advanceTimersByTimeAsync(3_900))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  const dialog = screen.getByRole('dialog', { name: 'Tea' })
  expect(dialog).toHaveTextContent('A message from our sponsor')
  expect(screen.getByText('Drink tea.')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Click Here To Support' })
  expect(link).toHaveAttribute('href', 'https://tea.example')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))

  const image = dialog.querySelector('img')
  if (!image) throw new Error('there is no picture')
  fireEvent.error(image)
  expect(dialog.querySelector('img')).toBeNull()
  expect(screen.getByText('Failed to load image')).toBeVisible()
  expect(screen.getByText('The image URL might be invalid or inaccessible')).toBeVisible()

  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  step('ArrowLeft')
  step('ArrowRight')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.useRealTimers()
})

test('keeps the text open when the session has ended at the last word', async () => {
  const { server, start } = reader({ active: session })
  server.answer(api.reading.save, { id: 5, wordsRead: 4, seq: 9, completed: true })
  server.answer(api.reading.progress, [])
  server.answer(api.sponsors.afterChapter, new ApiError('signed_out', 'Please sign in'))
  start()
  await screen.findByText('Word 3 of 4 (75% complete)')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(await screen.findByText('Word 4 of 4 (100% complete)')).toBeVisible()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getByRole('heading', { name: 'The Work' })).toBeVisible()
})

test('ignores a failure to load sponsor messages', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server, start } = reader({ active: session })
  server.answer(api.reading.save, { id: 5, wordsRead: 4, seq: 9, completed: true })
  server.answer(api.reading.progress, [])
  server.answer(api.sponsors.afterChapter, new ApiError('internal', 'Something went wrong on our side.'))
  start()
  await screen.findByText('Word 3 of 4 (75% complete)')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Something went wrong on our side.')).toBeNull()
  vi.useRealTimers()
})
