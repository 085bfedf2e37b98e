import { text } from 'virtual:commonness'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { narrationApi } from '#shared/narration-api.ts'
import { type Commonness, parseCommonness } from '#shared/timing/commonness.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { chapterJournal, journalKey } from '../lib/journals.ts'
import { ada, open } from '../testing/render.tsx'
import { reader, session, summary } from './reader.fixture.ts'

test('opens a chapter at its first word, with its titles and links', async () => {
  reader().start()
  expect(await screen.findByRole('heading', { name: 'The Work' })).toBeVisible()
  expect(screen.getByText('Part 2')).toBeVisible()
  expect(screen.getByText('Word 1 of 4 (25% complete)')).toBeVisible()
  expect(document.querySelector('[data-word]')).toHaveTextContent('One')
  expect(screen.getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: /Previous Chapter/ })).toHaveAttribute('href', '/reader/1/13')
  expect(screen.getByRole('link', { name: /Next Chapter/ })).toHaveAttribute('href', '/reader/1/11')
})

/** Opens a chapter of four words without a position and steps to its second word. */
async function readToSecondWord() {
  const { server, start } = reader()
  server.answer(api.reading.open, { ...session, wordsRead: 2, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  start()
  await screen.findByText('Word 1 of 4 (25% complete)')
  fireEvent.click(screen.getByRole('button', { name: 'Next word' }))
  return server
}

test.each(['fr', ''])(
  'marks the language %j of the text on the stage, in the passage and in the full text',
  async (language) => {
    const { start, person } = reader({ content: 'Un deux trois.', language })
    start()
    await screen.findByText(/^Word 1 of 3/)
    const languages = () =>
      [...document.querySelectorAll('main :is([lang])')].map((element) => element.getAttribute('lang'))
    expect(languages()).toEqual(language ? ['fr', 'fr'] : [])
    await person.keyboard('t')
    await screen.findByRole('region', { name: 'Full text' })
    expect(languages()).toEqual(language ? ['fr'] : [])
  },
)

test('opens and leaves a chapter in browsers whose scroll methods return promises', async () => {
  expect(document.body.scrollIntoView()).toBeInstanceOf(Promise)
  expect(document.body.scrollTo(0, 0)).toBeInstanceOf(Promise)
  await readToSecondWord()
  expect(screen.getByText('Word 2 of 4 (50% complete)')).toBeVisible()
  cleanup()
})

test('offers speeds from 100 to 400 in steps of 10, starting at 200, with their meaning', async () => {
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

test('applies Natural pauses immediately, adds word frequencies once loaded, and remembers the choice', async () => {
  const content =
    'It was then that the perspicacious old man, who knew, went away. Nobody saw him again in all the years.'
  const getSpeed = (commonness?: Commonness) =>
    Math.round(createTimeline(content, 'Novel', 'Natural', commonness).effectiveWordsPerMinute(200))
  const { person, start } = reader({ content })
  start()
  const classic = Math.round(createTimeline(content, 'Novel').effectiveWordsPerMinute(200))
  expect(await screen.findByText(`≈ ${classic} with pauses`)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Reader settings' }))
  await person.click(await screen.findByRole('radio', { name: 'Natural' }))
  const known = parseCommonness(text)
  expect(new Set([classic, getSpeed(), getSpeed(known)]).size).toBe(3)
  expect(await screen.findByText(`≈ ${getSpeed(known)} with pauses`)).toBeVisible()
  expect(localStorage.getItem(`lectern.pauses.${ada.id}`)).toBe('"Natural"')
})

test('resumes an active session at its word, announces it, and saves nothing', async () => {
  const { server, start } = reader({ active: session })
  start()
  expect(await screen.findByText('Word 3 of 4 (75% complete)')).toBeVisible()
  expect(await screen.findByText('Continuing from bookmark')).toBeVisible()
  expect(screen.getByText('Word 3')).toBeVisible()
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('offers a sample of the voice only once it is downloaded', async () => {
  localStorage.setItem(`lectern.reader.${ada.id}`, '{"readAloud":true}')
  localStorage.setItem(`lectern.speed.${ada.id}`, '310')
  const { start, person } = reader({ language: 'en' })
  const { unmount } = start()
  expect(await screen.findByText(/^The voice reads at up to 300 words per minute/)).toBeVisible()
  const openSettings = () => person.click(screen.getByRole('button', { name: 'Reader settings' }))
  await openSettings()
  expect(await screen.findByRole('button', { name: 'Listen' })).toHaveAttribute('aria-disabled', 'true')
  unmount()
  localStorage.setItem('lectern.voice-downloaded', 'yes')
  const later = reader({ language: 'en' })
  later.start()
  await screen.findByText(/^The voice reads at up to 300 words per minute/)
  await openSettings()
  expect(await screen.findByRole('button', { name: 'Listen' })).not.toHaveAttribute('aria-disabled')
})

test.each(['stage', 'full text'])('announces the word after a step to screen readers: %s', async (view) => {
  const { server, start, person } = reader()
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  start()
  await screen.findByText(/^Word 1 of 4/)
  if (view === 'full text') await person.keyboard('t')
  await person.keyboard('{ArrowRight}')
  const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(statuses.filter((text) => text === 'two')).toHaveLength(1)
})

test('clamps a bookmark past the end to the last word', async () => {
  reader({ active: { ...session, wordsRead: 999 } }).start()
  expect(await screen.findByText('Word 4 of 4 (100% complete)')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next word' })).toHaveAttribute('aria-disabled', 'true')
})

test('disables the controls for a text without words', async () => {
  reader({ content: ' \n\n ' }).start()
  expect(await screen.findByText('Ready to start reading')).toBeVisible()
  expect(screen.getByText('Word 0 of 0 (0% complete)')).toBeVisible()
  for (const name of ['Restart', 'Previous word', 'Play', 'Next word']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  for (const key of ['h', 'm', 'e']) fireEvent.keyDown(document.body, { key })
  expect(screen.queryByText(/ highlighted$| added$/)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['Novel', 'longer pauses at sentence ends and dialogue.'],
  ['Poem', 'pauses at line ends and stanza breaks.'],
  ['Essay/Information', 'longer pauses at headings and list items.'],
  ['Short Story', 'longer pauses at sentence ends and dialogue.'],
  ['Stage Play', 'a pause before each speaker.'],
] as const)('shows in the caption of a %s how it is timed', async (category, hint) => {
  reader({ category }).start()
  expect(await screen.findByText(new RegExp(`^${category}: ${hint}`))).toBeVisible()
})

test('folds the caption to the category and shows no labels after three visits', async () => {
  localStorage.setItem('lectern.visits.7', '3')
  const { start, person } = reader({ category: 'Poem' })
  start()
  await person.click(await screen.findByRole('button', { name: 'Poem' }))
  expect(screen.getByText(/^Poem: pauses at line ends/)).toBeVisible()
  expect(document.querySelector('[data-newcomer]')).toBeNull()
})

test.each(['/reader/x/1', '/reader/1/1.5', '/reader/1/-2', '/reader/1e3/1', '/reader/1/%C2%B2'])(
  'rejects the address %s',
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
])('shows not found for the impossible id of %s, without a request', async (path, message) => {
  const { server, start } = open(path)
  start()
  expect(await screen.findByRole('heading', { name: message })).toBeVisible()
  expect(server.asked.map((call) => call.path)).toEqual(['/api/user'])
})

test("names a missing work with the server's message", async () => {
  const { server, start } = reader()
  server.answer(api.library.work, new ApiError('not_found', 'Work not found'))
  start()
  expect(await screen.findByText('Work not found (ID: 1)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the library' })).toBeVisible()
})

test('names a missing chapter', async () => {
  const { server, start } = reader()
  server.answer(api.library.chapter, new ApiError('not_found', 'Chapter not found'))
  start()
  expect(await screen.findByText('Chapter not found (ID: 12)')).toBeVisible()
})

test('opens no chapter of another work', async () => {
  const { server, start } = reader()
  server.answer(api.library.chapter, {
    ...summary(12, 2),
    workId: 2,
    content: 'x',
    revision: 1,
    updatedAt: new Date(),
    category: 'Novel',
  })
  start()
  expect(await screen.findByText('Chapter not found (ID: 12)')).toBeVisible()
})

test('offers the recording of a chapter as its voice, and keeps another choice for chapters with recordings', async () => {
  const { server, start, person } = reader()
  const clip = { startWord: 1, endWord: 4, file: 0, beginMs: 0, endMs: 2_000 }
  server.answer(narrationApi.narration.clips, { revision: 1, clips: [clip] })
  start()
  await person.click(await screen.findByRole('button', { name: 'Reader settings' }))
  const voice = await screen.findByRole('combobox', { name: 'Voice' })
  await waitFor(() => expect(voice).toHaveDisplayValue('Narration'))
  await person.selectOptions(voice, 'Scottish man')
  expect(voice).toHaveDisplayValue('Scottish man')
  await person.selectOptions(voice, 'Narration')
  expect(voice).toHaveDisplayValue('Narration')
})

test('ignores a recording of another revision of the chapter', async () => {
  const { server, start, person } = reader()
  const clip = { startWord: 1, endWord: 4, file: 0, beginMs: 0, endMs: 2_000 }
  server.answer(narrationApi.narration.clips, { revision: 2, clips: [clip] })
  start()
  await person.click(await screen.findByRole('button', { name: 'Reader settings' }))
  await screen.findByRole('combobox', { name: 'Voice' })
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/narration'))).toBe(true))
  expect(screen.queryByRole('option', { name: 'Narration' })).toBeNull()
})

test('shows the ambient sound by its title in the settings, if there is one', async () => {
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

test('shows why a chapter failed to load, and retries', async () => {
  const { server, start, person } = reader()
  server.answer(api.library.chapter, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  expect(await screen.findByText('This could not be opened.')).toBeVisible()
  server.answer(api.library.chapter, {
    ...summary(12, 2),
    content: 'One two three four.',
    revision: 1,
    updatedAt: new Date(),
    category: 'Novel',
  })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Word 1 of 4 (25% complete)')).toBeVisible()
})

test('links back to the library as it was, and sets the return flag', async () => {
  const { server, start, person } = reader()
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(api.reading.progress, [])
  server.answer(api.sponsors.inLibrary, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  await person.click(await screen.findByRole('link', { name: 'Library' }))
  expect(window.location.pathname).toBe('/')
  expect(localStorage.getItem('lectern.returned')).toBe('1')
})

test('opens an edited chapter in its new revision, at the re-anchored position', async () => {
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
    updatedAt: new Date(),
    category: 'Novel' as const,
  }
  server.answer(api.library.chapter, edited)
  server.answer(api.reading.active, { ...session, wordsRead: 4 })
  act(() => window.history.back())
  expect(await screen.findByText(/^Word 4 of 6/)).toBeVisible()
  expect(document.querySelector('[data-word]')?.textContent).toBe('two')
})

test('sends all keys to an open dialog, even without focus in it', async () => {
  const { start } = reader()
  start()
  await screen.findByText(/^Word 1 of 4/)
  fireEvent.keyDown(document.body, { key: '?' })
  await screen.findByRole('dialog')
  act(() => (document.activeElement as HTMLElement).blur())
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(screen.getByText(/^Word 1 of 4/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pause', hidden: true })).toBeNull()
})

test('counts words read offline from the re-anchored position of an edited chapter', async () => {
  const offline = { word: 4, from: 2, sessionId: 5, seq: 9, revision: 1, time: 1, acknowledged: false }
  localStorage.setItem(journalKey(ada.id, chapterJournal(1, 12)), JSON.stringify(offline))
  const { server, start } = reader({ active: { ...session, wordsRead: 4 } })
  server.answer(api.library.chapter, {
    ...summary(12, 2),
    content: 'Before it one two three four five six.',
    revision: 2,
    updatedAt: new Date(),
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

test('reads with the local storage blocked: the position is saved on the server only', async () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const server = await readToSecondWord()
  fireEvent.click(screen.getByRole('button', { name: 'Save progress' }))
  expect(await screen.findByText('Progress saved')).toBeVisible()
  expect(server.asked.filter(({ method }) => method !== 'GET')).not.toEqual([])
  blocked.mockRestore()
})
