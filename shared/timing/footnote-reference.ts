import { BEFORE_NUMBER } from './abbreviations.ts'
import { CLOSE_BRACKET, CLOSING_QUOTES, classAt, DIGIT } from './characters.ts'

/** A longer reference is text, in UTF-16 units. */
const LONGEST = 24
/** What a reference to a note stands after: a mark, and what closes with it. */
const AFTER_MARK = `(?<=[.,;:!?…—-]["'”’)]*)`
/** `sea.[1]`, `sea.[a]`, `sea.[iv]`, `sea.”{12}`, `sea,[*]`, `sea.(1)`, `sea.<5>`, `sea.[1][2]` */
const IN_BRACKETS = new RegExp(
  String.raw`${AFTER_MARK}(?:[[{](?:\d{1,4}[a-z]?|[a-z]|[ivxl]+|[*†‡]+|(?:foot)?note\W?\d+)[\]}]|(?<!-)[(<]\d{1,3}[)>])+$`,
  'i',
)
/** Bare figures are one after a word alone: `government.12`, `sea.12`, `so.”1`, but not `3.14`, nor `fig.3` and `Gen.3`. */
const BARE =
  /(?<![\p{L}\p{N}./@:])(?:(\p{L}{4,}|\p{Ll}{2,3}(?!_?:))_?[.,;:!?]['’)]?|\p{L}+_?(?:[.,;:!?…]_?["”»]|["”»][.,;:!?]))_?(\d{1,3})$/u
/** Short words that figures belong to, beside those that are abbreviations elsewhere too. */
const BEFORE_FIGURE = /^(?:ex|eqs?|app|par|p[lt]|st|eds?|ser|tab|lib|fol?|mss?|n[nt]|vv|op)$/

/** Returns where a word ends (a UTF-16 offset) without the reference to a note that stands after its mark, if one does. */
export function skipFootnoteReference(source: string, start: number, end: number): number {
  // A look before the first character would make every later look at any slow.
  if (start === end) return end
  let noteEnd = end
  // A quotation may close behind it: `sea.[1]”`
  while (noteEnd > start + 1 && CLOSING_QUOTES & (1 << classAt(source, noteEnd - 1))) noteEnd--
  const last = classAt(source, noteEnd - 1)
  const isInBrackets = last === CLOSE_BRACKET || source[noteEnd - 1] === '>'
  if (!isInBrackets && last !== DIGIT) return end
  const text = source.slice(Math.max(start, noteEnd - LONGEST), noteEnd)
  const length = isInBrackets ? IN_BRACKETS.exec(text)?.[0].length : countReferenceDigits(text)
  return length ? noteEnd - length : end
}

/** Returns how many figures refer to a note. */
function countReferenceDigits(text: string): number {
  const [, word = '', classicTables = ''] = BARE.exec(text) ?? []
  const small = word.toLowerCase()
  return BEFORE_NUMBER.test(small) || BEFORE_FIGURE.test(small) ? 0 : classicTables.length
}
