import type { Timeline, Word } from '#shared/timing/timeline.ts'

/** A line with more words than this is prose, not verse. */
const lineWordsMax = 40

/** The line of verse that a word is in: its first word and how many there are. Undefined where it is too long to be one. */
export function lineAround(
  { word, wordCount }: Pick<Timeline, 'word' | 'wordCount'>,
  index: number,
): { first: number; count: number } | undefined {
  let first = index
  while (first > 0 && !begins(word(first)) && index - first < lineWordsMax) first -= 1
  let end = index + 1
  while (end < wordCount && !begins(word(end)) && end - first <= lineWordsMax) end += 1
  return end - first > lineWordsMax ? undefined : { first, count: end - first }
}

const begins = (word: Word | undefined) => word?.markers.some(({ kind }) => kind !== 'indent') ?? false
