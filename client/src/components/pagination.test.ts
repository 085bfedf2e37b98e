import { expect, test } from 'vitest'
import { visiblePages } from './pagination.tsx'

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 gap 6'],
  [3, 6, '1 2 3 4 gap 6'],
  [4, 6, '1 gap 3 4 5 6'],
  [50, 100, '1 gap 49 50 51 gap 100'],
  [100, 100, '1 gap 97 98 99 100'],
  [9, 7, '1 gap 4 5 6 7'],
])('shows on page %d of %d the five numbers: %s', (page, totalPages, shown) => {
  expect(visiblePages(page, totalPages, 5).join(' ')).toBe(shown)
})

test('shows at most five numbers, always with the first, the last and the current page', () => {
  for (let total = 1; total <= 30; total += 1) {
    for (let page = 1; page <= total; page += 1) {
      const numbers = visiblePages(page, total, 5).filter((shown) => shown !== 'gap')
      expect(numbers.length).toBe(Math.min(total, 5))
      expect(numbers).toEqual(expect.arrayContaining([1, page, total]))
      expect(new Set(numbers).size).toBe(numbers.length)
    }
  }
})
