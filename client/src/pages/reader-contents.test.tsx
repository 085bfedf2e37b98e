import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { aProgressItem } from '#shared/testing/make.ts'
import { signedOut } from '../testing/render.tsx'
import { reader, session } from './reader.fixture.ts'

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const opened = async (options = {}) => {
  const page = reader(options)
  page.start()
  await screen.findByRole('heading', { name: 'The Work' })
  return page
}

test('opens the contents from the title, with progress, position and length of each chapter', async () => {
  const page = reader()
  page.server.answer(api.reading.progress, [
    aProgressItem({ workId: 1, chapterId: 13, completed: true, wordsRead: 3, wordCount: 3 }),
    aProgressItem({ workId: 1, chapterId: 11, wordsRead: 1, wordCount: 3 }),
  ])
  page.start()
  await page.person.click(await screen.findByRole('button', { name: 'Part 2, contents' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The Work' }))
  expect(dialog.getByText('3 chapters · < 1 min at your pace')).toBeVisible()
  const [first, second, third] = dialog.getAllByRole('link')
  expect(await dialog.findByText(/^Read · /)).toBeVisible()
  expect(first).toHaveTextContent('Part 1Read · < 1 min')
  expect(second).toHaveTextContent('Part 2You are here · < 1 min')
  expect(second).toHaveAttribute('aria-current', 'page')
  expect(third).toHaveTextContent('Part 333% · < 1 min')
  expect(third).toHaveAttribute('href', '/reader/1/11')
})

test('opens the contents on C, the next chapter on N and the previous on P', async () => {
  const page = await opened()
  page.server.answer(api.reading.progress, [])
  press('c')
  await screen.findByRole('dialog', { name: 'The Work' })
  // An open dialog receives all keys.
  press('n')
  expect(window.location.pathname).toBe('/reader/1/12')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  press('n')
  expect(window.location.pathname).toBe('/reader/1/11')
})

test('opens the contents over the text when the session has ended', async () => {
  const { server } = await opened()
  server.answer(api.reading.progress, signedOut)
  press('c')
  const dialog = within(await screen.findByRole('dialog', { name: 'The Work' }))
  await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain(api.reading.progress.path))
  await act(async () => {})
  expect(window.location.pathname).toBe('/reader/1/12')
  expect(dialog.getByText('You are here', { exact: false })).toBeVisible()
})

test.each([
  [12, 13],
  [13, 13],
])('goes from chapter %d to %d on P', async (chapterId, before) => {
  await opened({ chapterId })
  press('p')
  expect(window.location.pathname).toBe(`/reader/1/${before}`)
})

test('jumps along the progress line, and offers the way back', async () => {
  const page = reader({ active: { ...session, wordsRead: 1 } })
  page.start()
  const line = await screen.findByRole('slider', { name: 'Progress' })
  expect(line).toHaveAttribute('aria-valuetext', 'Word 1 of 4')
  fireEvent.change(line, { target: { value: '3' } })
  expect(screen.getByText('Word 3 of 4 (75% complete)')).toBeVisible()
  expect(line).toHaveAttribute('aria-valuetext', 'Word 3 of 4')
  await page.person.click(screen.getByRole('button', { name: 'Back to your place (word 1)' }))
  expect(screen.getByText('Word 1 of 4 (25% complete)')).toBeVisible()
  // A jump without reading saves nothing.
  expect(page.server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})
