import { expect, test } from 'vitest'
import { getReviewDay, scheduleCard } from './word-schedule.ts'

test.each([
  ['UTC', '2026-03-01T03:59:59Z', '2026-02-28'],
  ['UTC', '2026-03-01T04:00:00Z', '2026-03-01'],
  ['Asia/Tokyo', '2026-03-01T18:30:00Z', '2026-03-01'],
  ['Asia/Tokyo', '2026-03-01T19:00:00Z', '2026-03-02'],
  ['America/New_York', '2026-01-01T08:30:00Z', '2025-12-31'],
  // On days when daylight saving changes, the review day still starts at 04:00 local time.
  ['Europe/Berlin', '2026-03-29T01:59:00Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-29T02:00:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25T02:59:00Z', '2026-10-24'],
  ['Europe/Berlin', '2026-10-25T03:00:00Z', '2026-10-25'],
  ['No/Where', '2026-03-01T04:00:00Z', '2026-03-01'],
])('in %s the day of %s is %s', (timeZone, moment, day) => {
  expect(getReviewDay(timeZone, new Date(moment))).toBe(day)
})

const fresh = {
  ...{ id: 7, userId: 1, stability: null, difficulty: null, reviewedOn: null, due: null },
  ...{ reviews: 0, misses: 0, isSuspended: false },
}

test('asks for a missed word tomorrow, and for a known one later', () => {
  const missed = scheduleCard(fresh, 1, '2026-02-28', 'steady').changes
  expect(missed).toMatchObject({ due: '2026-03-01', reviewedOn: '2026-02-28', reviews: 1, misses: 1 })
  const known = scheduleCard(fresh, 3, '2026-02-28', 'steady').changes
  expect(known.due > '2026-03-02').toBe(true)
  expect(known.misses).toBe(0)
})

const old = {
  ...fresh,
  stability: 80,
  difficulty: 5,
  reviewedOn: '2026-01-01',
  due: '2026-04-01',
  reviews: 9,
}
const daysAfter = (id: number) =>
  (Date.parse(scheduleCard({ ...old, id }, 3, '2026-04-11', 'steady').changes.due) -
    Date.parse('2026-04-11')) /
  86_400_000

test('spreads the intervals of cards, and repeats that of a card', () => {
  const ids = Array.from({ length: 40 }, (_, at) => at + 1)
  const intervals = ids.map(daysAfter)
  expect(new Set(intervals).size).toBeGreaterThan(5)
  expect(ids.map(daysAfter)).toEqual(intervals)
})

test('asks for a well known word within a year', () => {
  const known = { ...old, stability: 3_000 }
  expect(scheduleCard(known, 3, '2026-04-11', 'light').changes.due <= '2027-04-11').toBe(true)
})

test('keeps more words for a shorter interval', () => {
  const due = (['light', 'steady', 'firm'] as const).map(
    (retention) => scheduleCard({ ...old, stability: 12 }, 3, '2026-04-11', retention).changes.due,
  )
  expect([...due].sort().reverse()).toEqual(due)
  expect(new Set(due).size).toBe(3)
})
