import { IGNORED, kindAt, LETTERS_AND_DIGITS, MARK, setOf } from './characters.ts'

/** The UTF-16 range of a grapheme within a text, `end` exclusive. */
export interface Pivot {
  readonly start: number
  readonly end: number
}

// The eye rests best 30-40 % into the letters of a word (O'Regan; Brysbaert & Nazir 2005).
const RESTING_POINT = 0.35
// Intl.Segmenter is quadratic in the length of one call.
const SLICE = 512
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027]*$/

let segmenter: Intl.Segmenter | undefined

/** Answers the letter of a word the eye rests on: the one that 35 % of its letters fall in, quotes and other marks not counted. */
export function pivotOf(text: string): Pivot {
  const graphemes = PLAIN.test(text) ? [...plainGraphemes(text)] : [...graphemesOf(text)]
  const letters = graphemes.filter(({ start, end }) => hasLetter(text, start, end))
  const counted = letters.length > 0 ? letters : graphemes
  return counted[Math.floor(counted.length * RESTING_POINT)] ?? { start: 0, end: 0 }
}

function* plainGraphemes(text: string): Generator<Pivot> {
  for (let start = 0; start < text.length; start++) yield { start, end: start + 1 }
}

function* graphemesOf(text: string): Generator<Pivot> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (let from = 0; from < text.length; ) {
    const to = sliceEnd(text, from)
    for (const { index, segment } of segmenter.segment(text.slice(from, to))) {
      yield { start: from + index, end: from + index + segment.length }
    }
    from = to
  }
}

const JOINED = setOf(MARK, IGNORED)

// A slice ends where a grapheme surely does: not before an accent, a joiner or half a pair.
function sliceEnd(text: string, from: number): number {
  let end = Math.min(from + SLICE, text.length)
  while (end < text.length && end > from + 1 && JOINED & (1 << kindAt(text, end))) end--
  return end > from + 1 ? end : Math.min(from + SLICE, text.length)
}

function hasLetter(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if (LETTERS_AND_DIGITS & (1 << kindAt(text, index))) return true
  }
  return false
}
