import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { findMetWord } from './word-tools.ts'

const content = `It is Mr. Bennet. “Ah,” said Jane Bennet, “so Jane came.” Mrs. Bennet’s nerves! Miss Bennet, dear Miss
Bennet, and Miss Bennets; I miss Bennet. Then Bennet spoke; then Captain Bennet, the captain. Jane Bennet left.`

test.each([
  [4, 'Mr. Bennet', 1],
  [8, 'Jane Bennet', 1],
  [10, 'Jane', 2],
  [13, 'Mrs. Bennet', 1],
  [19, 'Miss Bennet', 2],
  [25, 'Bennet', 6],
  [27, 'Bennet', 7],
  [31, 'Bennet', 8],
  [35, 'Jane Bennet', 2],
  [32, undefined, undefined],
])('reads word %i as the name %s, the %i. up to there', (wordNumber, text, times) => {
  const { name } = findMetWord(createTimeline(content, 'Novel'), wordNumber - 1)
  expect(name?.text).toBe(text)
  expect(name?.times).toBe(times)
})
