import { SEGMENT_MAX_UNITS, segment } from './segments.ts'

/** The UTF-16 range of a grapheme within a text, `end` exclusive. */
export interface Pivot {
  readonly start: number
  readonly end: number
}

// The eye rests best 30-40 % into the letters of a word (O'Regan; Brysbaert & Nazir 2005).
const RESTING_POINT = 0.35
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const ANYTHING = /^/
// Latin letters, digits, and the marks of print: none of them joins with another, and a browser's first segmenter takes 20 ms to make.
const NO_CLUSTERS = /^[\x20-\x7e\xa0-\u02ff\u2010-\u2027]*$/

/** Returns the letter of a word the eye rests on: the one 35 % of its letters fall in, quotes and other marks not counted. */
export function findPivot(text: string): Pivot {
  const counted = LETTER_OR_DIGIT.test(text) ? LETTER_OR_DIGIT : ANYTHING
  const letters: Pivot[] = []
  let end = 0
  for (const grapheme of splitGraphemes(text)) {
    const start = end
    end += grapheme.length
    if (counted.test(grapheme)) letters.push({ start, end })
  }
  return letters[Math.floor(letters.length * RESTING_POINT)] ?? { start: 0, end }
}

function splitGraphemes(text: string): Iterable<string> {
  // A text too long for the segmenter is read by code points.
  return NO_CLUSTERS.test(text) || text.length > SEGMENT_MAX_UNITS ? text : segment(text, 'grapheme')
}
