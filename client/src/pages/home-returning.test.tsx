import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { open } from '../testing/render.tsx'
import { home, makeLibraryWork, progress } from './home.fixture.ts'

test('collapses Continue Reading at first, shows the two latest works, and remembers its state', async () => {
  const { person } = home({ read: [progress(1, 2), progress(2, 1), progress(3, 1)] })
  const heading = await screen.findByRole('button', { name: 'Continue Reading' })
  expect(heading).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('link', { name: 'Continue: Work 2' })).toBeNull()
  await person.click(heading)
  const card = within(screen.getByRole('region', { name: 'Continue Reading' }))
  expect(card.getByRole('link', { name: 'Continue: Work 1' })).toHaveAttribute('href', '/reader/1/102')
  expect(card.getByRole('link', { name: 'Continue: Work 2' })).toBeVisible()
  const latest = screen.getByRole('link', { name: 'Continue in Work 1' }).parentElement
  for (const title of [card.getByText('Work 1'), latest?.querySelector('p')])
    expect(title).toHaveAttribute('lang', 'en')
  expect(card.queryByRole('link', { name: 'Continue: Work 3' })).toBeNull()
  expect(card.getByRole('link', { name: 'Your full reading history' })).toHaveAttribute(
    'href',
    '/reading-history',
  )
  cleanup()
  home({ read: [progress(1, 2), progress(2, 1)] })
  expect(await screen.findByRole('button', { name: 'Continue Reading', expanded: true })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Your full reading history' })).toBeNull()
})

test('omits finished works from Continue Reading, and continues a finished chapter with the next', async () => {
  const { person } = home({
    read: [
      progress(1, 2, { completed: true }),
      progress(2, 1, { completed: true, nextChapter: { id: 202, title: 'Part 2' } }),
      progress(3, 1, { wordsRead: 740 }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Continue Reading' }))
  const card = within(screen.getByRole('region', { name: 'Continue Reading' }))
  const links = card.getAllByRole('link', { name: /^Continue: / })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/reader/2/202', '/reader/3/301'])
  expect(card.getByText('0%')).toBeVisible()
  expect(card.getByText('37%')).toBeVisible()
})

test('links to the latest position beside the welcome, with the time left', async () => {
  home({ read: [progress(1, 2, { wordsRead: 1_000 }), progress(2, 1)] })
  const link = await screen.findByRole('link', { name: 'Continue in Work 1' })
  expect(link).toHaveAttribute('href', '/reader/1/102')
  expect(screen.getByText('Word 1000 of 2000 · 6 min left in this chapter')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Continue in Work 2' })).toBeNull()
})

test('links to the next chapter after a finished one, and skips finished works', async () => {
  home({
    read: [
      progress(1, 2, { completed: true }),
      progress(2, 1, { completed: true, nextChapter: { id: 202, title: 'Part 2' } }),
    ],
  })
  expect(await screen.findByRole('link', { name: 'Continue in Work 2' })).toHaveAttribute(
    'href',
    '/reader/2/202',
  )
  expect(screen.getByText('The next chapter')).toBeVisible()
})

test('hides Continue Reading without progress', async () => {
  home({ read: [progress(1, 2, { completed: true })] })
  await screen.findByRole('listitem')
  expect(screen.queryByText('Continue Reading')).toBeNull()
  expect(screen.queryByRole('link', { name: /^Continue in/ })).toBeNull()
})

test('shows the last position and its time on a card', async () => {
  home({ works: [makeLibraryWork(1), makeLibraryWork(2)], read: [progress(1, 2, { wordsRead: 740 })] })
  expect(await screen.findByText('Last read just now: Part 2, 37%')).toBeVisible()
  expect(screen.getAllByText(/^Last read/)).toHaveLength(1)
})

const message = {
  id: 1,
  title: 'Fine Pens',
  content: 'Write.',
  imageUrl: null,
  supportUrl: 'https://pens.example',
}

test('shows a sponsor message once to a reader who returns from a work', async () => {
  localStorage.setItem('lectern.returned', '1')
  const { server, start, person } = open('/')
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.reading.progress, [])
  server.answer(api.sponsors.inLibrary, [message])
  start()
  const dialog = within(await screen.findByRole('dialog', { name: 'Fine Pens' }))
  expect(dialog.getByText('A message from our sponsor')).toBeVisible()
  const link = dialog.getByRole('link', { name: 'Click Here To Support' })
  expect(link).toHaveAttribute('href', 'https://pens.example')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(localStorage.getItem('lectern.returned')).toBeNull()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('requests no sponsor message without the return flag', async () => {
  const opened = home()
  await screen.findByRole('listitem')
  expect(opened.server.asked.map(({ path }) => path)).not.toContain('/api/library/sponsor-messages')
})

test('hides a sponsor image that fails to load, and shows a toast', async () => {
  localStorage.setItem('lectern.returned', '1')
  const opened = open('/')
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(api.reading.progress, [])
  opened.server.answer(api.sponsors.inLibrary, [{ ...message, imageUrl: '/uploads/gone.png' }])
  opened.start()
  const dialog = await screen.findByRole('dialog', { name: 'Fine Pens' })
  const image = dialog.querySelector('img')
  if (!image) throw new Error('the message has a picture')
  fireEvent.error(image)
  expect(await screen.findByText('Failed to load image')).toBeVisible()
  expect(screen.getByText('The image URL might be invalid or inaccessible')).toBeVisible()
  expect(dialog.querySelector('img')).toBeNull()
})
