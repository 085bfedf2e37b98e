import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { TonightPiece } from '#shared/library.ts'
import { ada, open } from '../testing/render.tsx'
import { asked, home, makeLibraryWork, progress } from './home.fixture.ts'
import { answerNoMarks } from './reader.fixture.ts'

test("shows a work with its length at the reader's pace and its button", async () => {
  home()
  const card = await screen.findByRole('listitem')
  expect(within(card).getByRole('heading', { name: 'Work 1' })).toBeVisible()
  for (const text of ['Work 1', 'A. Writer', 'Novel', '2 chapters · 23 min']) {
    expect(within(card).getByText(text)).toBeVisible()
  }
  expect(within(card).getByRole('link', { name: 'Start Reading: Work 1' })).toHaveAttribute(
    'href',
    '/reader/1/101',
  )
  expect(card.querySelector('path')).toHaveAttribute('d', 'm0 0h10')
  expect(screen.getByText('1 work')).toBeVisible()
})

test('uses the Natural sum of a work for its length, or the Classic sum until it is measured', async () => {
  localStorage.setItem(`lectern.pauses.${ada.id}`, '"Natural"')
  const works = [
    makeLibraryWork(1, { factorSum: 2_000, naturalSum: 3_000 }),
    makeLibraryWork(2, { factorSum: 4_000, naturalSum: 0 }),
  ]
  home({ works })
  expect(await screen.findByText('2 chapters · 15 min')).toBeVisible()
  expect(screen.getByText('2 chapters · 20 min')).toBeVisible()
})

test('counts words, not pauses, in the reading times with True Speed', async () => {
  localStorage.setItem(`lectern.reader.${ada.id}`, '{"trueSpeed":true}')
  const opened = home({
    works: [makeLibraryWork(1, { wordCount: 4_000, factorSum: 9_000 })],
    read: [progress(1, 1, { wordsRead: 1_000, wordCount: 2_000, factorSum: 4_500 })],
    path: '/?length=30',
  })
  expect(await screen.findByText('2 chapters · 20 min')).toBeVisible()
  expect(await screen.findByText('Word 1000 of 2000 · 5 min left in this chapter')).toBeVisible()
  expect(asked(opened)).toMatchObject({ length: '30', wordsPerMinute: '200', pauses: 'Included' })
})

test('opens the description from a card and its cover, and returns the focus', async () => {
  const description = 'A long tale. '.repeat(40).trim()
  const { person } = home({ works: [makeLibraryWork(1, { description, authorBio: 'Wrote by the sea.' })] })
  const about = await screen.findByRole('button', { name: 'About Work 1' })
  await person.click(about)
  const dialog = within(screen.getByRole('dialog', { name: 'Work 1' }))
  for (const text of [
    description,
    'Wrote by the sea.',
    'A. Writer · Novel',
    '2 chapters · 23 min at your pace',
  ]) {
    expect(dialog.getByText(text)).toBeVisible()
  }
  expect(dialog.getByRole('link', { name: 'Start Reading: Work 1' })).toHaveAttribute('href', '/reader/1/101')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(about).toHaveFocus())

  await person.click(screen.getByRole('listitem').querySelector('button[aria-hidden]') ?? document.body)
  expect(screen.getByRole('dialog', { name: 'Work 1' })).toBeVisible()
})

test('continues a started work at its position, after a finished chapter with the next, and starts a finished work again', async () => {
  home({
    works: [makeLibraryWork(1), makeLibraryWork(2), makeLibraryWork(3), makeLibraryWork(4, {}, 0)],
    read: [
      progress(1, 2),
      progress(2, 1, { completed: true, nextChapter: { id: 202, title: 'Part 2' } }),
      progress(3, 2, { completed: true }),
      progress(1, 1),
    ],
  })
  expect(await screen.findByRole('link', { name: 'Continue: Work 1' })).toHaveAttribute(
    'href',
    '/reader/1/102',
  )
  expect(screen.getByLabelText('Chapter of Work 1')).toHaveDisplayValue('Part 2')
  expect(screen.getByRole('link', { name: 'Continue: Work 2' })).toHaveAttribute('href', '/reader/2/202')
  expect(screen.getByRole('link', { name: 'Start Reading: Work 3' })).toHaveAttribute('href', '/reader/3/301')
  expect(screen.getByRole('button', { name: 'No Chapters Yet' })).toHaveAttribute('aria-disabled', 'true')
})

test('shows no chapter select for a work of one chapter', async () => {
  home({ works: [makeLibraryWork(1, {}, 1)] })
  const card = within(await screen.findByRole('listitem'))
  expect(card.getByText('23 min')).toBeVisible()
  expect(card.getByRole('link', { name: 'Start Reading: Work 1' })).toHaveAttribute('href', '/reader/1/101')
  expect(card.queryByRole('combobox')).toBeNull()
})

test('opens the selected chapter', async () => {
  const opened = home()
  opened.server.answer(api.library.work, new ApiError('not_found', 'Work not found'))
  opened.server.answer(api.library.chapters, [])
  opened.server.answer(api.library.chapter, new ApiError('not_found', 'Chapter not found'))
  opened.server.answer(api.reading.active, null)
  opened.server.answer(api.sounds.list, [])
  opened.server.answer(api.words.names, [])
  answerNoMarks(opened.server)
  await opened.person.selectOptions(await screen.findByLabelText('Chapter of Work 1'), 'Part 2')
  await waitFor(() => expect(window.location.pathname).toBe('/reader/1/102'))
  expect(await screen.findByText('Work not found (ID: 1)')).toBeVisible()
})

test('opens the list of chapters by keys that choose, and leaves others to the browser', async () => {
  home()
  const select = await screen.findByLabelText('Chapter of Work 1')
  const showPicker = vi.fn()
  Object.defineProperty(select, 'showPicker', { value: showPicker })
  const others = ['Tab', 'Enter', ' ', 'Escape', 'Shift', 'F5', 'Alt', 'CapsLock', 'BrowserBack', 'Dead']
  for (const key of others) expect(fireEvent.keyDown(select, { key })).toBe(true)
  expect(fireEvent.keyDown(select, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(fireEvent.keyDown(select, { key: 'r', ctrlKey: true })).toBe(true)
  expect(showPicker).not.toHaveBeenCalled()
  const choosing = ['ArrowDown', 'ArrowLeft', 'PageDown', 'Home', 'End', 'p', 'é', '猫']
  for (const key of choosing) expect(fireEvent.keyDown(select, { key })).toBe(false)
  expect(showPicker).toHaveBeenCalledTimes(choosing.length)
})

test('shows in an empty library who adds works', async () => {
  home({ works: [] })
  expect(await screen.findByText('The shelves are empty.')).toBeVisible()
})

test('links from a page past the end to the first', async () => {
  const { person } = home({ works: [], total: 30, path: '/?page=9' })
  await person.click(await screen.findByRole('button', { name: 'Go to the first page' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('shows why the library failed to load, and retries', async () => {
  const { server, start, person } = open('/')
  server.answer(api.reading.progress, [])
  server.answer(api.library.page, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  expect(await screen.findByText('The library could not be opened.')).toBeVisible()
  expect(screen.getByText('Lectern is unavailable for a moment.')).toBeVisible()
  server.answer(api.library.page, { works: [makeLibraryWork(1)], total: 1, totalPages: 1 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('listitem')).toBeVisible()
})

test('requests no reading progress for an administrator', async () => {
  const opened = home({ user: { ...ada, isAdmin: true } })
  await screen.findByRole('listitem')
  expect(opened.server.asked.map(({ path }) => path)).not.toContain('/api/user/reading-progress')
})

test("links to the reader's pages in the header", async () => {
  home()
  const links = within(await screen.findByRole('navigation', { name: 'Your pages' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/personal-library',
    '/saved-words',
    '/notes',
    '/reading-history',
    '/account',
  ])
  expect(screen.getByRole('link', { name: 'About Us, Contact & Legal' })).toHaveAttribute('href', '/about')
})

test('applies the chosen theme on every page until logout', async () => {
  localStorage.setItem(`lectern.theme.${ada.id}`, '"lamp"')
  const { server, person } = home()
  await screen.findByRole('listitem')
  expect(document.documentElement).toHaveAttribute('data-theme', 'lamp')
  server.answer(api.account.logout, undefined)
  await person.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(document.documentElement).not.toHaveAttribute('data-theme')
})

test('clears the data of the previous user when another tab signs in', async () => {
  const { server, person } = home({ read: [progress(1, 2)] })
  await person.click(await screen.findByRole('button', { name: 'Continue Reading' }))
  expect(screen.getAllByRole('link', { name: 'Continue: Work 1' })).toHaveLength(2)
  server.answer(api.account.user, { ...ada, id: 8, firstName: 'Grace' })
  server.answer(api.reading.progress, () => new Promise(() => {}))
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  const otherTab = new BroadcastChannel('lectern.current-user')
  otherTab.postMessage('changed')
  expect(await screen.findByRole('heading', { name: 'Welcome, Grace.' })).toBeVisible()
  expect(screen.queryByText('Continue Reading')).toBeNull()
  otherTab.close()
})

test('shows pieces for tonight with their first sentences, but not among search results', async () => {
  const piece = (workId: number, changes: Partial<TonightPiece> = {}): TonightPiece => ({
    workId,
    chapterId: workId * 100 + 1,
    title: `Piece ${workId}`,
    author: 'A. Writer',
    category: 'Poem',
    language: '',
    chapterTitle: '',
    wordCount: 1_500,
    factorSum: 1_800,
    naturalSum: 2_200,
    opening: `The first sentence of ${workId}.`,
    ...changes,
  })
  const tonight = [piece(8), piece(9, { category: 'Stage Play', chapterTitle: 'Act I', language: 'de' })]
  const { person } = home({ tonight })
  const row = within(await screen.findByRole('region', { name: 'For tonight' }))
  expect(row.getByText('A poem · 9 min')).toBeVisible()
  expect(row.getByText('An act · 9 min')).toBeVisible()
  expect(row.getByText('The first sentence of 9.')).toHaveAttribute('lang', 'de')
  expect(row.getByRole('link', { name: 'Piece 9' })).toHaveAttribute('href', '/reader/9/901')
  expect(row.getByText('Act I')).toBeVisible()
  // A phone shows one piece at a time.
  const isOnPhone = (index: number) =>
    !row.getAllByRole('article')[index]?.className.includes('max-sm:hidden')
  expect([isOnPhone(0), isOnPhone(1)]).toEqual([true, false])
  await person.click(row.getByRole('button', { name: 'Another' }))
  expect([isOnPhone(0), isOnPhone(1)]).toEqual([false, true])
  await person.type(screen.getByRole('searchbox'), 'sea')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'For tonight' })).toBeNull())
})
