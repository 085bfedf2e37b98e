import { expect, test } from 'vitest'
import { calculateGlideMs } from './word-highlight.ts'

test.each([
  [100, 280],
  [200, 160],
  [233, 120.4],
  [234, 120],
  [400, 120],
])('at %d WPM the bar glides for %d ms', (wordsPerMinute, ms) => {
  expect(calculateGlideMs(wordsPerMinute)).toBeCloseTo(ms, 6)
})
