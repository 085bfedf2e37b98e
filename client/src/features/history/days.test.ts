import { expect, test } from 'vitest'
import { formatHours, formatMinutes, listLastDays } from './days.ts'

test('lists the days up to today across months, with zeros for days without reading', () => {
  const today = new Date(2026, 2, 2, 23, 59)
  const days = listLastDays([{ day: '2026-02-28', words: 120, activeMs: 40_000 }], 4, today)
  expect(days.map(({ day, words, activeMs }) => [day, words, activeMs])).toEqual([
    ['2026-02-27', 0, 0],
    ['2026-02-28', 120, 40_000],
    ['2026-03-01', 0, 0],
    ['2026-03-02', 0, 0],
  ])
})

test('ends at the latest day read, which may be tomorrow in the time zone of the device', () => {
  const read = { day: '2026-03-02', words: 120, activeMs: 40_000 }
  const days = listLastDays([read], 2, new Date(2026, 2, 1, 9))
  expect(days.map(({ day, words }) => [day, words])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 120],
  ])
})

test('lists every day across a change of daylight saving time', () => {
  const days = listLastDays([], 84, new Date(2026, 10, 20)).map(({ day }) => day)
  expect(new Set(days).size).toBe(84)
  expect(days.at(-1)).toBe('2026-11-20')
})

test.each([
  [0, '0'],
  [20_000, '< 1'],
  [60_000, '1'],
  [5_000_000, '83'],
])('formats %d ms as %s minutes', (ms, minutes) => {
  expect(formatMinutes(ms)).toBe(minutes)
})

test.each([
  [20_000, '< 1 min'],
  [3_540_000, '59 min'],
  [3_599_000, '1 h'],
  [50_640_000, '14 h 4 min'],
])('formats %d ms as %s', (ms, time) => {
  expect(formatHours(ms)).toBe(time)
})
