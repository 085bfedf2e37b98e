import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { knownWordsApi } from '#shared/known-words-api.ts'
import { aSavedWord } from '#shared/testing/make.ts'
import { reader } from './reader.fixture.ts'

const { inChapter, set, share } = knownWordsApi.knownWords
const entry = (word: string, partOfSpeech: string, definition: string) => ({
  word,
  phonetics: [{ text: '/x/' }],
  meanings: [{ partOfSpeech, definitions: [{ definition }] }],
  source: 'test',
})
const tun = { word: 'tun', lemma: 'tun', wordNumber: 4, entries: [entry('tun', 'noun', 'A large cask.')] }
const lade = [entry('laden', 'adjective', 'Weighed down.'), entry('lade', 'verb', 'To load.')]
const laden = { word: 'laden', lemma: 'lade', wordNumber: 5, entries: lade }
const gone = {
  word: 'binnacle',
  lemma: 'binnacle',
  wordNumber: 2,
  entries: [entry('binnacle', 'noun', 'B.')],
}

async function openContents(options = {}) {
  const page = reader({ content: 'He saw a tun laden.', ...options })
  page.server.answer(api.reading.progress, [])
  return {
    ...page,
    async show() {
      page.start()
      await page.person.click(await screen.findByRole('button', { name: 'Part 2, contents' }))
      return within(await screen.findByRole('dialog', { name: 'The Work' }))
    },
  }
}

test('shows rare words of the chapter in their sense, saves one with its sentence, and marks another as known', async () => {
  const { server, person, show } = await openContents()
  server.answer(inChapter, [gone, tun, laden])
  server.answer(api.words.save, aSavedWord({ id: 1, word: 'tun' }))
  const marked: unknown[] = []
  server.answer(set, ({ body }) => {
    marked.push(body)
    return undefined
  })
  await person.click((await show()).getByRole('button', { name: 'Rare words here' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rare words in this chapter' }))
  expect(await dialog.findByText('A large cask.')).toBeVisible()
  expect(dialog.getAllByRole('button', { name: /^Save: / })).toHaveLength(2)
  server.answer(api.words.names, ['tun'])
  await person.click(dialog.getByRole('button', { name: 'Save: tun' }))
  expect(await dialog.findByRole('button', { name: 'Saved: tun' })).toHaveAttribute('aria-disabled', 'true')
  expect(
    server.asked.find(({ method, path }) => method === 'POST' && path.endsWith('saved-words'))?.body,
  ).toEqual(
    expect.objectContaining({
      word: 'tun',
      definition: 'A large cask.',
      sentence: 'He saw a tun laden.',
      chapterId: 12,
      wordNumber: 4,
    }),
  )
  await person.click(dialog.getByRole('button', { name: 'I know it: laden' }))
  const known = await dialog.findByRole('button', { name: 'Known: laden' })
  expect(dialog.getByRole('button', { name: 'Save: laden' })).toHaveAttribute('aria-disabled', 'true')
  await person.click(known)
  expect(await dialog.findByRole('button', { name: 'I know it: laden' })).toBeVisible()
  expect(marked).toEqual([
    { word: 'lade', isKnown: true },
    { word: 'lade', isKnown: false },
  ])
})

test('retries loading rare words, and shows when there are none', async () => {
  const { server, person, show } = await openContents()
  server.answer(inChapter, new ApiError('unavailable', 'Lectern is busy.'))
  await person.click((await show()).getByRole('button', { name: 'Rare words here' }))
  expect(await screen.findByText('Lectern is busy.')).toBeVisible()
  server.answer(inChapter, [])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No other rare words in this chapter.')).toBeVisible()
})

test('tells how much of a work the reader knows, with the interval', async () => {
  const { server, show } = await openContents()
  server.answer(share, { share: 0.926, low: 0.894, high: 0.951 })
  const contents = await show()
  expect(await contents.findByText('You know about 93% of its words (between 89 and 96%).')).toBeVisible()
})

test('offers no rare words of a work in another language', async () => {
  const { show } = await openContents({ language: 'fr' })
  expect((await show()).queryByRole('button', { name: 'Rare words here' })).toBeNull()
})
