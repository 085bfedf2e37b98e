import {
  ALL_CLASSES,
  APOSTROPHES,
  CLOSING_QUOTES,
  COMBINING,
  COMMA,
  CONSONANT,
  DASH,
  ELLIPSIS,
  EN_DASH,
  FULL_STOP,
  getClassAt,
  getTraitsAt,
  HYPHEN,
  IGNORED,
  LETTERS_AND_DIGITS,
  SEMICOLON,
  SPACE,
  SYMBOL,
  TERMINATOR,
  trim,
  VOWEL,
} from './characters.ts'
import { skipFootnoteReference } from './footnote-reference.ts'

/** Features of a word. `lead`, `core`, `tail` and `classes` are bit sets: character classes in the low bits, flags in the high bits. */
export interface WordShape {
  readonly source: string
  /** UTF-16 range from the first letter or digit to the last; empty without any. */
  readonly coreStart: number
  readonly coreEnd: number
  /** Number of letters and digits. */
  readonly letters: number
  /** Character class of the first letter or digit, or of the first mark when the word has neither. */
  readonly first: number
  /** Character classes before the first letter or digit. */
  readonly lead: number
  /** Character classes from the first letter or digit to the last, with the flags `THREE_VOWELS` and `FOUR_CONSONANTS`. */
  readonly core: number
  /** Character classes after the last letter or digit, or of the whole word when it has neither; flags `HAS_…`. */
  readonly tail: number
  /** Union of `lead`, `core` and `tail`. */
  readonly classes: number
  /** Cache of `getLowercaseCore`; empty before its first call. */
  cachedCore: string
}

// Flags in the bits above the character classes. Those of `core` and those of `tail` use the same bits.
/** Three vowels in a row (specification §9). */
export const THREE_VOWELS = 1 << 26
/** Four consonants in a row (specification §9). */
export const FOUR_CONSONANTS = 1 << 27
export const HAS_FULL_STOP = 1 << 26
/** At least two full stops: an ellipsis. */
export const HAS_TWO_FULL_STOPS = 1 << 27
/** A dash, two hyphens or a spaced hyphen. */
export const HAS_DASH = 1 << 28
/** An apostrophe after another mark, as in `so,'`: the apostrophe is a closing quotation mark. */
export const HAS_CLOSING_APOSTROPHE = 1 << 29

const NOT_COUNTED = COMBINING | IGNORED
const BEFORE_DASH = HYPHEN | SPACE
const DASHES = DASH | EN_DASH
const GREEK_RANGES = [
  [0x370, 0x3ff],
  [0x1f00, 0x1fff],
] as const
/** Greek semicolons. */
const MIDDLE_DOTS = /[·\u0387]/
const GREEK_QUESTION = '\u037e'
const MARKS = FULL_STOP | TERMINATOR | ELLIPSIS | SEMICOLON | COMMA | HAS_DASH
/** Maximum length of `getTextBefore`, in UTF-16 units. */
const LOOKBEHIND_UNITS = 24

/** Analyzes the word at [start, end) of a source (UTF-16 offsets); linear in its length. */
export function analyzeWord(source: string, start: number, end: number): WordShape {
  const wordEnd = skipFootnoteReference(source, start, end)
  const [coreStart, coreEnd] = trim(source, start, wordEnd, ~LETTERS_AND_DIGITS)
  let letters = 0
  let core = 0
  let vowels = 0
  let consonants = 0
  for (let index = coreStart; index < coreEnd; index++) {
    const traits = getTraitsAt(source, index)
    const bit = traits & ALL_CLASSES
    core |= bit
    if (bit & NOT_COUNTED) continue
    if (bit & LETTERS_AND_DIGITS) letters++
    vowels = traits & VOWEL ? vowels + 1 : 0
    consonants = traits & CONSONANT ? consonants + 1 : 0
    if (vowels === 3) core |= THREE_VOWELS
    if (consonants === 4) core |= FOUR_CONSONANTS
  }
  const first = getClassAt(source, coreStart)
  const lead = readMarks(source, start, coreStart)
  let tail = readMarks(source, coreEnd, wordEnd)
  // A quotation may close after a footnote reference.
  if (wordEnd < end) tail |= CLOSING_QUOTES & getClassAt(source, end - 1)
  return {
    source,
    coreStart,
    coreEnd,
    letters,
    first,
    lead,
    core,
    tail,
    classes: lead | core | tail,
    cachedCore: '',
  }
}

/** Returns true for a word whose first letter is Greek. */
export function isGreek({ source, coreStart }: WordShape): boolean {
  const code = source.charCodeAt(coreStart)
  return GREEK_RANGES.some(([from, to]) => code >= from && code <= to)
}

/** Returns true when the word ends with a punctuation mark, also if quotation marks or brackets follow it: `end.”`. */
export function endsWithMark(word: WordShape): boolean {
  return (word.tail & MARKS) > 0
}

/** Returns the word from its first letter or digit to its last, in lower case. */
export function getLowercaseCore(word: WordShape): string {
  word.cachedCore ||= word.source.slice(word.coreStart, word.coreEnd).toLowerCase()
  return word.cachedCore
}

export function getTextBefore(word: WordShape | undefined): string {
  return word ? word.source.slice(Math.max(0, word.coreStart - LOOKBEHIND_UNITS), word.coreStart) : ''
}

function readMarks(source: string, from: number, to: number): number {
  let marks = 0
  for (let index = from; index < to; index++) {
    const bit = getClassAt(source, index)
    if (bit & FULL_STOP) marks |= marks & bit ? HAS_TWO_FULL_STOPS : HAS_FULL_STOP
    // Two hyphens or a spaced one are a dash; a single one at a word's end is a suspended compound (`pre- and post-war`).
    if (bit & DASHES || (bit & HYPHEN && marks & BEFORE_DASH)) marks |= HAS_DASH
    if (bit & APOSTROPHES && marks & MARKS) marks |= HAS_CLOSING_APOSTROPHE
    if (bit & SYMBOL) marks |= readGreekMark(source[index] ?? '')
    marks |= bit
  }
  return marks
}

function readGreekMark(symbol: string): number {
  if (symbol === GREEK_QUESTION) return TERMINATOR
  return MIDDLE_DOTS.test(symbol) ? SEMICOLON : 0
}
