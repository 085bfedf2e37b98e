import {
  ALL_CLASSES,
  APOSTROPHES,
  CLOSING_QUOTES,
  COMBINING,
  COMMA,
  CONSONANT,
  classAt,
  DASH,
  ELLIPSIS,
  EN_DASH,
  FULL_STOP,
  HYPHEN,
  IGNORED,
  LETTERS_AND_DIGITS,
  SEMICOLON,
  SPACE,
  SYMBOL,
  TERMINATOR,
  traitsAt,
  trim,
  VOWEL,
} from './characters.ts'
import { skipFootnoteReference } from './footnote-reference.ts'

/** Features of a word. `lead`, `core`, `tail` and `classes` are sets of character classes with flags above them. */
export interface WordShape {
  readonly source: string
  /** UTF-16 range from the first letter or digit to the last; empty without any. */
  readonly coreStart: number
  readonly coreEnd: number
  /** Number of letters and digits. */
  readonly letters: number
  /** Character class of the first letter or digit; without any, of the first mark. */
  readonly first: number
  /** Character classes before the first letter or digit. */
  readonly lead: number
  /** Character classes from the first letter or digit to the last; flags THREE_VOWELS, FOUR_CONSONANTS. */
  readonly core: number
  /** Character classes after the last letter or digit; without any, of the whole word. Flags HAS_…. */
  readonly tail: number
  /** Union of `lead`, `core` and `tail`. */
  readonly classes: number
  /** Cache of `lowercaseCore`; empty before its first call. */
  cachedCore: string
}

// Flags above the classes.
/** Three vowels in a row (specification §9). */
export const THREE_VOWELS = 1 << 26
/** Four consonants in a row (specification §9). */
export const FOUR_CONSONANTS = 1 << 27
export const HAS_FULL_STOP = 1 << 26
/** At least two full stops: an ellipsis. */
export const HAS_TWO_FULL_STOPS = 1 << 27
/** A dash, two hyphens or a spaced hyphen. */
export const HAS_DASH = 1 << 28
/** An apostrophe after another mark (`so,'`), which is a quotation mark. */
export const HAS_CLOSING_APOSTROPHE = 1 << 29

const NOT_COUNTED = COMBINING | IGNORED
const BEFORE_DASH = HYPHEN | SPACE
const DASHES = DASH | EN_DASH
/** Unicode ranges of Greek. */
const GREEK_RANGES = [
  [0x370, 0x3ff],
  [0x1f00, 0x1fff],
] as const
/** Greek semicolons. */
const MIDDLE_DOTS = /[·\u0387]/
const GREEK_QUESTION = '\u037e'
const MARKS = FULL_STOP | TERMINATOR | ELLIPSIS | SEMICOLON | COMMA | HAS_DASH
/** Length of `textBefore`, in UTF-16 units. */
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
    const traits = traitsAt(source, index)
    const bit = traits & ALL_CLASSES
    core |= bit
    if (bit & NOT_COUNTED) continue
    if (bit & LETTERS_AND_DIGITS) letters++
    vowels = traits & VOWEL ? vowels + 1 : 0
    consonants = traits & CONSONANT ? consonants + 1 : 0
    if (vowels === 3) core |= THREE_VOWELS
    if (consonants === 4) core |= FOUR_CONSONANTS
  }
  const first = classAt(source, coreStart)
  const lead = readMarks(source, start, coreStart)
  let tail = readMarks(source, coreEnd, wordEnd)
  // A quotation may close after a footnote reference.
  if (wordEnd < end) tail |= CLOSING_QUOTES & classAt(source, end - 1)
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

/** Reports a word whose first letter is Greek. */
export function isGreek({ source, coreStart }: WordShape): boolean {
  const code = source.charCodeAt(coreStart)
  return GREEK_RANGES.some(([from, to]) => code >= from && code <= to)
}

/** Reports a word with a punctuation mark at its end, also inside quotes and brackets. */
export function endsWithMark(word: WordShape): boolean {
  return (word.tail & MARKS) > 0
}

/** Returns the word from its first letter or digit to its last, in lower case. */
export function lowercaseCore(word: WordShape): string {
  word.cachedCore ||= word.source.slice(word.coreStart, word.coreEnd).toLowerCase()
  return word.cachedCore
}

/** Returns the source text directly before a word; empty for undefined. */
export function textBefore(word: WordShape | undefined): string {
  return word ? word.source.slice(Math.max(0, word.coreStart - LOOKBEHIND_UNITS), word.coreStart) : ''
}

function readMarks(source: string, from: number, to: number): number {
  let marks = 0
  for (let index = from; index < to; index++) {
    const bit = classAt(source, index)
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
