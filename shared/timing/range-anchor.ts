import { type ComparedTexts, compareWords, findInOwnRun, RunIndex, type TextRevision } from './anchor.ts'

/** Words of a text, 1-based, both included. */
export interface WordRange {
  startWord: number
  endWord: number
}

export interface AnchoredRange extends WordRange {
  /** Words between the ends were edited. */
  isChanged: boolean
}

/** A range is lost when more words than this, and than it has itself, were inserted into it. */
const insertedMinWords = 100

/**
 * Returns a function that re-anchors ranges of an old text to the edited one. Undefined when an end of the range is gone, or when more
 * words than `insertedMinWords` and than the range has were inserted: a range moves to its own words only, never to a similar passage.
 */
export function createRangeAnchor(
  old: TextRevision,
  edited: TextRevision,
): (range: WordRange) => AnchoredRange | undefined {
  const { before, after, front, back } = compareWords(old, edited)
  let texts: { onward: ComparedTexts; backward: ComparedTexts } | undefined

  const findWord = (index: number): number | undefined => {
    if (index < front) return index
    if (index >= before.length - back) return index + after.length - before.length
    texts ??= {
      onward: { before, after, runs: new RunIndex(after) },
      backward: { before: after, after: before, runs: new RunIndex(before) },
    }
    const found = findInOwnRun(texts.onward, index, index)
    // In a text that repeats itself, the match may belong to another passage: only accepts it if the reverse search leads back.
    return found !== undefined && findInOwnRun(texts.backward, found, index) === index ? found : undefined
  }

  return ({ startWord, endWord }) => {
    const [start, end] = [findWord(startWord - 1), findWord(endWord - 1)]
    if (start === undefined || end === undefined || end < start) return undefined
    const [length, newLength] = [endWord - startWord + 1, end - start + 1]
    if (newLength > length + Math.max(length, insertedMinWords)) return undefined
    const isSame = (_: unknown, at: number) => before[startWord - 1 + at] === after[start + at]
    const isChanged = length !== newLength || !Array.from({ length }).every(isSame)
    return { startWord: start + 1, endWord: end + 1, isChanged }
  }
}
