import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test('formats integers like the English locale', () => {
  const counts = [0, 7, 42, 999, 1_000, 12_345, 999_999, 1_000_000, 2_147_483_647, -1, -1_000]
  expect(counts.map(formatNumber)).toEqual(counts.map((count) => count.toLocaleString('en')))
})
