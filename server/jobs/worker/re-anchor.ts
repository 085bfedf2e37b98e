import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { createRangeAnchor, type WordRange } from '#shared/timing/range-anchor.ts'
import { decodeWordStarts, mapWords, type WordMap } from '#shared/timing/word-starts.ts'
import { measureTexts } from '../measure/measure-texts.ts'

/** Number of words before and after a stored position that are re-anchored too: a reader may continue while a long text is compared. */
const wordsAround = { before: 10, after: 200 }

export interface StoredPlaces {
  readonly positions: readonly number[]
  readonly ranges: readonly WordRange[]
}

/**
 * Measures an edited text. Re-anchors the stored ranges, the stored positions, and the words near each position (`wordsAround`).
 * `moved[position]` is the new position, or -1 for a position that was not re-anchored.
 */
export function compareRevisions({
  before,
  after,
  stored: { positions, ranges },
}: {
  before: TextRevision
  after: TextRevision
  stored: StoredPlaces
}) {
  const [measure = noWords] = measureTexts({ texts: [after.content], category: after.category })
  const anchor = createAnchor(before, after)
  // A text has at most as many words as characters, so this limit changes only invalid positions.
  const within = positions.map((position) => Math.min(position, before.content.length))
  const last = within.reduce((most, position) => Math.max(most, position), 0)
  const moved = new Int32Array(last + wordsAround.after + 1).fill(-1)
  moved[0] = 0
  for (const position of within) {
    const end = position + wordsAround.after
    for (let at = Math.max(1, position - wordsAround.before); at <= end; at += 1)
      if (moved[at] === -1) moved[at] = anchor(at)
  }
  return {
    measure,
    moved,
    movedRanges: ranges.length > 0 ? ranges.map(createRangeAnchor(before, after)) : [],
  }
}

interface MeasuredText extends TextRevision {
  wordCount: number
  /** Null when version 0.1.0 measured the text: it stored no word starts. */
  wordStarts: Uint8Array | null
}

export interface Remeasured {
  measure: Measure
  /** Undefined when every word keeps its number. */
  wordMap: WordMap | undefined
}

/** Measures texts of any category again, and maps their old word numbers to the new ones. */
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

/** Maps word numbers of a text without stored word starts. The last word maps to the new last word. Others stay, capped at `after`. */
function clampWords(before: number, after: number): WordMap | undefined {
  if (before === after) return undefined
  const map = Uint32Array.from({ length: before }, (_, index) => Math.min(index + 1, after))
  if (before > 0) map[before - 1] = after
  return map
}
