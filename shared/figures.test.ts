import { expect, test } from 'vitest'
import { inFigures } from './figures.ts'

test('counts are written as English has them', () => {
  const counts = [0, 7, 42, 999, 1_000, 12_345, 999_999, 1_000_000, 2_147_483_647, -1, -1_000]
  expect(counts.map(inFigures)).toEqual(counts.map((count) => count.toLocaleString('en')))
})
