/** The UTF-16 range of a grapheme within a text, `end` exclusive. */
export interface Pivot {
  readonly start: number
  readonly end: number
}

// The eye rests best 30-40 % into the letters of a word (O'Regan; Brysbaert & Nazir 2005).
const RESTING_POINT = 0.35
// Intl.Segmenter is quadratic in the length of one call; what is longer is read by code points.
const LONGEST_SEGMENTED = 512
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

let segmenter: Intl.Segmenter | undefined

/** Answers the letter of a word the eye rests on: the one 35 % of its letters fall in, quotes and other marks not counted. */
export function pivotOf(text: string): Pivot {
  let end = 0
  const all: Pivot[] = []
  const letters: Pivot[] = []
  for (const grapheme of graphemesOf(text)) {
    const start = end
    end += grapheme.length
    all.push({ start, end })
    if (LETTER_OR_DIGIT.test(grapheme)) letters.push({ start, end })
  }
  const counted = letters.length > 0 ? letters : all
  return counted[Math.floor(counted.length * RESTING_POINT)] ?? { start: 0, end: 0 }
}

function graphemesOf(text: string): string[] {
  if (text.length > LONGEST_SEGMENTED) return [...text]
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
