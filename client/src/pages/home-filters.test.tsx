import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { WorkPage } from '#shared/library.ts'
import { ada } from '../testing/render.tsx'
import { translatePage } from '../testing/translator.ts'
import { asked, home, makeLibraryWork } from './home.fixture.ts'

test('sends the filters of the address to the server, and ignores invalid ones', async () => {
  const opened = home({ path: '/?search=sea&category=Poem&sort=author_desc&page=3', total: 60 })
  await screen.findByRole('listitem')
  expect(asked(opened)).toEqual({
    page: '3',
    limit: '18',
    search: 'sea',
    category: 'Poem',
    sort: 'author_desc',
  })
  expect(screen.getByRole('searchbox')).toHaveValue('sea')
  expect(screen.getByLabelText('Category')).toHaveValue('Poem')
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
})

test("filters by length at the reader's pace, and keeps the length in the address", async () => {
  localStorage.setItem(`lectern.speed.${ada.id}`, '250')
  const opened = home({ path: '/?search=sea&page=2', total: 60 })
  await screen.findByRole('listitem')
  await opened.person.selectOptions(screen.getByLabelText('Length'), '15 minutes')
  await waitFor(() => expect(window.location.search).toBe('?search=sea&length=15'))
  await waitFor(() =>
    expect(asked(opened)).toEqual({
      page: '1',
      limit: '18',
      search: 'sea',
      sort: 'title_asc',
      length: '15',
      wordsPerMinute: '250',
      pauses: 'Classic',
    }),
  )
  const options = within(screen.getByLabelText('Length')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Any length',
    '5 minutes',
    '15 minutes',
    '30 minutes',
    'An hour',
    'Longer',
  ])
})

test('filters by category while the page is translated', async () => {
  const opened = home({ path: '/' })
  await screen.findByRole('listitem')
  const stop = translatePage((text) => `«${text}»`)
  await opened.person.selectOptions(
    screen.getByLabelText('Category'),
    screen.getByRole('option', { name: '«Stage Play»' }),
  )
  await waitFor(() => expect(asked(opened)).toMatchObject({ category: 'Stage Play' }))
  stop()
})

test('names the pace when no work has the length, and links to all works', async () => {
  const { person } = home({ works: [], path: '/?length=longer&sort=author_asc' })
  expect(await screen.findByText(/^Nothing that long at your speed \(200 words a minute\)\./)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show all works' }))
  await waitFor(() => expect(window.location.search).toBe('?sort=author_asc'))
})

test('explains a page past the last one, rather than that no work has the length', async () => {
  const { person, server } = home({ works: [], total: 18, path: '/?length=15&page=2' })
  expect(await screen.findByText('This page does not exist.')).toBeVisible()
  expect(screen.getByText('The last page is page 1.')).toBeVisible()
  server.answer(api.library.page, { works: [makeLibraryWork(1)], total: 18, totalPages: 1 })
  await person.click(screen.getByRole('button', { name: 'Go to the first page' }))
  expect(await screen.findByRole('listitem')).toBeVisible()
  expect(window.location.search).toBe('?length=15')
})

test('claims nothing about the library after an empty search until all works have loaded', async () => {
  const { person, server } = home({ works: [], path: '/?search=zzz' })
  await screen.findByText('No works match.')
  let answer = (_: WorkPage) => {}
  server.answer(api.library.page, () => new Promise<WorkPage>((resolve) => (answer = resolve)))
  await person.click(screen.getByRole('button', { name: 'Show all works' }))
  expect(await screen.findByLabelText('Loading the library')).toBeVisible()
  expect(screen.queryByText('The shelves are empty.')).toBeNull()
  answer({ works: [makeLibraryWork(1)], total: 1, totalPages: 1 })
  expect(await screen.findByRole('listitem')).toBeVisible()
})

test('shows the first page for an invalid query', async () => {
  const opened = home({ path: '/?category=Comic&sort=worst&length=20&page=-2' })
  await screen.findByRole('listitem')
  expect(asked(opened)).toEqual({ page: '1', limit: '18', search: '', sort: 'title_asc' })
})

test('returns to the first page when a filter changes; typing adds one history entry', async () => {
  const opened = home({ path: '/?page=2', total: 60 })
  await screen.findByRole('listitem')
  const before = window.history.length
  await opened.person.type(screen.getByRole('searchbox'), 'whale')
  await waitFor(() => expect(window.location.search).toBe('?search=whale'))
  expect(window.history.length).toBe(before)
  await opened.person.selectOptions(screen.getByLabelText('Sort by'), 'Author A–Z')
  await waitFor(() => expect(window.location.search).toBe('?search=whale&sort=author_asc'))
  expect(window.history.length).toBe(before + 1)
})

test('lists all five categories in the filter', async () => {
  home()
  const options = within(await screen.findByLabelText('Category')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'All categories',
    'Novel',
    'Poem',
    'Essay/Information',
    'Short Story',
    'Stage Play',
  ])
})
