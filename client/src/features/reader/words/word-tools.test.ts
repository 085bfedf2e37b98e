import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { findWordInContext } from './word-tools.ts'

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
  const { name } = findWordInContext(createTimeline(content, 'Novel'), wordNumber - 1)
  expect(name?.text).toBe(text)
  expect(name?.times).toBe(times)
})

test.each([
  ['吾輩は猫である。名前はまだ無い。', '吾輩は猫である。'],
  ['The un-come-at-able-by-anybody house—never\n  _mind_[^1] it -- stood.\n\n[^1]: No.', undefined],
])('keeps the spacing of the text in a sentence: %s', (content, sentence) => {
  const found = findWordInContext(createTimeline(content, 'Novel'), 1).sentence
  expect(found).toBe(sentence ?? 'The un-come-at-able-by-anybody house—never mind it -- stood.')
})
