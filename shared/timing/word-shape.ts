import {
  APOSTROPHE,
  bitSet,
  CLASS_BITS,
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
  STRAIGHT_APOSTROPHE,
  SYMBOL,
  TERMINATOR,
  traitsAt,
  trim,
  VOWEL,
} from './characters.ts'
import { skipFootnoteReference } from './footnote-reference.ts'

/** What the pace of a word depends on: sets of kinds of its parts, each with traits of its own. */
export interface WordShape {
  readonly source: string
  /** Offsets of the first letter or digit and after the last one; equal where a word has none. */
  readonly coreStart: number
  readonly coreEnd: number
  /** Letters and digits. */
  readonly letters: number
  /** The kind of the first letter or digit, or of the first mark of a word without any. */
  readonly first: number
  /** What stands before the first letter or digit. */
  readonly lead: number
  /** The word from its first letter or digit to its last, with THREE_VOWELS and FOUR_CONSONANTS. */
  readonly core: number
  /** What stands after the last letter or digit, or all of a word without any, with the traits of marks. */
  readonly tail: number
  /** All of these. */
  readonly kinds: number
  /** What `lowercaseCore` has made of it; empty before. */
  small: string
}

// Traits lie above the kinds.
/** Three vowels in a row, of a core (specification §9). */
export const THREE_VOWELS = 1 << 26
/** Four consonants in a row, of a core (specification §9). */
export const FOUR_CONSONANTS = 1 << 27
/** At least one full stop. */
export const HAS_FULL_STOP = 1 << 26
/** At least two full stops, which are an ellipsis. */
export const HAS_FULL_STOPS = 1 << 27
/** A mark that joins or breaks off: a dash, two hyphens, a hyphen standing apart. */
export const HAS_DASH = 1 << 28
/** An apostrophe after another mark, as in `so,'`: it can only be a quotation mark. */
export const HAS_CLOSING_APOSTROPHE = 1 << 29

const JOINED = bitSet(COMBINING, IGNORED)
const APART = bitSet(HYPHEN, SPACE)
/** Apostrophes, straight and curly. */
export const APOSTROPHES = bitSet(APOSTROPHE, STRAIGHT_APOSTROPHE)
const DASHES = bitSet(DASH, EN_DASH)
/** Offsets between which the letters of Greek are, in Unicode. */
const GREEK = [
  [0x370, 0x3ff],
  [0x1f00, 0x1fff],
] as const
/** The middle dot is the semicolon of Greek, and its own question mark looks like one of ours. */
const MIDDLE_DOTS = /[·\u0387]/
const GREEK_QUESTION = '\u037e'
const MARKS = bitSet(FULL_STOP, TERMINATOR, ELLIPSIS, SEMICOLON, COMMA) | HAS_DASH
/** So much before a word is looked at, in UTF-16 units. */
const BEFORE = 24

/** Returns the shape of the word at [start, end) of a source (UTF-16 offsets), in time linear in its length. */
export function analyzeWord(source: string, start: number, end: number): WordShape {
  const wordEnd = skipFootnoteReference(source, start, end)
  const [coreStart, coreEnd] = trim(source, start, wordEnd, ~LETTERS_AND_DIGITS)
  let letters = 0
  let core = 0
  let vowels = 0
  let consonants = 0
  for (let index = coreStart; index < coreEnd; index++) {
    const traits = traitsAt(source, index)
    const bit = 1 << (traits & CLASS_BITS)
    core |= bit
    if (bit & JOINED) continue
    if (bit & LETTERS_AND_DIGITS) letters++
    vowels = traits & VOWEL ? vowels + 1 : 0
    consonants = traits & CONSONANT ? consonants + 1 : 0
    if (vowels === 3) core |= THREE_VOWELS
    if (consonants === 4) core |= FOUR_CONSONANTS
  }
  const first = classAt(source, coreStart)
  const lead = readMarks(source, start, coreStart)
  let tail = readMarks(source, coreEnd, wordEnd)
  // A quotation may close behind the reference to a note.
  if (wordEnd < end) tail |= CLOSING_QUOTES & (1 << classAt(source, end - 1))
  return {
    source,
    coreStart,
    coreEnd,
    letters,
    first,
    lead,
    core,
    tail,
    kinds: lead | core | tail,
    small: '',
  }
}

/** Whether a word is Greek, by its first letter. */
export function isGreek({ source, coreStart }: WordShape): boolean {
  const code = source.charCodeAt(coreStart)
  return GREEK.some(([from, to]) => code >= from && code <= to)
}

/** Whether a word ends with a mark of any strength, quotes and brackets looked through. */
export function endsWithMark(word: WordShape): boolean {
  return (word.tail & MARKS) > 0
}

/** Returns a word from its first letter or digit to its last, in small letters. */
export function lowercaseCore(word: WordShape): string {
  // A word is asked by itself, and by the one before it.
  word.small ||= word.source.slice(word.coreStart, word.coreEnd).toLowerCase()
  return word.small
}

/** Returns what stands right before a word in the source, with its white space. */
export function textBefore(word: WordShape | undefined): string {
  return word ? word.source.slice(Math.max(0, word.coreStart - BEFORE), word.coreStart) : ''
}

function readMarks(source: string, from: number, to: number): number {
  let found = 0
  for (let index = from; index < to; index++) {
    const bit = 1 << classAt(source, index)
    if (bit & (1 << FULL_STOP)) found |= found & bit ? HAS_FULL_STOPS : HAS_FULL_STOP
    // Two hyphens, or one that stands apart, are a dash; a single one at a word's end only hangs there.
    if (bit & DASHES || (bit & (1 << HYPHEN) && found & APART)) found |= HAS_DASH
    if (bit & APOSTROPHES && found & MARKS) found |= HAS_CLOSING_APOSTROPHE
    if (bit & (1 << SYMBOL)) found |= readGreekMark(source[index] ?? '')
    found |= bit
  }
  return found
}

function readGreekMark(symbol: string): number {
  if (symbol === GREEK_QUESTION) return 1 << TERMINATOR
  return MIDDLE_DOTS.test(symbol) ? 1 << SEMICOLON : 0
}
