import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { lineAround } from './line-of-words.ts'

const linesOf = (content: string) => {
  const timeline = createTimeline(content, 'Poem')
  return timeline.words.map((_, index) => {
    const line = lineAround(timeline, index)
    return line && [line.first, line.count]
  })
}

test('a line is what stands between two breaks, an indent within it or not', () => {
  expect(linesOf('one two\n  three\n\nfour five')).toEqual([
    [0, 2],
    [0, 2],
    [2, 1],
    [3, 2],
    [3, 2],
  ])
})

test('forty words are a line, one more are prose', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  expect(new Set(linesOf(words(40)).map(String))).toEqual(new Set(['0,40']))
  expect(new Set(linesOf(words(41)))).toEqual(new Set([undefined]))
})
