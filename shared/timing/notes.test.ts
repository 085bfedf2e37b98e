import { expect, test } from 'vitest'
import { type Category, categories } from './category.ts'
import { listNoteMarks } from './notes.ts'
import { createTimeline } from './timeline.ts'

const listWords = (content: string, category: Category = 'Novel') =>
  createTimeline(content, category)
    .words.map(({ text }) => text)
    .join(' ')

test.each([
  ['a mark after a word', 'The sea[^1] is', 'The sea is'],
  ['a mark after a punctuation mark', '“The sea.[^1]” Then', '“The sea.” Then'],
  ['a mark before a dash', 'the sea[^1]—and', 'the sea— and'],
  ['a mark between spaces', 'the sea [^1] is', 'the sea is'],
  ['a mark in emphasis', 'the _sea_[^1] or _sea[^2]_ is', 'the sea or sea is'],
  ['a mark with a name', 'sea[^note]\n\n[^note]: It.', 'sea'],
  ['an unknown name', 'a[^a-z] is', 'a[^a-z] is'],
  ['a note at the end', 'The sea.[^1]\n\n[^1]: A note\non it.\n[^2]: Two.', 'The sea.'],
  ['a note below its paragraph', 'The sea.[^1]\r\n\r\n[^1]: A\r\nnote.\r\n\r\nThen', 'The sea. Then'],
  ['a word and a colon', 'Homer[^1]: the poet\n\n[^1]: A note.', 'Homer: the poet'],
  ['a mark in brackets', 'The sea.[1] Then,[a] as.”{12} So.[1][2] [3] is', 'The sea. Then, as.” So. [3] is'],
  ['an index', 'a.[0].b (1) x[1] c,(2) d', 'a.[0].b (1) x[1] c, d'],
])('leaves notes out of the words: %s', (_, content, expected) => {
  expect(listWords(content)).toBe(expected)
})

test('a note changes no pause', () => {
  const content = 'One, two.\n\nThree; four\nfive.\n\nSix'
  const noted = 'One,[^1] two.[^2]\n\n[^1]: A.\n[^2]: B.\n\nThree;[2] four[^3]\nfive.\n\n[^3]: C.\n\nSix[^1]'
  for (const category of categories) {
    const dwells = (text: string) => {
      const timeline = createTimeline(text, category, 'Natural')
      return timeline.words.map(({ text, startsSentence, markers }, index) => [
        text,
        startsSentence,
        markers,
        timeline.dwellMs(index, 200),
      ])
    }
    expect(dwells(noted)).toEqual(dwells(content))
  }
})

test('gives each mark the next note of its name, or the last', () => {
  const content = 'One[^1] two.[3]\n\n[^1]: First\nnote.\n\nThree[^1] four[^2]\n\n[^1]: Second.\n\nFive.[^1]'
  expect(listNoteMarks(content).map(({ sign, note }) => [sign, note])).toEqual([
    ['1', 'First\nnote.'],
    ['3', undefined],
    ['1', 'Second.'],
    ['2', undefined],
    ['1', 'Second.'],
  ])
  expect(listNoteMarks('The sea.[^1] So.”[1][2]').map(({ at, sign }) => [at, sign])).toEqual([
    [8, '1'],
    [17, '1 2'],
  ])
})
