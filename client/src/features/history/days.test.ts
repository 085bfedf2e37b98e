import { expect, test } from 'vitest'
import { hoursOf, lastDays, minutesOf } from './days.ts'

test('the last days end today, across months, with nothing on days without reading', () => {
  const today = new Date(2026, 2, 2, 23, 59)
  const days = lastDays([{ day: '2026-02-28', words: 120, activeMs: 40_000 }], 4, today)
  expect(days.map(({ day, words, activeMs }) => [day, words, activeMs])).toEqual([
    ['2026-02-27', 0, 0],
    ['2026-02-28', 120, 40_000],
    ['2026-03-01', 0, 0],
    ['2026-03-02', 0, 0],
  ])
})

test('the hour that a summer begins or ends with costs no day', () => {
  const days = lastDays([], 84, new Date(2026, 10, 20)).map(({ day }) => day)
  expect(new Set(days).size).toBe(84)
  expect(days.at(-1)).toBe('2026-11-20')
})

test.each([
  [0, '0'],
  [20_000, '< 1'],
  [60_000, '1'],
  [5_000_000, '83'],
])('%d ms are %s minutes', (ms, minutes) => {
  expect(minutesOf(ms)).toBe(minutes)
})

test.each([
  [20_000, '< 1 min'],
  [3_540_000, '59 min'],
  [3_599_000, '1 h'],
  [50_640_000, '14 h 4 min'],
])('%d ms are %s', (ms, time) => {
  expect(hoursOf(ms)).toBe(time)
})
