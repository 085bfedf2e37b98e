import type { Timeline, Word } from '#shared/timing/timeline.ts'

/** A longer line is prose, not verse. */
const lineWordsMax = 40

/** Returns the first word and the word count of the verse line around a word; undefined when the line is too long. */
export function findVerseLine(
  { word, wordCount }: Pick<Timeline, 'word' | 'wordCount'>,
  index: number,
): { first: number; count: number } | undefined {
  let first = index
  while (first > 0 && !startsLine(word(first)) && index - first < lineWordsMax) first -= 1
  let end = index + 1
  while (end < wordCount && !startsLine(word(end)) && end - first <= lineWordsMax) end += 1
  return end - first > lineWordsMax ? undefined : { first, count: end - first }
}

const startsLine = (word: Word | undefined) => word?.markers.some(({ kind }) => kind !== 'indent') ?? false
