import { expect, test } from 'vitest'
import { formatDate, timeAgo } from './dates.ts'

const now = new Date(2026, 10, 20, 9, 30)

test.each([
  [new Date(2026, 10, 20, 9, 29, 30), 'just now'],
  [new Date(2026, 10, 20, 9, 31), 'just now'],
  [new Date(2026, 10, 20, 9, 29), '1 minute ago'],
  [new Date(2026, 10, 20, 8, 31), '59 minutes ago'],
  [new Date(2026, 10, 20, 0, 10), '9 hours ago'],
  [new Date(2026, 10, 19, 23, 50), 'yesterday'],
  [new Date(2026, 10, 18, 23, 50), '2 days ago'],
  [new Date(2026, 9, 19), 'last month'],
  [new Date(2025, 10, 20), 'last year'],
])('formats %s as %s', (moment, words) => {
  expect(timeAgo(moment, now)).toBe(words)
})

test('writes a day with the name of its month', () => {
  expect(formatDate(now)).toBe('20 November 2026')
})
