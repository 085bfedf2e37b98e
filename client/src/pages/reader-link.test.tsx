import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import type { JournalEntry } from '../features/reader/position/journal.ts'
import { chapterJournal, journalKey, textJournal } from '../lib/journals.ts'
import { dismissToasts } from '../lib/toast.ts'
import type { RecordedRequest } from '../testing/fake-server.ts'
import { ada, open } from '../testing/render.tsx'
import { answerNoMarks, reader, session } from './reader.fixture.ts'

const content = 'One two three four five six seven eight.'
const getBackButton = (word: number) =>
  screen.queryByRole('button', { name: `Back to your place (word ${word})` })
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const written = (asked: RecordedRequest[]) => asked.filter(({ method }) => method !== 'GET')
const key = journalKey(ada.id, chapterJournal(1, 12))

function keepInJournal(name: string, entry: Partial<JournalEntry>) {
  const kept = { word: 6, sessionId: 5, seq: 9, revision: 1, time: 1, acknowledged: false, ...entry }
  localStorage.setItem(journalKey(ada.id, name), JSON.stringify(kept))
}

/** Opens a chapter of eight words by a link with a query string. */
function linked(search: string, active: typeof session | null = session) {
  const opened = reader({ content, active, search })
  opened.server.answer(api.reading.open, { ...session, wordsRead: 5, seq: 0 })
  opened.server.answer(api.reading.save, ({ body }) => {
    const { wordsRead, seq = 0 } = body as { wordsRead: number; seq?: number }
    return { id: 5, wordsRead, seq, completed: false }
  })
  opened.server.answer(api.reading.progress, [])
  opened.start()
  return opened
}

test('opens a linked word, saves nothing, and offers the way back to the position', async () => {
  const { server, person } = linked('?word=5')
  expect(await screen.findByText('Word 5 of 8 (62% complete)')).toBeVisible()
  expect(screen.queryByText('Continuing from bookmark')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Back to your place (word 3)' }))
  expect(screen.getByText('Word 3 of 8 (37% complete)')).toBeVisible()
  expect(screen.queryByText('Continuing from bookmark')).toBeNull()
  expect(written(server.asked)).toEqual([])
  expect(localStorage.getItem(key)).toBeNull()
})

test('makes a linked word the position after a step, and updates the address', async () => {
  const { server, person } = linked('?word=5')
  await screen.findByText('Word 5 of 8 (62% complete)')
  expect(window.location.search).toBe('?word=5')
  press('ArrowRight')
  expect(getBackButton(3)).toBeNull()
  expect(window.location.href).toMatch(/\/reader\/1\/12$/)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ word: 6, acknowledged: false })
  await person.click(screen.getByRole('button', { name: 'Save progress' }))
  await waitFor(() => expect(written(server.asked)).toMatchObject([{ body: { wordsRead: 6, seq: 9 } }]))
  expect(screen.queryByText('Continuing from bookmark')).toBeNull()
})

test('makes a linked word the position when it is played', async () => {
  const { server } = linked('?word=5', null)
  await screen.findByText('Word 5 of 8 (62% complete)')
  press(' ')
  press(' ')
  await waitFor(() => expect(written(server.asked)).toHaveLength(2))
  expect(written(server.asked)).toMatchObject([
    { method: 'POST', body: { wordsRead: 5 } },
    { method: 'PATCH', body: { wordsRead: 5 } },
  ])
  expect(window.location.search).toBe('')
})

test('offers no way back without a position', async () => {
  linked('?word=5', null)
  await screen.findByText('Word 5 of 8 (62% complete)')
  expect(screen.queryByRole('button', { name: /Back to your place/ })).toBeNull()
})

test.each([
  ['?word=9', 8],
  ['?word=99999999999999999999', 8],
  ['?word=3', 3],
  ['?word=007', 7],
  ['?word=0', 3],
  ['?word=-2', 3],
  ['?word=2.5', 3],
  ['?word=two', 3],
  ['?word=', 3],
  ['?words=5', 3],
])('opens a text of eight words with %s at word %d', async (search, word) => {
  const { server } = linked(search)
  expect(await screen.findByText(new RegExp(`^Word ${word} of 8`))).toBeVisible()
  expect(written(server.asked)).toEqual([])
})

test('announces the bookmark when the address names no word', async () => {
  linked('?word=nonsense')
  expect(await screen.findByText('Continuing from bookmark')).toBeVisible()
})

test('sends an unsent position while a linked word is open', async () => {
  keepInJournal(chapterJournal(1, 12), { word: 6 })
  const { server, person } = linked('?word=2')
  expect(await screen.findByText('Word 2 of 8 (25% complete)')).toBeVisible()
  await waitFor(() => expect(written(server.asked)).toMatchObject([{ body: { wordsRead: 6, seq: 9 } }]))
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ word: 6, acknowledged: true }),
  )
  await person.click(screen.getByRole('button', { name: 'Back to your place (word 6)' }))
  expect(screen.getByText('Word 6 of 8 (75% complete)')).toBeVisible()
})

test('ignores a linked word in a text without words', async () => {
  reader({ content: ' \n\n ', search: '?word=4' }).start()
  expect(await screen.findByText('Word 0 of 0 (0% complete)')).toBeVisible()
})

/** Opens a personal text of eight words. */
function openText(search = '') {
  const opened = open(`/read/personal/4${search}`)
  const { server } = opened
  const now = new Date()
  const text = { id: 4, title: 'Mine', category: null, content, createdAt: now, updatedAt: now, wordCount: 8 }
  answerNoMarks(server)
  server.answer(api.texts.text, { ...text, factorSum: 8, naturalSum: 8, wordsRead: 3, revision: 1, seq: 2 })
  server.answer(api.words.names, [])
  server.answer(savedFormsApi.savedForms.list, '')
  server.answer(savedFormsApi.savedForms.sightings, null)
  server.answer(api.words.isSaved, { saved: false, id: null })
  server.answer(api.sounds.list, [])
  opened.start()
  return opened
}

test('opens a personal text at a linked word, and sends its unsent position', async () => {
  keepInJournal(textJournal(4), { word: 6, sessionId: 4, seq: 3 })
  const { server } = openText('?word=2')
  server.answer(api.texts.savePosition, { id: 4, wordsRead: 6, seq: 3, completed: false })
  expect(await screen.findByText('Word 2 of 8 (25% complete)')).toBeVisible()
  // The text has no category.
  expect(screen.getByText(/^Text: pauses at sentence ends/)).toBeVisible()
  expect(screen.queryByText(/Essay/)).toBeNull()
  await waitFor(() => expect(written(server.asked)).toMatchObject([{ body: { wordsRead: 6, seq: 3 } }]))
  expect(screen.getByRole('button', { name: 'Back to your place (word 6)' })).toBeVisible()
  press('ArrowRight')
  expect(window.location.href).toMatch(/\/read\/personal\/4$/)
})

test.each([
  ['text', new ApiError('not_found', 'Text not found'), 'This text is no longer available'],
  ['account', new ApiError('account_gone', 'This account no longer exists'), 'This account no longer exists'],
])('says that the %s deleted elsewhere is gone, and sends nothing more', async (_, gone, said) => {
  const { server, person } = openText()
  await screen.findByText('Word 3 of 8 (37% complete)')
  server.answer(api.texts.savePosition, gone)
  answerNoMarks(server)
  server.answer(api.texts.text, gone)
  press('ArrowRight')
  await person.click(screen.getByRole('button', { name: 'Save progress' }))
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in to save' })).toBeNull()
  act(dismissToasts)
  const requests = () => server.asked.filter(({ path }) => path.startsWith('/api/user/texts/4'))
  const { length } = requests()
  press('ArrowRight')
  await person.click(screen.getByRole('button', { name: 'Save progress' }))
  fireEvent(window, new Event('online'))
  expect(screen.getByText('Word 5 of 8 (62% complete)')).toBeVisible()
  expect(requests()).toHaveLength(length)
  expect(screen.queryByText('Save failed')).toBeNull()
})

test('requests nothing for the words of a deleted account', async () => {
  const { server, person } = openText()
  await screen.findByText('Word 3 of 8 (37% complete)')
  const requestedWhenIdle = ['/api/user/annotations', '/api/user/saved-word-forms']
  await waitFor(() =>
    expect(server.asked.map(({ path }) => path)).toEqual(expect.arrayContaining(requestedWhenIdle)),
  )
  const gone = new ApiError('account_gone', 'This account no longer exists')
  server.answer(api.texts.savePosition, gone)
  press('ArrowRight')
  await person.click(screen.getByRole('button', { name: 'Save progress' }))
  expect(await screen.findByText(gone.reason)).toBeVisible()
  const { length } = server.asked
  press('ArrowRight')
  // Longer than the debounce of the request that checks whether the word is saved.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(screen.getByText('Word 5 of 8 (62% complete)')).toBeVisible()
  expect(server.asked.slice(length)).toEqual([])
})

test.each([
  ['/read/personal/9', 'Text not found (ID: 9)'],
  ['/read/personal/x', 'Invalid text ID. Please select a text from your personal library.'],
])('links to the personal library from the invalid address %s', async (path, said) => {
  const { server, start } = open(path)
  answerNoMarks(server)
  server.answer(api.texts.text, new ApiError('not_found', 'Text not found'))
  server.answer(api.words.names, [])
  server.answer(savedFormsApi.savedForms.list, '')
  server.answer(savedFormsApi.savedForms.sightings, null)
  server.answer(api.sounds.list, [])
  start()
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Personal Library' })).toHaveAttribute(
    'href',
    '/personal-library',
  )
})
