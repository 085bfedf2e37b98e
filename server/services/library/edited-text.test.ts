import { expect, test } from 'vitest'
import { withRetry } from '../../db/with-retry.ts'
import { compareTexts } from './edited-text.ts'

const long = Array.from({ length: 30_000 }, (_, index) => `word${index}`).join(' ')
const before = { content: long, category: 'Novel' } as const
const after = { content: `Three words more. ${long}`, category: 'Novel' } as const

test('compares a long text at the stored positions and those that follow them closely', async () => {
  const { anchor, measure } = await compareTexts(before, after, async () => [1_000], 1)
  expect(measure.wordCount).toBe(30_003)
  expect([0, 995, 1_000, 1_050].map((position) => anchor?.(position))).toEqual([0, 998, 1_003, 1_053])
})

test('finds a position that was not compared in the fourth attempt, wherever it is', async () => {
  let attempts = 0
  const moved = await withRetry(async (attempt) => {
    attempts = attempt
    const { anchor } = await compareTexts(before, after, async () => [1_000], attempt)
    return anchor?.(20_000)
  })
  expect(moved).toBe(20_003)
  expect(attempts).toBe(4)
})

test('moves nothing when the text stays the same', async () => {
  const { anchor } = await compareTexts(before, { ...before }, async () => [], 1)
  expect(anchor).toBeUndefined()
})
