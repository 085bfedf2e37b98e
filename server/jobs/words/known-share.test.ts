import { expect, test } from 'vitest'
import { readMobyDick } from '../../testing/moby-dick.ts'
import { estimateKnownShare } from './known-share.ts'
import { countBands } from './rare-words.ts'
import { toLogFrequency } from './word-frequency.ts'

const text = readMobyDick()
  .chapters.slice(2, 22)
  .flatMap(({ content }) => content.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
const bands = countBands({ texts: [text.join(' ')], category: 'Novel' })
const logFrequency = new Map([...new Set(text)].map((word) => [word, toLogFrequency(word)]))
const rare = [...logFrequency].filter(([, log]) => log < 0.3).map(([word]) => word)

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const draws = 60

test.each([
  ['beginner', -2, 1.8, 100],
  ['learner', 0, 1.5, 100],
  ['advanced', 1.5, 1.2, 100],
  ['native reader', 3, 1, 100],
  ['learner who judged many', 0, 2.2, 1000],
])('the interval contains the share that a %s knows in nine of ten cases', (_, intercept, slope, count) => {
  let contained = 0
  for (let seed = 1; seed <= draws; seed += 1) {
    const random = createRandom(seed)
    const knows = new Map(
      [...logFrequency].map(([word, log]) => [word, random() < 1 / (1 + Math.exp(-intercept - slope * log))]),
    )
    const judged = rare.map((word) => ({ word, order: random() })).sort((a, b) => a.order - b.order)
    const words = judged.slice(0, count).map(({ word }) => word)
    const [known, unknown] = [true, false].map((is) => words.filter((word) => knows.get(word) === is))
    const { low, high } = estimateKnownShare({ known: known ?? [], unknown: unknown ?? [], bands })
    const truth = text.filter((word) => knows.get(word)).length / text.length
    if (low <= truth && truth <= high) contained += 1
  }
  expect(contained).toBeGreaterThanOrEqual(draws * 0.9)
})
