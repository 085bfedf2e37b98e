import { expect, test } from 'vitest'
import { formatDuration } from './pace.ts'

test.each([
  [0, '0 min'],
  [1, '< 1 min'],
  [59_999, '< 1 min'],
  [60_000, '1 min'],
  [60_001, '2 min'],
  [59 * 60_000, '59 min'],
  [59 * 60_000 + 1, '1 h'],
  [80 * 60_000, '1 h 20 min'],
  [599 * 60_000, '9 h 59 min'],
  [600 * 60_000, '10 h'],
  [870 * 60_000, '15 h'],
])('formats %d ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})
