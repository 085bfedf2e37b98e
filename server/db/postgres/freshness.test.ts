import { expect, test } from 'vitest'
import { Freshness } from './freshness.ts'

test('a replica knows what was written until the last sample that it has replayed', () => {
  const freshness = new Freshness()
  freshness.note('0/1000', 100)
  freshness.note('0/2000', 200)
  freshness.note('16/B374D848', 300)
  expect(freshness.knownUntil('0/FFF')).toBe(Number.NEGATIVE_INFINITY)
  expect(freshness.knownUntil('0/1000')).toBe(100)
  expect(freshness.knownUntil('0/FFFFFFFF')).toBe(200)
  expect(freshness.knownUntil('16/B374D848')).toBe(300)
})

test('a replica that is ahead of the primary follows another one, and knows nothing that counts', () => {
  const freshness = new Freshness()
  freshness.note('0/1000', 100)
  expect(freshness.knownUntil('0/1001')).toBe(Number.NEGATIVE_INFINITY)
  // It stands still: once the primary has passed it, it knows what there was then and no more.
  freshness.note('0/2000', 200)
  expect(freshness.knownUntil('0/1001')).toBe(100)
})

test('while nothing is written a replica that has it all stays fresh', () => {
  const freshness = new Freshness()
  for (let at = 0; at < 60_000; at += 250) freshness.note('0/1000', at)
  expect(freshness.knownUntil('0/1000')).toBe(59_750)
})

test('one that is far behind knows nothing that counts', () => {
  const freshness = new Freshness()
  freshness.note('0/1000', 0)
  freshness.note('0/9000', 30_000)
  expect(freshness.knownUntil('0/1000')).toBe(Number.NEGATIVE_INFINITY)
})
