import { expect, test } from 'vitest'
import { measurePauses } from './pauses.ts'
import { createTimeline } from './timeline.ts'

const content = '“Mr. Darcy,” said he. “Why?” asked she.\n\nHe went—and so on… Then all.'

test.each(['Classic', 'Natural'] as const)('a %s pause is what marks and breaks add to a factor', (pace) => {
  const timeline = createTimeline(content, 'Novel', pace)
  const pauses = measurePauses(content, 'Novel', pace)
  expect(pauses).toHaveLength(timeline.wordCount)
  expect(timeline.words.filter((_, index) => (pauses[index] ?? 0) > 0.3).map(({ text }) => text)).toEqual([
    'Darcy,”',
    'he.',
    '“Why?”',
    'she.',
    'went—',
    'on…',
    'all.',
  ])
  const withoutMark = createTimeline('“Mr. Darcy” said he', 'Novel', pace)
  expect(timeline.dwellMs(1, 60_000) - (pauses[1] ?? 0)).toBeCloseTo(withoutMark.dwellMs(1, 60_000), 9)
})

test.each([
  ['Poem', 'All in green went my love\nriding on a great horse\nInto the dawn', 'Classic', [11]],
  ['Poem', 'All in green went my love\nriding on a great horse\nInto the dawn', 'Natural', [6, 11]],
  ['Essay/Information', '# On Time\n\nThen it began', 'Classic', [2]],
] as const)('finds the pauses of a %s', (category, text, pace, ends) => {
  const pauses = [...measurePauses(text, category, pace)]
  expect(pauses.flatMap((pause, index) => (pause > 0.5 ? [index + 1] : [])).slice(0, ends.length)).toEqual(
    ends,
  )
})
