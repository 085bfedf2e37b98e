import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { savedWordsApi } from '#shared/saved-words-api.ts'
import { aSavedWord } from '#shared/testing/make.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import { definitionMissing, type SavedWord } from '#shared/words.ts'
import { open } from '../testing/render.tsx'

const word = (id: number, changes: Partial<SavedWord> = {}) =>
  aSavedWord({
    id,
    word: `word${id}`,
    definition: `What word${id} means.`,
    createdAt: new Date(2026, 10, 20, 12, 0, id),
    ...changes,
  })

const whale = word(1, {
  word: 'whale',
  definition: 'A large sea mammal.',
  phonetic: '/weɪl/',
  example: 'A whale surfaced.',
  sentence: 'There she blows, the whale!',
  workId: 4,
  chapterId: 12,
  wordNumber: 345,
  metIn: 'Moby-Dick · 1. Loomings',
})

function words(saved: SavedWord[]) {
  const opened = open('/saved-words')
  opened.server.answer(api.words.saved, saved)
  opened.server.answer(api.words.names, [])
  opened.server.answer(api.words.isSaved, { saved: false, id: null })
  opened.start()
  return opened
}

test('shows a word with its definition and pronunciation, and links to its place in the text', async () => {
  words([whale])
  const entry = within(await screen.findByRole('article'))
  for (const text of [
    'whale',
    'noun',
    '/weɪl/',
    'A large sea mammal.',
    '“A whale surfaced.”',
    'There she blows, the whale!',
    'Saved 20 November 2026',
  ]) {
    expect(entry.getByText(text)).toBeVisible()
  }
  expect(entry.getByRole('link', { name: 'Go to whale in Moby-Dick · 1. Loomings' })).toHaveAttribute(
    'href',
    '/reader/4/12?word=345',
  )
  expect(entry.getByRole('button', { name: 'Pronounce whale' })).toBeVisible()
  expect(screen.getByText('1 of 1 words')).toBeVisible()
})

test('tells how often a word was met in all its forms, and links to the sentences', async () => {
  const { person, server } = words([whale])
  const place = { metIn: 'Moby-Dick · 1. Loomings', workId: 4, chapterId: 12, textId: null }
  const sentences = [{ sentence: 'Whales were there.', found: 'Whales', ...place, wordNumber: 7 }]
  server.answer(savedFormsApi.savedForms.sightings, { saved: 'whale', times: 7, books: 3, sentences })
  const button = await screen.findByRole('button', { name: 'Where you met it: whale' })
  await person.click(button)
  expect(await screen.findByText('Saved · met 7 times in 3 books')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Moby-Dick · 1. Loomings' })).toHaveAttribute(
    'href',
    '/reader/4/12?word=7',
  )
  await person.click(button)
  expect(screen.queryByText('Whales were there.')).toBeNull()
})

test('links a word to its personal text, and not to a deleted work', async () => {
  words([
    { ...whale, id: 2, word: 'mine', workId: null, chapterId: null, textId: 9, metIn: 'My text' },
    { ...whale, id: 3, word: 'gone', workId: null, chapterId: null, metIn: null },
  ])
  expect(await screen.findByRole('link', { name: 'Go to mine in My text' })).toHaveAttribute(
    'href',
    '/read/personal/9?word=345',
  )
  expect(screen.queryByRole('link', { name: /Go to gone/ })).toBeNull()
})

test('searches word, definition and part of speech, shows the count, and can be cleared', async () => {
  const { person } = words([whale, word(2, { word: 'sail', definition: 'Canvas.', partOfSpeech: 'verb' })])
  const box = await screen.findByRole('searchbox', { name: 'Search your words' })
  for (const search of ['WHAL', 'mammal', 'nou']) {
    await person.clear(box)
    expect(await screen.findByText('2 of 2 words')).toBeVisible()
    await person.type(box, search)
    expect(await screen.findByText('1 of 2 words')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'whale' })).toBeVisible()
  }
  await person.clear(box)
  await person.type(box, 'surfaced')
  expect(await screen.findByText('No matching words found')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Clear Search' }))
  expect(await screen.findByText('2 of 2 words')).toBeVisible()
})

test('keeps the focus near the words when the last hit is deleted, and when the search is cleared', async () => {
  const { server, person } = words([whale, word(2)])
  server.answer(api.words.remove, undefined)
  const box = await screen.findByRole('searchbox', { name: 'Search your words' })
  await person.type(box, 'mammal')
  expect(await screen.findByText('1 of 2 words')).toBeVisible()
  for (const [name, words] of [
    ['Delete whale', '0 of 1 words'],
    ['Clear Search', '1 of 1 words'],
  ] as const) {
    screen.getByRole('button', { name }).focus()
    await person.keyboard('{Enter}')
    expect(await screen.findByText(words)).toBeVisible()
    expect(document.activeElement).toContainElement(box)
    expect(document.body).not.toHaveFocus()
  }
})

test('finds words with and without accents and apostrophes, in any Unicode form', async () => {
  const { person } = words([
    word(1, { word: 'naïve' }),
    word(2, { definition: 'A cafe\u0301’s fine-grained Maß.' }),
  ])
  const box = await screen.findByRole('searchbox', { name: 'Search your words' })
  for (const search of ['nai\u0308ve', 'naive', 'Ｎａｉｖｅ', 'CAFÉ', 'cafés', "cafe's fine grained mass"]) {
    await person.clear(box)
    expect(await screen.findByText('2 of 2 words')).toBeVisible()
    await person.type(box, search)
    expect(await screen.findByText('1 of 2 words')).toBeVisible()
  }
  await person.clear(box)
  await person.type(box, '-')
  expect(await screen.findByText('No matching words found')).toBeVisible()
})

test('explains how to save a word when there is none', async () => {
  words([])
  expect(await screen.findByText('No saved words yet')).toBeVisible()
})

test('deletes a word, and restores it on Undo, also after a failure', async () => {
  const { server, person } = words([word(3), whale, word(2, { createdAt: new Date(2026, 10, 19) })])
  server.answer(api.words.remove, undefined)
  await person.click(await screen.findByRole('button', { name: 'Delete whale' }))
  expect(await screen.findByText('Word deleted')).toBeVisible()
  expect(screen.getByText('The word has been removed from your saved words.')).toBeVisible()
  expect(screen.getByText('2 of 2 words')).toBeVisible()
  server.answer(api.words.save, () => Promise.reject(new Error('offline')))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Failed to save word')).toBeVisible()
  server.answer(api.words.save, () => {
    server.answer(api.words.saved, [word(3), { ...whale, id: 77 }, word(2)])
    return { ...whale, id: 77 }
  })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 of 3 words')).toBeVisible()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['word3', 'whale', 'word2'])
  const { id: _, workId: __, metIn: ___, ...kept } = whale
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    ...kept,
    createdAt: whale.createdAt.toISOString(),
  })
})

test('keeps a word that could not be deleted, and shows why', async () => {
  const { server, person } = words([whale])
  server.answer(api.words.remove, new ApiError('internal', 'Something went wrong'))
  await person.click(await screen.findByRole('button', { name: 'Delete whale' }))
  expect(await screen.findByText('Failed to delete word')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'whale' })).toBeVisible()
})

test('refreshes a word without a definition from the dictionary', async () => {
  const bare = { ...whale, definition: definitionMissing, partOfSpeech: null, phonetic: null, example: null }
  const { server, person } = words([bare, word(2)])
  expect(await screen.findByRole('button', { name: 'Refresh whale' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Refresh word2' })).toBeNull()
  server.answer(api.dictionary.look, new ApiError('not_found', 'No entry'))
  await person.click(screen.getByRole('button', { name: 'Refresh whale' }))
  expect(await screen.findByText('Definition not found for whale')).toBeVisible()
  server.answer(api.dictionary.look, [
    {
      word: 'whale',
      phonetic: '/weɪl/',
      phonetics: [],
      meanings: [{ partOfSpeech: 'noun', definitions: [{ definition: 'A large sea mammal.' }] }],
      source: 'WordNet',
    },
  ])
  server.answer(api.words.refresh, whale)
  await person.click(screen.getByRole('button', { name: 'Refresh whale' }))
  expect(await screen.findByText('Definition refreshed')).toBeVisible()
  expect(screen.getByText('A large sea mammal.')).toBeVisible()
  expect(server.asked.findLast(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/api/user/saved-words/1',
    body: { definition: 'A large sea mammal.', partOfSpeech: 'noun', phonetic: '/weɪl/' },
  })
})

test('keeps a word without a definition when the dictionary has only the nearest word', async () => {
  const { server, person } = words([{ ...whale, definition: definitionMissing }])
  const meanings = [{ partOfSpeech: 'noun', definitions: [{ definition: 'A mark of a lash.' }] }]
  server.answer(api.dictionary.look, [
    { word: 'wale', phonetics: [], meanings, source: 'WordNet', nearestTo: 'whale' },
  ])
  await person.click(await screen.findByRole('button', { name: 'Refresh whale' }))
  expect(await screen.findByText('Definition not found for whale')).toBeVisible()
  expect(server.asked.filter(({ method }) => method === 'PATCH')).toEqual([])
})

const cards = [
  { id: 1, stability: 21, due: '2026-11-20', misses: 0, isSuspended: false },
  { id: 2, stability: 20.9, due: '2026-11-21', misses: 1, isSuspended: false },
  { id: 3, stability: 5, due: '2026-11-25', misses: 6, isSuspended: true },
  { id: 4, stability: 90, due: '2027-03-05', misses: 0, isSuspended: false },
]
const states = { isOn: true, day: '2026-11-20', cards, works: [{ id: 4, title: 'Moby-Dick' }] }

test('shows how well each word is known and when it is due, and filters by state and work', async () => {
  const own = { textId: 9, metIn: 'My text', sentence: 'So.' }
  const { person, server } = words([whale, word(2, own), word(3), word(4), word(5)])
  server.answer(savedWordsApi.savedWords.states, states)
  for (const text of [
    'Known, due today',
    'Learning, due tomorrow',
    'Learning, set aside',
    'Known, due on 5 March 2027',
    'New',
  ])
    expect(await screen.findByText(text, { selector: 'p' })).toBeVisible()
  const [state, work] = ['State', 'Work'].map((name) => screen.getByRole('combobox', { name }))
  const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await person.selectOptions(state as HTMLElement, 'Learning')
  expect(shown()).toEqual(['word2', 'word3'])
  await person.selectOptions(work as HTMLElement, 'My text')
  expect(shown()).toEqual(['word2'])
  await person.selectOptions(work as HTMLElement, 'Moby-Dick')
  await person.click(screen.getByRole('button', { name: 'Clear Search' }))
  await person.selectOptions(work as HTMLElement, 'Moby-Dick')
  expect(shown()).toEqual(['whale'])
  expect(screen.getByText('1 of 5 words')).toBeVisible()
})

test('asks again for a word that was set aside', async () => {
  const { person, server } = words([word(3), word(4)])
  let shown = states
  server.answer(savedWordsApi.savedWords.states, () => shown)
  server.answer(wordReviewApi.wordReview.change, ({ body }) => {
    expect(body).toEqual({ suspended: false })
    shown = { ...states, cards: cards.map((card) => ({ ...card, isSuspended: false })) }
    return undefined
  })
  await person.click(await screen.findByRole('button', { name: 'Ask again: word3' }))
  expect(await screen.findByText('Learning, due in 5 days', { selector: 'p' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Ask again/ })).toBeNull()
})

test('shows no due date while reviews are off, and retries loading the states', async () => {
  const { person, server, start } = open('/saved-words')
  server.answer(api.words.saved, [whale])
  server.answer(savedWordsApi.savedWords.states, new ApiError('unavailable', 'Lectern is unavailable.'))
  start()
  expect(await screen.findByText('Lectern is unavailable.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'State' })).toBeDisabled()
  server.answer(savedWordsApi.savedWords.states, { ...states, isOn: false })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Known', { selector: 'p' })).toBeVisible()
})

test('reports an export that fails', async () => {
  const { person, server } = words([whale])
  server.answer(savedWordsApi.savedWords.sightings, new ApiError('unavailable', 'Too busy.'))
  await person.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  expect(await screen.findByText('Failed to export words')).toBeVisible()
  expect(screen.getByText('Too busy.')).toBeVisible()
})

test('exports all words during a search', async () => {
  const { person, server } = words([whale, word(2)])
  const files: { name: string; text: Promise<string> }[] = []
  let text = Promise.resolve('')
  URL.createObjectURL = vi.fn((blob: Blob) => {
    text = blob.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    return 'blob:words'
  }) as typeof URL.createObjectURL
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text })
  })
  await person.type(await screen.findByRole('searchbox'), 'whale')
  server.answer(savedWordsApi.savedWords.sightings, [{ word: 'whale', times: 3 }])
  await person.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'Export for Anki' }))
  await waitFor(() => expect(files).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: 'Export for Anki as Cloze' }))
  expect(await screen.findByText('1 word exported')).toBeVisible()
  expect(screen.getByText('1 word left out: no sentence with the word')).toBeVisible()
  const names = ['lectern-words.csv', 'lectern-words.txt', 'lectern-words-cloze.txt']
  expect(files.map(({ name }) => name)).toEqual(names)
  const [csv, anki, cloze] = await Promise.all(files.map((file) => file.text))
  expect(csv).toMatch(/^\ufeffWord,.*\r\nwhale,.*,new,,,0,3\r\nword2,/s)
  expect(cloze).toContain('\t"There she blows, the {{c1::whale}}!"\t')
  expect(anki).toMatch(/^#separator:Tab\n.*lectern:whale\twhale.*lectern:word2\tword2/s)
})

test('renders only the visible words of five thousand', async () => {
  words(Array.from({ length: 5_000 }, (_, index) => word(index + 1)))
  expect(await screen.findByText('5000 of 5000 words')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0))
  expect(screen.getAllByRole('article').length).toBeLessThan(30)
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '5000')
})

test('prints all words', async () => {
  const print = (type: string) => act(() => void window.dispatchEvent(new Event(type)))
  words(Array.from({ length: 50 }, (_, index) => word(index + 1)))
  expect(await screen.findByText('50 of 50 words')).toBeVisible()
  print('beforeprint')
  expect(screen.getAllByRole('article')).toHaveLength(50)
  print('afterprint')
  expect(screen.getAllByRole('article').length).toBeLessThan(30)
})

test('retries loading the words', async () => {
  const { server, start, person } = open('/saved-words')
  server.answer(api.words.saved, new ApiError('unavailable', 'Lectern is unavailable for a moment.'))
  start()
  expect(await screen.findByText('Your words could not be loaded.')).toBeVisible()
  server.answer(api.words.saved, [whale])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeVisible()
})
