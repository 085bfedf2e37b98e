import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { decodeWordStarts, mapWords, type WordMap } from '#shared/timing/word-starts.ts'
import { measureTexts } from '../measure/measure-texts.ts'

/** Number of words around a stored position that are re-anchored as well. */
export interface Around {
  before: number
  after: number
}

export interface Comparison {
  /** Measure of the text after. */
  measure: Measure
  /** Positions in the text before, ascending. */
  positions: Int32Array
  /** Positions in the text after, in the same order. */
  moved: Int32Array
}

/** Measures an edited text, and re-anchors the stored positions of the text before and the positions around them. */
export function compareRevisions({
  before,
  after,
  stored,
  around,
}: {
  before: TextRevision
  after: TextRevision
  stored: readonly number[]
  around: Around
}): Comparison {
  const [measure = noWords] = measureTexts({ texts: [after.content], category: after.category })
  const positions = listPositionsAround(stored, around)
  return { measure, positions, moved: positions.map(createAnchor(before, after)) }
}

function listPositionsAround(stored: readonly number[], { before, after }: Around): Int32Array {
  const positions = new Set<number>()
  for (const position of stored) {
    for (let at = Math.max(1, position - before); at <= position + after; at += 1) positions.add(at)
  }
  return Int32Array.from(positions).sort()
}

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
