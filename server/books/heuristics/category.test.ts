import { expect, test } from 'vitest'
import { readPieces } from '../../starter/pieces.ts'
import { readMobyDick } from '../../testing/moby-dick.ts'
import { guessCategory } from './category.ts'

const createBook = (contents: string[], changes: { title?: string; subjects?: string[] } = {}) => ({
  title: 'A Book',
  author: '',
  description: '',
  subjects: [],
  ...changes,
  parts: contents.map((content) => ({ title: '', content, matter: undefined })),
})

test.each([
  ['Poem', ['English poetry']],
  ['Stage Play', ['Comedies']],
  ['Short Story', ['Short stories, Irish']],
  ['Essay/Information', ['Political science', 'Monarchy']],
  ['Novel', ['Love stories', 'England -- Fiction']],
])('guesses %s from the subjects', (category, subjects) => {
  const chapters = ['“Yes,” he said, and went.\n\n'.repeat(4_000)]
  expect(guessCategory(createBook(chapters, { subjects }))).toBe(category)
})

test.each([
  ['Short Story', 'Northern Folktales'],
  ['Novel', 'A Northern Tail'],
])('guesses %s from the title %s', (category, title) => {
  const chapters = ['“Yes,” he said, and went.\n\n'.repeat(4_000)]
  expect(guessCategory(createBook(chapters, { title }))).toBe(category)
})

test('guesses most starter pieces by shape alone', () => {
  const pieces = readPieces()
  const right = pieces.filter(({ title, chapters, category }) => {
    const guess = guessCategory(
      createBook(
        chapters.map(({ content }) => content),
        { title },
      ),
    )
    return guess === category || (category === 'Novel' && guess === 'Short Story')
  })
  expect(right.length / pieces.length).toBeGreaterThan(0.8)
  expect(guessCategory(createBook(readMobyDick().chapters.map(({ content }) => content)))).toBe('Novel')
})

test.each([
  ['Novel', 'Frau Wittkop: Roman'],
  ['Short Story', 'Cuentos de la costa'],
  ['Stage Play', 'Le Puits: drame en trois actes'],
  ['Poem', 'Poesie scelte'],
  ['Essay/Information', 'The Narrative of a Clerk'],
])('guesses %s from the title %s', (category, title) => {
  const reflections = 'It is a question of measure, and measure is rare.\n\n'.repeat(400)
  expect(guessCategory(createBook([reflections], { title }))).toBe(category)
})

test('takes dialogue after hyphens as narrative, and numbered chapters of parts as a novel', () => {
  const about = (content: string, toTitle: (number: number) => string) => {
    const book = createBook(Array.from({ length: 5 }, () => content.repeat(700)))
    return guessCategory({
      ...book,
      parts: book.parts.map((part, at) => ({ ...part, title: toTitle(at + 1) })),
    })
  }
  const dialogue = '--¡Mañana!--exclama Batiste, que no duerme en toda la noche.\n\n'
  expect(about(dialogue, (number) => `Primera Parte: ${number}`)).toBe('Novel')
  expect(about('“Yes,” he said, and went.\n\n', (number) => `Part I: ${number}. The House`)).toBe('Novel')
})

test('tells memoirs from novels by their text when a title pretends to be a history or memoirs', () => {
  const story = 'He was late, and she had gone. “Is it over?” said he, and went!\n\n'.repeat(2_000)
  const account = 'I was at the camp, and the river had risen. The bridge is there still.\n\n'.repeat(2_000)
  const title = 'The History of a Foundling'
  expect(guessCategory(createBook([story], { title }))).toBe('Novel')
  expect(guessCategory(createBook([story], { title, subjects: ['Foundlings -- Fiction'] }))).toBe('Novel')
  expect(guessCategory(createBook([story], { title: 'Memoirs of a Foundling' }))).toBe('Novel')
  expect(guessCategory(createBook([account], { title: 'Memoirs of a General' }))).toBe('Essay/Information')
})

test.each([
  [
    'Short Story',
    'numbered adventures of a detective',
    'I. The Arrest|II. The Escape|III. The Pearl|IV. The Safe',
    false,
  ],
  ['Novel', 'chapters with the same persons', 'A Hill|A Mill|A Wood|A Road|A Ford', true],
  ['Novel', 'numbers alone', 'I|II|III|IV|V', false],
  [
    'Short Story',
    'sections of stories',
    'Fox: I|Fox: II|Owl: I|Owl: II|Elk: I|Elk: II|Bee: I|Bee: II',
    false,
  ],
])('guesses %s from %s', (category, _, titles, isShared) => {
  const names = ['Conrad', 'Edith', 'Rupert', 'Bertha']
  const parts = titles.split('|').map((title, at) => {
    const name = isShared ? 'Walter' : names[titles.includes('Fox') ? at >> 1 : at % 4]
    const content =
      `“Is it you?” cried old ${name} to Holmes, and he went, and young ${name} went.\n\n`.repeat(400)
    return { title, content, matter: undefined }
  })
  expect(guessCategory({ title: 'A Book', language: 'en', subjects: [], parts })).toBe(category)
})
