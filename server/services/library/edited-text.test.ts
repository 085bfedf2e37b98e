import { expect, test } from 'vitest'
import { wordNumberMax } from '#shared/limits.ts'
import { LostRace, withRetry } from '../../db/with-retry.ts'
import { compareRevisions } from '../../jobs/worker/re-anchor.ts'
import { compareTexts } from './edited-text.ts'

const long = Array.from({ length: 30_000 }, (_, index) => `word${index}`).join(' ')
const before = { content: long, category: 'Novel' } as const
const after = { content: `Three words more. ${long}`, category: 'Novel' } as const
const at = (...positions: number[]) => ({ positions, ranges: [] })

test('compares a long text at the stored positions and those that follow them closely', async () => {
  const edited = await compareTexts(before, after, async () => at(1_000))
  expect(edited?.measure.wordCount).toBe(30_003)
  expect([0, 995, 1_000, 1_050].map((position) => edited?.anchor.position(position))).toEqual([
    0, 998, 1_003, 1_053,
  ])
})

test('finds a position that was not compared when it is compared again', async () => {
  const stored = [1_000]
  const moved = await withRetry(async () => {
    const edited = await compareTexts(before, after, async () => at(...stored))
    stored[0] = 20_000
    return edited?.anchor.position(20_000)
  })
  expect(moved).toBe(20_003)
  const edited = await compareTexts(before, after, async () => at(1_000))
  expect(() => edited?.anchor.position(20_000)).toThrow(LostRace)
})

test('moves a position far beyond a long text to its last word, without memory for those between', async () => {
  const stored = at(long.length + 1, wordNumberMax)
  const edited = await compareTexts(before, after, async () => stored)
  for (const position of stored.positions) expect(edited?.anchor.position(position)).toBe(30_003)
  const { moved } = compareRevisions({ before, after, stored })
  expect(moved.length).toBeLessThan(2 * long.length)
})

test('returns nothing when the text stays the same', async () => {
  expect(await compareTexts(before, { ...before }, async () => at())).toBeUndefined()
})
