import { expect, test } from 'vitest'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { passageAt, passageStart } from './passage-lines.ts'

function passageOf(content: string, category: Category, word: string) {
  const timeline = createTimeline(content, category)
  const index = timeline.words.findIndex(({ text }) => text === word)
  const lines = passageAt(timeline, category, passageStart(timeline, category, index))
  for (const { first, text, starts, ends } of lines) {
    const words = starts.map((start, at) => text.slice(start, ends[at]))
    expect(words).toEqual(timeline.words.slice(first, first + words.length).map(({ text }) => text))
  }
  return lines
}
const textOf = (...asked: Parameters<typeof passageOf>) => passageOf(...asked).map(({ text }) => text)

test('of prose it is the sentence, in one line', () => {
  expect(textOf('One two.\nThree four\nfive. Six.', 'Novel', 'four')).toEqual(['Three four five.'])
})

test('a sentence that runs on into the next paragraph is whole', () => {
  expect(textOf('He said\n\nnothing more. Then', 'Novel', 'more.')).toEqual(['He said', 'nothing more.'])
})

test('of a poem it is the stanza, with its lines and indents', () => {
  const poem = 'First, first.\n\nThe key goes round.\n    who’s out.\nI count\n\nLast.'
  expect(textOf(poem, 'Poem', 'out.')).toEqual(['The key goes round.', '\u2003\u2003who’s out.', 'I count'])
})

test('in a play the sentence keeps the lines of its verse, and directions are known in each', () => {
  const play = 'HAMLET. Words. To be, or not (he turns\naway) to be:\n  that is it. So.'
  const lines = passageOf(play, 'Stage Play', 'that')
  expect(lines.map(({ text }) => text)).toEqual([
    'To be, or not (he turns',
    'away) to be:',
    '\u2003that is it.',
  ])
  expect(
    lines.map(({ text, stretches }) => stretches.map(({ start, end }) => text.slice(start, end))),
  ).toEqual([['(he turns'], ['away)'], []])
})

test('of a sentence without an end there are six hundred words, the word among them', () => {
  const content = Array.from({ length: 1_500 }, (_, index) => `w${index}`).join(' ')
  const [line, ...others] = passageOf(content, 'Novel', 'w700')
  expect(others).toEqual([])
  expect(line).toMatchObject({ first: 600 })
  expect(line?.starts).toHaveLength(600)
})
