import { expect, test } from 'vitest'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { findPassageStart, layOutPassage } from './passage.tsx'

function findPassage(content: string, category: Category, word: string) {
  const timeline = createTimeline(content, category)
  const index = timeline.words.findIndex(({ text }) => text === word)
  const lines = layOutPassage(timeline, category, findPassageStart(timeline, category, index))
  for (const { first, text, starts, ends } of lines) {
    const words = starts.map((start, at) => text.slice(start, ends[at]))
    expect(words).toEqual(timeline.words.slice(first, first + words.length).map(({ text }) => text))
  }
  return lines
}
const findTexts = (...args: Parameters<typeof findPassage>) => findPassage(...args).map(({ text }) => text)

test('a passage of prose is the sentence, in one line', () => {
  expect(findTexts('One two.\nThree four\nfive. Six.', 'Novel', 'four')).toEqual(['Three four five.'])
})

test('a sentence that continues in the next paragraph is complete', () => {
  expect(findTexts('He said\n\nnothing more. Then', 'Novel', 'more.')).toEqual(['He said', 'nothing more.'])
})

test('a passage of a poem is the stanza, with its lines and indents', () => {
  const poem = 'First, first.\n\nThe key goes round.\n    who’s out.\nI count\n\nLast.'
  expect(findTexts(poem, 'Poem', 'out.')).toEqual([
    'The key goes round.',
    '\u2003\u2003who’s out.',
    'I count',
  ])
})

test('a passage of a play keeps its verse lines, with the directions of each', () => {
  const play = 'HAMLET. Words. To be, or not (he turns\naway) to be:\n  that is it. So.'
  const lines = findPassage(play, 'Stage Play', 'that')
  expect(lines.map(({ text }) => text)).toEqual([
    'To be, or not (he turns',
    'away) to be:',
    '\u2003that is it.',
  ])
  expect(
    lines.map(({ text, stretches }) => stretches.map(({ start, end }) => text.slice(start, end))),
  ).toEqual([['(he turns'], ['away)'], []])
})

test('a passage of a nested list item has no bullet and no indent', () => {
  expect(findTexts('- One.\n  - Two three.\n- Four.', 'Essay/Information', 'three.')).toEqual(['Two three.'])
})

test('a passage of an endless sentence is the six hundred words around the word', () => {
  const content = Array.from({ length: 1_500 }, (_, index) => `w${index}`).join(' ')
  const [line, ...others] = findPassage(content, 'Novel', 'w700')
  expect(others).toEqual([])
  expect(line).toMatchObject({ first: 600 })
  expect(line?.starts).toHaveLength(600)
})
