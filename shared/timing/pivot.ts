import { SEGMENT_MAX_UNITS, segment } from './word-segmenter.ts'

/** Range of a grapheme in UTF-16 offsets, `end` exclusive. */
export interface Pivot {
  readonly start: number
  readonly end: number
}

// Optimal viewing position, as a share of the letters: 30-40 % (O'Regan; Brysbaert & Nazir 2005).
const FIXATION_SHARE = 0.35
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const ANYTHING = /^/
// Characters that never form a cluster: they need no `Intl.Segmenter`, which takes 20 ms to create the first time.
const SINGLE_CODE_POINTS = /^[\x20-\x7e\xa0-\u02ff\u2010-\u2027]*$/

/** Returns the fixation letter of a word: 35 % into its letters and digits, marks not counted. */
export function findPivot(text: string): Pivot {
  const counted = LETTER_OR_DIGIT.test(text) ? LETTER_OR_DIGIT : ANYTHING
  const letters: Pivot[] = []
  let end = 0
  for (const grapheme of splitGraphemes(text)) {
    const start = end
    end += grapheme.length
    if (counted.test(grapheme)) letters.push({ start, end })
  }
  return letters[Math.floor(letters.length * FIXATION_SHARE)] ?? { start: 0, end }
}

function splitGraphemes(text: string): Iterable<string> {
  // Splits by code points where the segmenter would be slow.
  return SINGLE_CODE_POINTS.test(text) || text.length > SEGMENT_MAX_UNITS ? text : segment(text, 'grapheme')
}
