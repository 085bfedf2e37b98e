import { CLOSING_QUOTES, DIGIT, getClassAt } from './characters.ts'

/** Words that are abbreviations only before a number: `No. 5`, but not `No. He left.` Also units before a second number: `2s. 6d.` */
export const BEFORE_NUMBER =
  /^(?:nos?|vols?|pp?|ch|chaps?|caps?|figs?|ll?|secs?|sect|arts?|bks?|ver|ps|approx|mar|(?:jan|febr)uary|march|april|ju(?:ne|ly)|august|(?:sept|oct|nov|dec)(?:em|o)ber|\d+[sdl]|ft|lbs?|oz|cwt|qrs?|yds?|hrs?)$/
/** Maximum length of the examined end of a word, in UTF-16 units. */
const REFERENCE_MAX_UNITS = 24
/** Footnote reference of bare digits after a plain word: `government.12`, `sea.12`, `so.”1`, but not `3.14`, `fig.3` or `Gen.3`. */
const BARE_DIGITS =
  /(?<![\p{L}\p{N}./@:])(?:(\p{L}{4,}|\p{Ll}{2,3}(?!_?:))_?[.,;:!?]['’)]?|\p{L}+_?(?:[.,;:!?…]_?["”»]|["”»][.,;:!?]))_?(\d{1,3})$/u
/** Further abbreviations after which digits are a number, not a footnote reference. */
const BEFORE_DIGITS = /^(?:ex|eqs?|app|par|p[lt]|st|eds?|ser|tab|lib|fol?|mss?|n[nt]|vv|op)$/

/** Returns the end of a word (UTF-16 offset) without the digits of a footnote reference behind its punctuation mark. */
export function skipFootnoteReference(source: string, start: number, end: number): number {
  // `getClassAt(-1)` would deoptimize every later call.
  if (start === end) return end
  let referenceEnd = end
  // A quotation may close after the reference: `sea.1”`
  while (referenceEnd > start + 1 && CLOSING_QUOTES & getClassAt(source, referenceEnd - 1)) referenceEnd--
  if (getClassAt(source, referenceEnd - 1) !== DIGIT) return end
  const text = source.slice(Math.max(start, referenceEnd - REFERENCE_MAX_UNITS), referenceEnd)
  const [, word = '', digits = ''] = BARE_DIGITS.exec(text) ?? []
  const lowercase = word.toLowerCase()
  const isNumber = BEFORE_NUMBER.test(lowercase) || BEFORE_DIGITS.test(lowercase)
  return isNumber || !digits ? end : referenceEnd - digits.length
}
