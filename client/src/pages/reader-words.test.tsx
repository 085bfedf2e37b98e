import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { respellingApi } from '#shared/respelling-api.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { aSavedWord } from '#shared/testing/make.ts'
import { definitionMissing, type NewSavedWord, type SavedWord } from '#shared/words.ts'
import { voiceDownloaded } from '../lib/voice-downloaded.ts'
import { type FakeServer, proxyPage } from '../testing/fake-server.ts'
import { ada, signedOut } from '../testing/render.tsx'
import { reader, session } from './reader.fixture.ts'

test('saves a word once, and shows a toast of each outcome', async () => {
  const { server, start } = reader({ content: 'Whale sea ship mast oar sail.' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 3, seq: 1, completed: false })
  const outcomes: (SavedWord | ApiError)[] = [
    {
      id: 1,
      word: 'whale',
      definition: 'd',
      phonetic: null,
      partOfSpeech: null,
      example: null,
      sentence: null,
      workId: 1,
      chapterId: 12,
      textId: null,
      metIn: null,
      wordNumber: 1,
      createdAt: new Date(),
    },
    new ApiError('conflict', 'Word already saved'),
    new ApiError('internal', 'Something went wrong on our side. Please try again.'),
  ]
  server.answer(api.dictionary.look, [
    {
      word: 'whale',
      phonetics: [{ text: '/weɪl/' }],
      meanings: [{ partOfSpeech: 'noun', definitions: [{ definition: 'A mammal of the sea.' }] }],
      source: 'test',
    },
  ])
  server.answer(api.words.save, () => {
    const outcome = outcomes.shift()
    if (!outcome || outcome instanceof ApiError) throw outcome ?? new Error('asked too often')
    return outcome
  })
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  press('w')
  press('w')
  expect(await screen.findByText('Word saved!')).toBeVisible()
  const posts = () =>
    server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/user/saved-words')
  expect(posts().map(({ body }) => body)).toEqual([
    {
      word: 'Whale',
      definition: 'A mammal of the sea.',
      partOfSpeech: 'noun',
      phonetic: '/weɪl/',
      sentence: 'Whale sea ship mast oar sail.',
      wordNumber: 1,
      chapterId: 12,
    },
  ])
  press('ArrowRight')
  press('w')
  expect(await screen.findByText('Word already saved')).toBeVisible()
  press('ArrowRight')
  press('w')
  expect(await screen.findByText('Failed to save word')).toBeVisible()
  expect(screen.getByText('Something went wrong on our side. Please try again.')).toBeVisible()
})

test.each([
  [proxyPage, 'Failed to save word', 'Unknown error occurred'],
  [Response.json({ error: 'The list is full' }, { status: 409 }), 'Failed to save word', 'The list is full'],
  [Response.json({ error: 'Word is already saved' }, { status: 409 }), 'Word already saved', undefined],
])('shows why a word was not saved, for any responder', async (failure, title, reason) => {
  const { server, start } = reader()
  server.answer(api.dictionary.look, new ApiError('not_found', 'No entry'))
  server.answer(api.words.save, failure)
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  fireEvent.keyDown(document.body, { key: 'w' })
  expect(await screen.findByText(title)).toBeVisible()
  if (reason) expect(screen.getByText(reason)).toBeVisible()
})

test('looks a word up again after a failure', async () => {
  const { server, start } = reader({ content: 'Wil they come?' })
  server.answer(api.dictionary.look, new ApiError('unavailable', 'The dictionary is away for a moment.'))
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  fireEvent.keyDown(document.body, { key: 'd' })
  expect(await screen.findByText('The dictionary is away for a moment.')).toBeVisible()
  server.answer(api.dictionary.look, new ApiError('not_found', 'No entry'))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Definition not found for Wil')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

/** Signs in over the page, after the session has ended. */
async function signInAgain(server: FakeServer) {
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
  server.answer(api.account.login, ada)
  fireEvent.change(signIn.getByLabelText('Email'), { target: { value: 'ada@example.com' } })
  fireEvent.change(signIn.getByLabelText('Password'), { target: { value: 'long enough' } })
  fireEvent.click(signIn.getByRole('button', { name: 'Log in' }))
}

test('offers to sign in when the session has ended, and then looks the word up', async () => {
  const { server, start } = reader({ content: 'Wil they come?' })
  server.answer(api.dictionary.look, signedOut)
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  fireEvent.keyDown(document.body, { key: 'd' })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  server.answer(api.dictionary.look, new ApiError('not_found', 'No entry'))
  await signInAgain(server)
  expect(await screen.findByText('Definition not found for Wil')).toBeVisible()
})

test('saves words with their definitions once the reader has signed in again', async () => {
  const { server, start } = reader({ content: 'The whale sank.' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  server.answer(api.dictionary.look, signedOut)
  server.answer(api.words.save, signedOut)
  start()
  await screen.findByRole('button', { name: 'Play' })
  for (const key of ['w', 'ArrowRight', 'w']) fireEvent.keyDown(document.body, { key })
  await screen.findByRole('dialog', { name: 'Sign in to continue' })
  server.answer(api.dictionary.look, [wilt('noun', 'A thing.', 'WordNet')])
  const saved: NewSavedWord[] = []
  server.answer(api.words.save, ({ body }) => {
    saved.push(body as NewSavedWord)
    return aSavedWord()
  })
  await signInAgain(server)
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved.map(({ word, definition }) => [word, definition])).toEqual([
    ['The', 'A thing.'],
    ['whale', 'A thing.'],
  ])
  expect(screen.queryByText('Failed to save word')).toBeNull()
})

test('shows the nearest word when no dictionary has the word, and saves its definition under its name and only when seen', async () => {
  const { server, start } = reader({ content: 'Wil thay come?' })
  const meanings = [{ partOfSpeech: 'auxiliary', definitions: [{ definition: 'Is going to.' }] }]
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  server.answer(api.dictionary.look, [
    { word: 'will', phonetic: '/wɪl/', phonetics: [], meanings, source: 'Lectern', nearestTo: 'Wil' },
  ])
  server.answer(api.words.save, aSavedWord())
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  fireEvent.keyDown(document.body, { key: 'd' })
  expect(await screen.findByRole('dialog', { name: 'will' })).toBeVisible()
  expect(screen.getByText('“Wil” is not in the dictionary. This is the closest word.')).toBeVisible()
  expect(screen.getByText('Is going to.')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Save word' }))
  expect(await screen.findByText('Word saved!')).toBeVisible()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  for (const key of ['ArrowRight', 'w']) fireEvent.keyDown(document.body, { key })
  expect(await screen.findByText('Word saved without definition')).toBeVisible()
  const saved = server.asked.filter(
    ({ method, path }) => method === 'POST' && path === '/api/user/saved-words',
  )
  expect(saved.map(({ body }) => body)).toEqual([
    expect.objectContaining({ word: 'Wil', definition: 'will: Is going to.', partOfSpeech: 'auxiliary' }),
    expect.objectContaining({ word: 'thay', definition: definitionMissing }),
  ])
  expect(saved[0]?.body).not.toHaveProperty('phonetic')
})

test('asks for the first mention of a name, and shows no phrase that the sentence lacks', async () => {
  const { server, start } = reader({ content: '“Aye,” said Stubb’s mate, “ask Mate Stubb.”' })
  const sentence = '“Well, Stubb?”'
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 3, seq: 1, completed: false })
  server.answer(api.dictionary.look, [
    {
      word: 'Stubb',
      phonetics: [],
      meanings: [
        { partOfSpeech: 'name', definitions: [{ definition: 'a name in this text', example: sentence }] },
      ],
      source: 'Lectern',
      mention: { chapter: '2. The Inn', timesBefore: 4 },
    },
  ])
  start()
  await screen.findByRole('button', { name: 'Play' })
  for (const key of ['ArrowRight', 'ArrowRight', 'd']) fireEvent.keyDown(document.body, { key })
  expect(await screen.findByRole('heading', { name: 'Who is this?' })).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByText('First in 2. The Inn · 5 times up to here')).toBeVisible()
  const looks = () =>
    server.asked
      .filter(({ path }) => path.startsWith('/api/dictionary/'))
      .map(({ path, search }) => `${path}?${search}`)
  expect(looks()).toEqual(['/api/dictionary/Stubbs?name=Stubb&chapterId=12'])
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByText('a name in this text')).toBeVisible()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  const meanings = [{ partOfSpeech: 'French phrase', definitions: [{ definition: 'an end' }] }]
  server.answer(api.dictionary.look, [{ word: 'coup de grâce', phonetics: [], meanings, source: 'Lectern' }])
  for (const key of ['ArrowRight', 'd']) fireEvent.keyDown(document.body, { key })
  expect(await screen.findByText('Definition not found for mate')).toBeVisible()
  expect(looks().at(-1)).toBe('/api/dictionary/mate?')
})

const wilt = (partOfSpeech: string, definition: string, source: string) => ({
  word: 'wilt',
  phonetics: [],
  meanings: [{ partOfSpeech, definitions: [{ definition }] }],
  source,
})

test('saves the next word while one is still being saved', async () => {
  const { server, start } = reader({ content: 'The whale sank.' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  server.answer(api.dictionary.look, [])
  server.answer(api.words.save, () => new Promise(() => {}))
  start()
  await screen.findByRole('button', { name: 'Play' })
  for (const key of ['w', 'w', 'ArrowRight', 'w']) fireEvent.keyDown(document.body, { key })
  const saved = () =>
    server.asked.flatMap(({ method, path, body }) =>
      method === 'POST' && path === '/api/user/saved-words' ? [(body as NewSavedWord).word] : [],
    )
  await waitFor(() => expect(saved()).toEqual(['The', 'whale']))
})

/** Saves two words of a chapter. Returns the functions that answer the pending requests, and `press`. */
async function saveTwoWords() {
  const { server, start } = reader({ content: 'The whale sank.' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  server.answer(api.dictionary.look, [])
  const saves: ((answer: SavedWord | Promise<never>) => void)[] = []
  server.answer(api.words.save, () => new Promise<SavedWord>((resolve) => saves.push(resolve)))
  start()
  await screen.findByRole('button', { name: 'Play' })
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  for (const key of ['w', 'ArrowRight', 'w']) press(key)
  await waitFor(() => expect(saves).toHaveLength(2))
  return { saves, press }
}

test('keeps the failure of a word beside the success of the next one, until that word is saved again', async () => {
  const { saves, press } = await saveTwoWords()
  saves[0]?.(Promise.reject(new ApiError('conflict', 'The list is full')))
  expect(await screen.findByText('Failed to save word')).toBeVisible()
  saves[1]?.(aSavedWord({ word: 'whale' }))
  expect(await screen.findByText('Word saved without definition')).toBeVisible()
  expect(screen.getByText('Failed to save word')).toBeVisible()
  for (const key of ['ArrowLeft', 'w']) press(key)
  await waitFor(() => expect(screen.queryByText('Failed to save word')).toBeNull())
})

test('saves a word again whose save has failed after the next word was saved', async () => {
  const { saves, press } = await saveTwoWords()
  saves[1]?.(aSavedWord({ word: 'whale' }))
  expect(await screen.findByText('Word saved without definition')).toBeVisible()
  // The save of the first word is still pending, so this key press does not send it again.
  for (const key of ['ArrowLeft', 'w']) press(key)
  saves[0]?.(Promise.reject(new ApiError('conflict', 'The list is full')))
  expect(await screen.findByText('Failed to save word')).toBeVisible()
  press('w')
  await waitFor(() => expect(saves).toHaveLength(3))
})

test('ignores the second click of a double click that has opened the card', async () => {
  const { server, start } = reader({ content: 'He will wilt here soon.' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  server.answer(api.dictionary.look, [wilt('verb', 'Loses its strength.', 'WordNet')])
  server.answer(api.words.save, aSavedWord({ word: 'wilt' }))
  start()
  await screen.findByRole('button', { name: 'Play' })
  for (const key of ['ArrowRight', 'ArrowRight', 'd']) fireEvent.keyDown(document.body, { key })
  expect(await screen.findByText('Loses its strength.')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Save word' })
  fireEvent.click(button, { detail: 2 })
  expect(button).toBeEnabled()
  fireEvent.click(button, { detail: 1 })
  expect(await screen.findByText('Word saved!')).toBeVisible()
})

test('names each word of two that were not saved', async () => {
  const { server, start } = reader({ content: 'The whale sank.' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  server.answer(api.dictionary.look, [])
  const reasons = ['The list is full', 'The site is busy']
  server.answer(api.words.save, () => {
    throw new ApiError('conflict', reasons.shift() ?? '')
  })
  start()
  await screen.findByRole('button', { name: 'Play' })
  for (const key of ['w', 'ArrowRight', 'w']) fireEvent.keyDown(document.body, { key })
  const both = await screen.findByText(/The: The list is full\s+whale: The site is busy/)
  expect(both).toBeVisible()
  expect(screen.getAllByText('Failed to save word')).toHaveLength(1)
})

test('shows the entry that fits the sentence first, and saves the shown one', async () => {
  const { server, start } = reader({ content: 'Said he, thou wilt be king.' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 4, seq: 1, completed: false })
  server.answer(api.dictionary.look, [
    wilt('noun', 'A disease of plants.', 'WordNet'),
    wilt('verb', 'Will, used with "thou".', 'Lectern'),
  ])
  server.answer(api.words.save, aSavedWord({ word: 'wilt' }))
  start()
  await screen.findByRole('button', { name: 'Play' })
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'd']) fireEvent.keyDown(document.body, { key })
  expect(await screen.findByText('Will, used with "thou".')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByText('1 of 2')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Next entry' }))
  expect(screen.getByText('A disease of plants.')).toBeVisible()
  expect(screen.getByText('WordNet')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Next entry' }))
  expect(screen.getByText('Will, used with "thou".')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Previous entry' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save word' }))
  expect(await screen.findByText('Word saved!')).toBeVisible()
  const saved = server.asked.find(({ method, path }) => method === 'POST' && path === '/api/user/saved-words')
  expect(saved?.body).toMatchObject({ word: 'wilt', definition: 'A disease of plants.', wordNumber: 4 })
})

test('leaves the keys to the reader beside a card: its key, Escape, a step and Space close it', async () => {
  const { server, start } = reader({ content: 'One two three four.' })
  server.answer(api.reading.open, { ...session, seq: 0 })
  server.answer(api.reading.save, { id: 5, wordsRead: 2, seq: 1, completed: false })
  server.answer(api.dictionary.look, [wilt('noun', 'A disease of plants.', 'WordNet')])
  start()
  await screen.findByRole('button', { name: 'Play' })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  for (const closingKey of ['d', 'Escape', 'ArrowRight', ' ']) {
    press('d')
    expect(await screen.findByRole('dialog')).toHaveFocus()
    press(closingKey)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  expect(screen.getByText(/^Word 2 of 4/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('shows nothing of an HTML error page', async () => {
  const { server, start } = reader()
  server.answer(api.library.work, new Response('<h1>Not here</h1>', { status: 404 }))
  start()
  expect(await screen.findByText('Work not found (ID: 1)')).toBeVisible()
  expect(document.body).not.toHaveTextContent(/Not here|did not answer/)
})

test('tells in the card that a word is a form of a saved one', async () => {
  const { server, start } = reader({ content: 'Whales sea ship mast oar sail.' })
  const meanings = [{ partOfSpeech: 'noun', definitions: [{ definition: 'A mammal of the sea.' }] }]
  server.answer(api.dictionary.look, [{ word: 'whale', phonetics: [], meanings, source: 'test' }])
  const found = { saved: 'whale', times: 1, books: 1, sentences: [] }
  server.answer(savedFormsApi.savedForms.sightings, found)
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  fireEvent.keyDown(document.body, { key: 'd' })
  expect(await screen.findByText('Saved as whale · met 1 time in 1 book')).toBeVisible()
})

test('marks a word no more after it was deleted from the saved words', async () => {
  const { server, person, start } = reader({ content: 'Whales sea ship.' })
  server.answer(savedFormsApi.savedForms.list, 'whales')
  server.answer(api.words.saved, [aSavedWord({ id: 1, word: 'whale' })])
  const go = (path: string) => act(() => window.history.pushState(null, '', path))
  const findDots = () => document.querySelectorAll('[data-met]')
  start()
  await waitFor(() => expect(findDots()).toHaveLength(1))
  go('/saved-words')
  server.answer(api.words.remove, undefined)
  server.answer(savedFormsApi.savedForms.list, '')
  await person.click(await screen.findByRole('button', { name: 'Delete whale' }))
  expect(await screen.findByText('Word deleted')).toBeVisible()
  go('/reader/1/12')
  const reads = () => server.asked.filter(({ path }) => path === '/api/user/saved-word-forms')
  await waitFor(() => expect(reads()).toHaveLength(2))
  await waitFor(() => expect(findDots()).toHaveLength(0))
})

test('keeps a spelling for the voice that is not saved, until it is cancelled', async () => {
  voiceDownloaded.isInPage = true
  const { server, person, start } = reader({ content: 'Queequeg sleeps.' })
  server.answer(api.dictionary.look, [])
  server.answer(respellingApi.respellings.list, { own: {}, work: {} })
  start()
  await screen.findByRole('heading', { name: 'The Work' })
  const openForm = async () => {
    fireEvent.keyDown(document.body, { key: 'd' })
    await person.click(await screen.findByRole('button', { name: 'Say it like…' }))
    return screen.findByLabelText('Say “queequeg” like')
  }
  await person.type(await openForm(), 'kwee kweg')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await openForm()).toHaveValue('kwee kweg')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('dialog')).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Say it like…' }))
  expect(await screen.findByLabelText('Say “queequeg” like')).toHaveValue('')
})
