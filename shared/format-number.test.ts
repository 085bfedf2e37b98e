import { expect, test } from 'vitest'
import { formatCount, formatNumber } from './format-number.ts'

test('formats integers like the English locale', () => {
  const counts = [0, 7, 42, 999, 1_000, 12_345, 999_999, 1_000_000, 2_147_483_647, -1, -1_000]
  expect(counts.map(formatNumber)).toEqual(counts.map((count) => count.toLocaleString('en')))
})

test('formats a number of things in the singular and the plural', () => {
  expect([0, 1, 1_000].map((count) => formatCount(count, 'word'))).toEqual([
    '0 words',
    '1 word',
    '1,000 words',
  ])
})
