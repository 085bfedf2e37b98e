import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { WorkSearch } from '#shared/library.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { aText } from '#shared/testing/make.ts'
import { open } from '../testing/render.tsx'
import { answerNoMarks, reader, session } from './reader.fixture.ts'
// Preloaded, so that no test waits for the lazy import.
import '#shared/search/hits.ts'

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const hit = (word: number, found: string) => ({ word, before: 'One ', found, after: ' three.' })

const twoChapters: WorkSearch = {
  total: 3,
  chapters: [
    { chapterId: 13, total: 1, hits: [hit(2, 'Two')] },
    { chapterId: 12, total: 2, hits: [hit(3, 'three'), hit(4, 'four')] },
  ],
}

/** Opens a chapter at its first word, with a reply to searches. */
async function searching(answer: WorkSearch | ((q: string) => WorkSearch) = twoChapters) {
  const page = reader({ active: { ...session, wordsRead: 1 } })
  page.server.answer(api.reading.progress, [])
  page.server.answer(api.library.search, ({ search }) =>
    typeof answer === 'function' ? answer(search.get('q') ?? '') : answer,
  )
  page.start()
  await screen.findByText(/^Word 1 of 4/)
  press('/')
  const dialog = within(await screen.findByRole('dialog', { name: 'The Work' }))
  const box = dialog.getByRole('searchbox', { name: 'Search the work' })
  return { ...page, dialog, box }
}

test('replaces the chapters by the results, grouped by chapter, with their number', async () => {
  const { dialog, box, person, server } = await searching()
  expect(box).toHaveFocus()
  expect(dialog.getByRole('list', { name: 'Chapters of the work' })).toBeVisible()
  await person.type(box, 't')
  expect(dialog.getByRole('list', { name: 'Chapters of the work' })).toBeVisible()
  await person.type(box, 'w')
  expect(await dialog.findByText('3 found in 2 chapters')).toHaveAttribute('role', 'status')
  expect(dialog.queryByRole('list', { name: 'Chapters of the work' })).toBeNull()
  const second = within(dialog.getByRole('region', { name: 'Part 2' }))
  expect(second.getByRole('heading')).toHaveTextContent('Part 22')
  expect(second.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'One three three.',
    'One four three.',
  ])
  expect(second.getByText('four').tagName).toBe('MARK')
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/reader/1/13?word=2', '/reader/1/12?word=3', '/reader/1/12?word=4'])
  // Typing is debounced, and a single letter is too short to search.
  expect(server.asked.filter(({ path }) => path.endsWith('/search'))).toHaveLength(1)
})

test('jumps to a result in the open chapter without saving, and offers the way back', async () => {
  const { dialog, box, person, server } = await searching()
  await person.type(box, 'three')
  await dialog.findByText('3 found in 2 chapters')
  const opened = server.asked.filter(({ path }) => path.startsWith('/api/chapters/')).length
  const before = window.history.length
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}')
  expect(document.activeElement).toHaveTextContent('One three three.')
  await person.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText(/^Word 3 of 4/)).toBeVisible()
  expect(window.history.length).toBe(before)
  expect(server.asked.filter(({ path }) => path.startsWith('/api/chapters/'))).toHaveLength(opened)
  await person.click(screen.getByRole('button', { name: 'Back to your place (word 1)' }))
  expect(screen.getByText(/^Word 1 of 4/)).toBeVisible()
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('keeps the focus on a hit that a longer phrase also finds, and otherwise in the search', async () => {
  const { dialog, box, person, server } = await searching()
  await person.type(box, 'th')
  await dialog.findByText('3 found in 2 chapters')
  const refine = async (letter: string, answer: WorkSearch) => {
    const answers: ((found: WorkSearch) => void)[] = []
    server.answer(api.library.search, () => new Promise<WorkSearch>((resolve) => answers.push(resolve)))
    await person.type(box, letter)
    await waitFor(() => expect(answers).toHaveLength(1))
    await person.keyboard('{ArrowDown}')
    expect(dialog.getAllByRole('link')[0]).toHaveFocus()
    answers[0]?.(answer)
  }
  await refine('r', { total: 1, chapters: [{ chapterId: 13, total: 1, hits: [hit(2, 'Two thr')] }] })
  expect(await dialog.findByText('1 found')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'One Two thr three.' })).toHaveFocus()
  await refine('s', { total: 0, chapters: [] })
  expect(await dialog.findByText(/^Nothing found/)).toBeVisible()
  await person.keyboard('{ArrowDown}')
  expect(box).toHaveFocus()
})

test('clears the search on the first Escape and closes the dialog on the second', async () => {
  const { dialog, box, person } = await searching()
  await person.type(box, 'th')
  await dialog.findByText('3 found in 2 chapters')
  await person.keyboard('{Escape}')
  expect(dialog.getByRole('list', { name: 'Chapters of the work' })).toBeVisible()
  const emptied = dialog.getByRole('searchbox')
  expect(emptied).toHaveValue('')
  expect(emptied).toHaveFocus()
  await person.keyboard('x{Escape}')
  expect(dialog.getByRole('searchbox')).toHaveValue('')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('suggests what to do without results, and shows the first of too many', async () => {
  const { dialog, box, person } = await searching((q) =>
    q === 'the' ? { ...twoChapters, total: 1_312 } : { total: 0, chapters: [] },
  )
  await person.type(box, '-')
  expect(await dialog.findByText('Type at least 2 characters.')).toBeVisible()
  await person.type(box, 'zeppelin')
  expect(await dialog.findByText('Nothing found. Try fewer words or another spelling.')).toBeVisible()
  await person.clear(box)
  await person.type(box, 'the')
  expect(
    await dialog.findByText('The first 3 of 1,312 matches. Keep typing to narrow them down.'),
  ).toBeVisible()
})

test('does not call a phrase missing while it is searched for', async () => {
  const { dialog, box, person, server } = await searching({ total: 0, chapters: [] })
  await person.type(box, 'zeppelin')
  await dialog.findByText('Nothing found. Try fewer words or another spelling.')
  let answer = (_: WorkSearch) => {}
  server.answer(api.library.search, () => new Promise<WorkSearch>((resolve) => (answer = resolve)))
  await person.clear(box)
  await person.type(box, 'th')
  expect(await dialog.findByText('Searching')).toBeInTheDocument()
  expect(dialog.queryByText(/^Nothing found/)).toBeNull()
  answer(twoChapters)
  expect(await dialog.findByText('3 found in 2 chapters')).toBeVisible()
})

test('shows why a search failed, and retries with the latest phrase', async () => {
  const { dialog, box, person, server } = await searching()
  server.answer(api.library.search, new ApiError('unavailable', 'The library is very busy.'))
  await person.type(box, 'th')
  expect(await dialog.findByText('The library is very busy.')).toBeVisible()
  const answers: ((found: WorkSearch) => void)[] = []
  server.answer(api.library.search, () => new Promise<WorkSearch>((resolve) => answers.push(resolve)))
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  await person.type(box, 'r')
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ total: 1, chapters: twoChapters.chapters.slice(0, 1) })
  expect(await dialog.findByText('1 found')).toBeVisible()
  answers[0]?.(twoChapters)
  await person.type(box, '{End}')
  expect(dialog.getByText('1 found')).toBeVisible()
})

test('shows the search box in the contents, with the focus on the open chapter', async () => {
  const page = reader()
  page.server.answer(api.reading.progress, [])
  page.start()
  await screen.findByText(/^Word 1 of 4/)
  press('c')
  const dialog = within(await screen.findByRole('dialog', { name: 'The Work' }))
  expect(dialog.getByRole('searchbox', { name: 'Search the work' })).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('link', { current: 'page' })).toHaveFocus())
})

test('searches a personal text in the browser, by key and by button', async () => {
  const { server, start, person } = open('/read/personal/3')
  const content = 'The Café—naïve as ever. ‘Don’t,’ she said. One more cafe.'
  answerNoMarks(server)
  server.answer(api.texts.text, aText({ content, wordsRead: 2 }))
  server.answer(api.words.names, [])
  server.answer(savedFormsApi.savedForms.list, '')
  server.answer(savedFormsApi.savedForms.sightings, null)
  server.answer(api.words.isSaved, { saved: false, id: null })
  server.answer(api.sounds.list, [])
  start()
  await person.click(await screen.findByRole('button', { name: 'Search the text' }))
  await person.keyboard('{Escape}')
  press('/')
  const dialog = within(await screen.findByRole('dialog', { name: aText().title }))
  await person.type(dialog.getByRole('searchbox', { name: 'Search the text' }), "don't, she")
  expect(await dialog.findByText('1 found')).toBeVisible()
  await person.clear(dialog.getByRole('searchbox'))
  await person.type(dialog.getByRole('searchbox'), 'CAFE')
  expect(await dialog.findByText('2 found')).toBeVisible()
  await person.click(dialog.getByRole('link', { name: 'One more cafe.' }))
  expect(await screen.findByText(/^Word 11 of 11/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back to your place (word 2)' })).toBeVisible()
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})
