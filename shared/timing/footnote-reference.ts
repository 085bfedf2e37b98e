import { CLOSE_BRACKET, CLOSING_QUOTES, classAt, DIGIT } from './characters.ts'

/** Abbreviations only before a number: `No. 5`, but `No. He left.`; units within a price: `2s. 6d.` */
export const BEFORE_NUMBER =
  /^(?:nos?|vols?|pp?|ch|chaps?|caps?|figs?|ll?|secs?|sect|arts?|bks?|ver|ps|approx|mar|(?:jan|febr)uary|march|april|ju(?:ne|ly)|august|(?:sept|oct|nov|dec)(?:em|o)ber|\d+[sdl]|ft|lbs?|oz|cwt|qrs?|yds?|hrs?)$/
/** In UTF-16 units. */
const REFERENCE_MAX_UNITS = 24
/** A reference follows a punctuation mark and its closing quotes. */
const AFTER_MARK = `(?<=[.,;:!?…—-]["'”’)]*)`
/** `sea.[1]`, `sea.[a]`, `sea.[iv]`, `sea.”{12}`, `sea,[*]`, `sea.(1)`, `sea.<5>`, `sea.[1][2]` */
const BRACKETED = new RegExp(
  String.raw`${AFTER_MARK}(?:[[{](?:\d{1,4}[a-z]?|[a-z]|[ivxl]+|[*†‡]+|(?:foot)?note\W?\d+)[\]}]|(?<!-)[(<]\d{1,3}[)>])+$`,
  'i',
)
/** Digits without brackets, after a plain word: `government.12`, `sea.12`, `so.”1`, but not `3.14`, `fig.3` or `Gen.3`. */
const BARE_DIGITS =
  /(?<![\p{L}\p{N}./@:])(?:(\p{L}{4,}|\p{Ll}{2,3}(?!_?:))_?[.,;:!?]['’)]?|\p{L}+_?(?:[.,;:!?…]_?["”»]|["”»][.,;:!?]))_?(\d{1,3})$/u
/** Further abbreviations before a number. */
const BEFORE_DIGITS = /^(?:ex|eqs?|app|par|p[lt]|st|eds?|ser|tab|lib|fol?|mss?|n[nt]|vv|op)$/

/** Returns the end of a word (UTF-16 offset) without a footnote reference behind its punctuation mark. */
export function skipFootnoteReference(source: string, start: number, end: number): number {
  // `classAt(-1)` would deoptimize every later call.
  if (start === end) return end
  let referenceEnd = end
  // A quotation may close after it: `sea.[1]”`
  while (referenceEnd > start + 1 && CLOSING_QUOTES & classAt(source, referenceEnd - 1)) referenceEnd--
  const last = classAt(source, referenceEnd - 1)
  const isBracketed = last === CLOSE_BRACKET || source[referenceEnd - 1] === '>'
  if (!isBracketed && last !== DIGIT) return end
  const text = source.slice(Math.max(start, referenceEnd - REFERENCE_MAX_UNITS), referenceEnd)
  const length = isBracketed ? BRACKETED.exec(text)?.[0].length : countReferenceDigits(text)
  return length ? referenceEnd - length : end
}

function countReferenceDigits(text: string): number {
  const [, word = '', classicTables = ''] = BARE_DIGITS.exec(text) ?? []
  const lowercase = word.toLowerCase()
  return BEFORE_NUMBER.test(lowercase) || BEFORE_DIGITS.test(lowercase) ? 0 : classicTables.length
}
