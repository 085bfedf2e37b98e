import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ada, open } from '../testing/render.tsx'
import { reader } from './reader.fixture.ts'
import './admin-panel.tsx'

const gone = vi.hoisted(() => () => {
  throw new Error('Failed to fetch dynamically imported module')
})
vi.mock('../features/statistics/user-statistics.tsx', gone)
vi.mock('../features/library/admin/library-tools.tsx', gone)
vi.mock('../features/reader/voice/read-aloud.tsx', gone)

test('shows a load error in place of a failed part, and keeps the rest of the page usable', async () => {
  // React logs the error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { server, start, person } = open('/', { ...ada, isAdmin: true })
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.content.page, { aboutUs: 'We read.', contactInfo: '', legalInfo: '', lastUpdated: null })
  start()
  expect(await screen.findByText('The shelves are empty.')).toBeVisible()
  expect(await screen.findByText('This could not be loaded.')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'User Statistics' }))
  await waitFor(() => expect(screen.getAllByText('This could not be loaded.')).toHaveLength(2))
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Page Content' }))
  expect(await screen.findByDisplayValue('We read.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
  // "Try again" must not reload the page while offline, because the page would be lost.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await person.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  expect(await screen.findByText(/^Lectern can't be reached/)).toBeVisible()
})

test('turns a voice off that failed to load, with the reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  reader().start()
  const readAloud = await screen.findByRole('button', { name: 'Read aloud' })
  for (const _ of ['first', 'second']) {
    fireEvent.click(readAloud)
    expect(await screen.findByText('The voice could not be loaded')).toBeVisible()
    expect(readAloud).toHaveAttribute('aria-pressed', 'false')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  }
  expect(screen.queryByText('This could not be loaded.')).toBeNull()
})
