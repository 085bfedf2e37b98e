import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { ada, open } from '../testing/render.tsx'

const texts = {
  aboutUs: 'We keep a *small* library.\n\n## Who we are\n\n- Readers\n- Editors',
  contactInfo: '[Write to us](mailto:help@example.com)',
  legalInfo: '<script>alert(1)</script>All texts are in the public domain.',
  lastUpdated: new Date('2025-11-20T12:00:00Z'),
}
const nothing = { aboutUs: '', contactInfo: ' ', legalInfo: '', lastUpdated: null }

function openAbout(user: typeof ada | null, content = texts as typeof texts | typeof nothing) {
  const opened = open('/about', user)
  opened.server.answer(api.content.page, content)
  return opened
}

test.each([
  ['a visitor', null],
  ['a reader', ada],
])('shows the three sections to %s', async (_, user) => {
  openAbout(user).start()
  await screen.findByText('Who we are')
  const about = within(screen.getByRole('region', { name: 'About Us' }))
  expect(about.getByText('small')).toBeVisible()
  expect(about.getByText(/^•\sReaders/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Write to us' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const legal = screen.getByRole('region', { name: 'Legal Information' })
  expect(legal).toHaveTextContent('All texts are in the public domain.')
  expect(legal).not.toHaveTextContent('alert')
  expect(screen.getByText('Last updated 20 November 2025')).toBeVisible()
  expect(document.title).toBe('About Us, Contact & Legal · Lectern')
})

test('contains the licence of the voice', async () => {
  openAbout(null).start()
  const licence = await screen.findByText(/^The voice that reads aloud is CMU Flite/)
  expect(licence).not.toBeVisible()
  fireEvent.click(screen.getByText('License of the voice'))
  expect(licence).toBeVisible()
  expect(screen.getByText(/THE CONTRIBUTORS TO THIS WORK DISCLAIM ALL WARRANTIES/)).toBeVisible()
})

test('shows that a section is empty', async () => {
  openAbout(null, nothing).start()
  expect(await screen.findAllByText('Nothing has been written here yet.')).toHaveLength(3)
  expect(screen.queryByText(/Last updated/)).toBeNull()
})

test('shows a skeleton while the texts load', async () => {
  const { server, start } = open('/about', null)
  let answer = (_: typeof texts) => {}
  server.answer(api.content.page, () => new Promise<typeof texts>((resolve) => (answer = resolve)))
  start()
  expect(await screen.findByRole('status', { name: 'Loading the page' })).toBeVisible()
  answer(texts)
  expect(await screen.findByText('Who we are')).toBeVisible()
  expect(screen.queryByRole('status', { name: 'Loading the page' })).toBeNull()
})

test('shows why the texts failed to load, and retries', async () => {
  const { server, start, person } = open('/about', null)
  server.answer(api.content.page, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  expect(await screen.findByText('This page could not be opened.')).toBeVisible()
  expect(screen.getByText('Lectern is unavailable for a moment.')).toBeVisible()
  server.answer(api.content.page, texts)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Who we are')).toBeVisible()
})

test('links a visitor from the sign-in footer and back', async () => {
  const { server, start, person } = open('/auth', null)
  server.answer(api.content.page, texts)
  start()
  await person.click(await screen.findByRole('link', { name: 'About Us, Contact & Legal' }))
  expect(await screen.findByText('Who we are')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
})

test('links back to the library when there is no previous page', async () => {
  const { server, start, person } = openAbout(ada)
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.reading.progress, [])
  start()
  await screen.findByText('Who we are')
  await person.click(screen.getByRole('link', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
})

test('goes back to the previous page of the site', async () => {
  const traverseTo = vi.fn()
  const entries = ['/account', '/about', '/about', '/saved-words'].map((path, index) => ({
    key: `${index}`,
    index,
    url: `http://localhost${path}`,
  }))
  vi.stubGlobal('navigation', { entries: () => entries, currentEntry: entries[2], traverseTo })
  const { start, person } = openAbout(ada)
  start()
  await screen.findByText('Who we are')
  await person.click(screen.getByRole('link', { name: 'Back' }))
  expect(traverseTo).toHaveBeenCalledExactlyOnceWith('0')
  expect(window.location.pathname).toBe('/about')
})
