import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { findVerseLine } from './line-strokes.tsx'

const findLines = (content: string) => {
  const timeline = createTimeline(content, 'Poem')
  return timeline.words.map((_, index) => {
    const line = findVerseLine(timeline, index)
    return line && [line.first, line.count]
  })
}

test('a line extends between two breaks, and an indent is no break', () => {
  expect(findLines('one two\n  three\n\nfour five')).toEqual([
    [0, 2],
    [0, 2],
    [2, 1],
    [3, 2],
    [3, 2],
  ])
})

test('a line has at most forty words', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  expect(new Set(findLines(words(40)).map(String))).toEqual(new Set(['0,40']))
  expect(new Set(findLines(words(41)))).toEqual(new Set([undefined]))
})
