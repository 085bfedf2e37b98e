import { text } from 'virtual:commonness'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { type Commonness, readCommonness } from '#shared/timing/commonness.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { chapterJournal, journalKey } from '../lib/journals.ts'
import { ada, open } from '../testing/render.tsx'
import { reader, session, summary } from './reader.fixture.ts'

test('a chapter opens at its first word, with the work, the chapter and the ways out named', async () => {
  reader().start()
  expect(await screen.findByRole('heading', { name: 'The Work' })).toBeVisible()
  expect(screen.getByText('Part 2')).toBeVisible()
  expect(screen.getByText('Word 1 of 4 (25% complete)')).toBeVisible()
  expect(document.querySelector('[data-word]')).toHaveTextContent('One')
  expect(screen.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: /Previous Chapter/ })).toHaveAttribute('href', '/reader/1/13')
  expect(screen.getByRole('link', { name: /Next Chapter/ })).toHaveAttribute('href', '/reader/1/11')
})

test('where every scroll gives back a Promise, as in browsers of today, a chapter is read and left', async () => {
  expect(document.body.scrollIntoView()).toBeInstanceOf(Promise)
  expect(document.body.scrollTo(0, 0)).toBeInstanceOf(Promise)
  const { server, start } = reader()
  server.answer(api.reading.open, { ...session, wordsRead: 2, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  start()
  await screen.findByText('Word 1 of 4 (25% complete)')
  fireEvent.click(screen.getByRole('button', { name: 'Next word' }))
  expect(screen.getByText('Word 2 of 4 (50% complete)')).toBeVisible()
  cleanup()
})

test('the speed goes from 100 to 400 in steps of 10, begins at 200 and says what it means', async () => {
  reader().start()
  const slider = await screen.findByRole('slider', { name: 'Reading speed' })
  expect(slider).toHaveAttribute('min', '100')
  expect(slider).toHaveAttribute('max', '400')
  expect(slider).toHaveAttribute('step', '10')
  expect(slider).toHaveValue('200')
  for (const label of ['Slow (100)', 'Normal (250)', 'Fast (400)', '200 WPM']) {
    expect(screen.getByText(label)).toBeVisible()
  }
})

test('Natural pauses hold at once, with how common words are as soon as that is known, and stay chosen', async () => {
  const content =
    'It was then that the perspicacious old man, who knew, went away. Nobody saw him again in all the years.'
  const speedOf = (commonness?: Commonness) =>
    Math.round(createTimeline(content, 'Novel', 'Natural', commonness).effectiveWordsPerMinute(200))
  const { person, start } = reader({ content })
  start()
  const classic = Math.round(createTimeline(content, 'Novel').effectiveWordsPerMinute(200))
  expect(await screen.findByText(`≈ ${classic} a minute`)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Reader settings' }))
  await person.click(await screen.findByRole('radio', { name: 'Natural' }))
  const known = readCommonness(text)
  expect(new Set([classic, speedOf(), speedOf(known)]).size).toBe(3)
  expect(await screen.findByText(`≈ ${speedOf(known)} a minute`)).toBeVisible()
  expect(localStorage.getItem(`lectern.pauses.${ada.id}`)).toBe('"Natural"')
})

test('a reading that is going on resumes on its word, says so, and saves nothing by itself', async () => {
  const { server, start } = reader({ active: session })
  start()
  expect(await screen.findByText('Word 3 of 4 (75% complete)')).toBeVisible()
  expect(await screen.findByText('Continuing from bookmark')).toBeVisible()
  expect(screen.getByText('Word 3')).toBeVisible()
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a bookmark past the end of the text is clamped to its last word', async () => {
  reader({ active: { ...session, wordsRead: 999 } }).start()
  expect(await screen.findByText('Word 4 of 4 (100% complete)')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next word' })).toBeDisabled()
})

test('a text without words says it is ready and offers nothing to press', async () => {
  reader({ content: ' \n\n ' }).start()
  expect(await screen.findByText('Ready to start reading')).toBeVisible()
  expect(screen.getByText('Word 0 of 0 (0% complete)')).toBeVisible()
  for (const name of ['Restart', 'Previous word', 'Play', 'Next word']) {
    expect(screen.getByRole('button', { name })).toBeDisabled()
  }
})

test.each([
  ['Novel', 'longer pauses at sentence ends and dialogue.'],
  ['Poem', 'pauses at line ends and stanza breaks.'],
  ['Essay/Information', 'longer pauses at headings and list items.'],
  ['Short Story', 'longer pauses at sentence ends and dialogue.'],
  ['Stage Play', 'a pause before each speaker.'],
] as const)('the caption of a %s says how it is timed', async (category, hint) => {
  reader({ category }).start()
  expect(await screen.findByText(new RegExp(`^${category}: ${hint}`))).toBeVisible()
})

test.each(['/reader/x/1', '/reader/1/1.5', '/reader/1/-2', '/reader/1e3/1', '/reader/1/%C2%B2'])(
  '%s is no address of a chapter',
  async (path) => {
    const { server, start } = open(path)
    start()
    expect(
      await screen.findByText('Invalid URL parameters. Please select a chapter from the library.'),
    ).toBeVisible()
    const [, , workId, chapterId] = decodeURIComponent(path).split('/')
    expect(screen.getByText(`Received: work “${workId}”, chapter “${chapterId}”.`)).toBeVisible()
    expect(server.asked.map((call) => call.path)).toEqual(['/api/user'])
  },
)

test.each([
  ['/reader/0/1', 'Work not found (ID: 0)'],
  ['/reader/99999999999/1', 'Work not found (ID: 99999999999)'],
  ['/reader/2147483648/1', 'Work not found (ID: 2147483648)'],
  ['/reader/1/0', 'Chapter not found (ID: 0)'],
  ['/reader/1/99999999999999999999', 'Chapter not found (ID: 99999999999999999999)'],
  ['/read/personal/0', 'Text not found (ID: 0)'],
  ['/read/personal/99999999999', 'Text not found (ID: 99999999999)'],
])('%s has a number that nothing has: it is not found, and nobody is asked', async (path, message) => {
  const { server, start } = open(path)
  start()
  expect(await screen.findByRole('heading', { name: message })).toBeVisible()
  expect(server.asked.map((call) => call.path)).toEqual(['/api/user'])
})

test('a work or a chapter that is not there is named, with what the server said', async () => {
  const { server, start } = reader()
  server.answer(api.library.work, new ApiError('not_found', 'Work not found'))
  start()
  expect(await screen.findByText('Work not found (ID: 1)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'To the library' })).toBeVisible()
})

test('a chapter that is not there is named', async () => {
  const { server, start } = reader()
  server.answer(api.library.chapter, new ApiError('not_found', 'Chapter not found'))
  start()
  expect(await screen.findByText('Chapter not found (ID: 12)')).toBeVisible()
})

test('a chapter of another work is not opened under this one', async () => {
  const { server, start } = reader()
  server.answer(api.library.chapter, {
    ...summary(12, 2),
    workId: 2,
    content: 'x',
    revision: 1,
    category: 'Novel',
  })
  start()
  expect(await screen.findByText('Chapter not found (ID: 12)')).toBeVisible()
})

test('the settings offer the sound of the site by its title, and not where there is none', async () => {
  const { server, start, person } = reader()
  server.answer(api.sounds.list, [{ id: 1, title: 'Rain on a roof', audioUrl: '/uploads/rain.mp3' }])
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('not allowed'))
  vi.spyOn(console, 'info').mockImplementation(() => {})
  start()
  await person.click(await screen.findByRole('button', { name: 'Reader settings' }))
  expect(screen.getByText('Rain on a roof')).toBeVisible()
  const toggle = screen.getByRole('switch', { name: /Ambient Sound/ })
  await person.click(toggle)
  expect(play).toHaveBeenCalledOnce()
  expect(toggle).not.toBeChecked()
})

test('a failure that is no absence says what happened and can be asked again', async () => {
  const { server, start, person } = reader()
  server.answer(api.library.chapter, new ApiError('unavailable', 'The library is out of reach for a moment.'))
  start()
  expect(await screen.findByText('This could not be opened.')).toBeVisible()
  server.answer(api.library.chapter, {
    ...summary(12, 2),
    content: 'One two three four.',
    revision: 1,
    category: 'Novel',
  })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Word 1 of 4 (25% complete)')).toBeVisible()
})

test('the way back leads to the library as it was, and leaves the flag that greets who returns', async () => {
  const { server, start, person } = reader()
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.reading.progress, [])
  server.answer(
    api.sponsors.inLibrary,
    new ApiError('unavailable', 'The library is out of reach for a moment.'),
  )
  start()
  await person.click(await screen.findByRole('link', { name: 'Library' }))
  expect(window.location.pathname).toBe('/')
  expect(localStorage.getItem('lectern.returned')).toBe('1')
})

test('D7: a chapter that was edited while its reader was in the library opens as it is now, at the place that was moved with it', async () => {
  const { server, start, person } = reader({ active: { ...session, wordsRead: 2 } })
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.reading.progress, [])
  server.answer(api.sponsors.inLibrary, [])
  start()
  expect(await screen.findByText(/^Word 2 of 4/)).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Library' }))
  await screen.findByText('The shelves are empty.')
  const edited = {
    ...summary(12, 2),
    content: 'Before it one two three four.',
    revision: 2,
    category: 'Novel' as const,
  }
  server.answer(api.library.chapter, edited)
  server.answer(api.reading.active, { ...session, wordsRead: 4 })
  act(() => window.history.back())
  expect(await screen.findByText(/^Word 4 of 6/)).toBeVisible()
  expect(document.querySelector('[data-word]')?.textContent).toBe('two')
})

test('an open dialog owns every key, though nothing in it has the focus', async () => {
  const { server, start, person } = reader()
  server.answer(api.dictionary.look, new ApiError('not_found', 'No entry'))
  start()
  await screen.findByText(/^Word 1 of 4/)
  await person.click(screen.getAllByRole('button', { name: 'Look up current word' })[0] as Element)
  await screen.findByRole('dialog')
  act(() => (document.activeElement as HTMLElement).blur())
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(screen.getByText(/^Word 1 of 4/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pause', hidden: true })).toBeNull()
})

test('D7: words read offline of a chapter that was edited meanwhile are counted on from where the edit moved the place', async () => {
  const offline = { word: 4, from: 2, sessionId: 5, seq: 9, revision: 1, time: 1, acknowledged: false }
  localStorage.setItem(journalKey(ada.id, chapterJournal(1, 12)), JSON.stringify(offline))
  const { server, start } = reader({ active: { ...session, wordsRead: 4 } })
  server.answer(api.library.chapter, {
    ...summary(12, 2),
    content: 'Before it one two three four five six.',
    revision: 2,
    category: 'Novel',
  })
  server.answer(api.reading.progress, [])
  server.answer(api.reading.save, { id: 5, wordsRead: 6, seq: 9, completed: false })
  start()
  expect(await screen.findByText(/^Word 6 of 8/)).toBeVisible()
  await waitFor(() =>
    expect(server.asked.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      wordsRead: 6,
      seq: 9,
      revision: 2,
    }),
  )
})
