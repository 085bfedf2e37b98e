import type { TextRevision } from '#shared/timing/anchor.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { decodeWordStarts, mapWords, type WordMap } from '#shared/timing/word-starts.ts'
import { measureTexts } from '../measure/measure-texts.ts'

interface MeasuredText extends TextRevision {
  wordCount: number
  /** Null when the text was measured by version 0.1.0, which stored none. */
  wordStarts: Uint8Array | null
}

export interface Remeasured {
  measure: Measure
  /** Undefined when every word keeps its number. */
  wordMap: WordMap | undefined
}

/** Measures texts of any categories again, and compares their words with those of the engine that measured them before. */
export function measureEach(texts: readonly MeasuredText[]): Remeasured[] {
  return texts.map(({ content, category, wordCount, wordStarts }) => {
    const [measure = noWords] = measureTexts({ texts: [content], category })
    const after = decodeWordStarts(measure.wordStarts)
    const wordMap = wordStarts
      ? mapWords(decodeWordStarts(wordStarts), after)
      : clampWords(wordCount, after.length)
    return { measure, wordMap }
  })
}

/** Without the old offsets, positions keep their numbers; the last word, and those past the end, become the last word. */
function clampWords(before: number, after: number): WordMap | undefined {
  if (before === after) return undefined
  const map = Uint32Array.from({ length: before }, (_, index) => Math.min(index + 1, after))
  if (before > 0) map[before - 1] = after
  return map
}
