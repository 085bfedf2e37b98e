import { type ComparedTexts, compareWords, findInOwnRun, RunIndex, type TextRevision } from './anchor.ts'

/** Words of a text, 1-based, both included. */
export interface WordRange {
  startWord: number
  endWord: number
}

export interface AnchoredRange extends WordRange {
  /** True when words of the range were edited. */
  isChanged: boolean
}

/** Maximum growth of a range, in words; a range that is longer than this may double. Beyond its limit, a range is not re-anchored. */
const growthMaxWords = 100

/**
 * Returns a function that re-anchors ranges of an old text to the edited one. It returns undefined when the first or last word of the
 * range was deleted, or when too many words were inserted. A range moves only with its own words, never to a similar passage.
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
    // The match may belong to another passage of a text that repeats itself. Accepts it only if the reverse search finds the same word.
    return found !== undefined && findInOwnRun(texts.backward, found, index) === index ? found : undefined
  }

  return ({ startWord, endWord }) => {
    const [start, end] = [findWord(startWord - 1), findWord(endWord - 1)]
    if (start === undefined || end === undefined || end < start) return undefined
    const [length, newLength] = [endWord - startWord + 1, end - start + 1]
    if (newLength > length + Math.max(length, growthMaxWords)) return undefined
    const isSame = (_: unknown, at: number) => before[startWord - 1 + at] === after[start + at]
    const isChanged = length !== newLength || !Array.from({ length }).every(isSame)
    return { startWord: start + 1, endWord: end + 1, isChanged }
  }
}
