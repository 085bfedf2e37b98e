import { expect, test } from 'vitest'
import { readPieces } from '../../starter/pieces.ts'
import { readMobyDick } from '../../testing/moby-dick.ts'
import { guessCategory } from './category.ts'

const bookOf = (contents: string[], changes: { title?: string; subjects?: string[] } = {}) => ({
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
  expect(guessCategory(bookOf(chapters, { subjects }))).toBe(category)
})

test('guesses most starter pieces by shape alone', () => {
  const pieces = readPieces()
  const right = pieces.filter(({ title, chapters, category }) => {
    const guess = guessCategory(
      bookOf(
        chapters.map(({ content }) => content),
        { title },
      ),
    )
    return guess === category || (category === 'Novel' && guess === 'Short Story')
  })
  expect(right.length / pieces.length).toBeGreaterThan(0.8)
  expect(guessCategory(bookOf(readMobyDick().chapters.map(({ content }) => content)))).toBe('Novel')
})

test.each([
  ['Novel', 'Frau Wittkop: Roman'],
  ['Short Story', 'Cuentos de la costa'],
  ['Stage Play', 'Le Puits: drame en trois actes'],
  ['Poem', 'Poesie scelte'],
  ['Essay/Information', 'The Narrative of a Clerk'],
])('guesses %s from the title %s', (category, title) => {
  const reflections = 'It is a question of measure, and measure is rare.\n\n'.repeat(400)
  expect(guessCategory(bookOf([reflections], { title }))).toBe(category)
})

test('takes dialogue after hyphens as narrative, lectures as essays, and numbered chapters of parts as a novel', () => {
  const about = (content: string, toTitle: (number: number) => string) => {
    const book = bookOf(Array.from({ length: 5 }, () => content.repeat(700)))
    return guessCategory({
      ...book,
      parts: book.parts.map((part, at) => ({ ...part, title: toTitle(at + 1) })),
    })
  }
  const dialogue = '--¡Mañana!--exclama Batiste, que no duerme en toda la noche.\n\n'
  expect(about(dialogue, (number) => `Primera Parte: ${number}`)).toBe('Novel')
  expect(about('“Yes,” he said, and went.\n\n', (number) => `Part I: ${number}. The House`)).toBe('Novel')
  expect(about('“Yes,” he said, and went.\n\n', (number) => `Lecture ${number}`)).toBe('Essay/Information')
})

test('tells memoirs from novels by their text when a title pretends to be a history or memoirs', () => {
  const story = 'He was late, and she had gone. “Is it over?” said he, and went!\n\n'.repeat(2_000)
  const account = 'I was at the camp, and the river had risen. The bridge is there still.\n\n'.repeat(2_000)
  const title = 'The History of a Foundling'
  expect(guessCategory(bookOf([story], { title }))).toBe('Novel')
  expect(guessCategory(bookOf([story], { title, subjects: ['Foundlings -- Fiction'] }))).toBe('Novel')
  expect(guessCategory(bookOf([story], { title: 'Memoirs of a Foundling' }))).toBe('Novel')
  expect(guessCategory(bookOf([account], { title: 'Memoirs of a General' }))).toBe('Essay/Information')
})

test('takes separately titled adventures as stories', () => {
  const adventure = '“Yes,” said Holmes, and went.\n\n'.repeat(2_000)
  const book = bookOf([adventure, adventure, adventure])
  const named = book.parts.map((part, index) => ({ ...part, title: `Adventure ${index + 1}. A Case` }))
  expect(guessCategory(book)).toBe('Novel')
  expect(guessCategory({ ...book, parts: named })).toBe('Short Story')
})

test.each([
  ['Novel', 'numbers in words', 'ONE. A Hill|TWO. A Mill|THREE. A Wood|FOUR. A Road|FIVE. A Ford', []],
  ['Short Story', 'sections of stories', 'Fox: I|Fox: II|Owl: I|Owl: II|Elk: I|Elk: II|Bee: I|Bee: II', []],
  ['Short Story', 'unnumbered fairy tales', 'A Prince|A Fox|A Ring|A Well|A Crown', ['Fairy tales']],
  [
    'Novel',
    'chapters of a fairy tale',
    'I: A Prince|II: A Fox|III: A Ring|IV: A Well|V: A Crown',
    ['Fairy tales'],
  ],
])('guesses %s from %s', (category, _, titles, subjects) => {
  const chapter = '“Is it you?” cried old Conrad, and he went, and young Conrad went.\n\n'.repeat(280)
  const parts = titles.split('|').map((title) => ({ title, content: chapter, matter: undefined }))
  expect(guessCategory({ title: 'A Book', language: 'en', subjects, parts })).toBe(category)
})
