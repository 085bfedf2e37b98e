import {
  APOSTROPHE,
  COMMA,
  DASH,
  ELLIPSIS,
  EN_DASH,
  FULL_STOP,
  HYPHEN,
  IGNORED,
  isConsonant,
  isVowel,
  kindAt,
  kindOf,
  LETTERS_AND_DIGITS,
  MARK,
  SEMICOLON,
  SPACE,
  STRONG,
  setOf,
  traitsAt,
} from './characters.ts'

/** What the pace of a word depends on: its letters, and the marks around them as sets of kinds. */
export interface Shape {
  readonly source: string
  /** Offsets of the first letter or digit and after the last one; equal where a word has none. */
  readonly coreStart: number
  readonly coreEnd: number
  readonly core: Core
  readonly tail: Tail
  /** The kinds before the first letter, and those in the whole word. */
  readonly lead: number
  readonly kinds: number
}

/** A word from its first letter or digit to its last. */
export interface Core {
  /** Letters and digits. */
  readonly letters: number
  /** The kind of the first of them, or 0. */
  readonly first: number
  readonly kinds: number
  readonly hasVowels: boolean
  readonly hasConsonants: boolean
  readonly hasHyphen: boolean
}

/** What follows a word's last letter or digit, or the whole of a word without any. */
export interface Tail {
  readonly kinds: number
  readonly fullStops: number
  readonly hasDash: boolean
  /** Whether an apostrophe follows another mark, as in `so,'`. */
  readonly hasMarkedApostrophe: boolean
}

const NO_TAIL: Tail = { kinds: 0, fullStops: 0, hasDash: false, hasMarkedApostrophe: false }
const JOINED = setOf(MARK, IGNORED)
const DASHES = setOf(DASH, EN_DASH)
const SENTENCE_MARKS = setOf(FULL_STOP, STRONG, ELLIPSIS)
const MARKS = SENTENCE_MARKS | setOf(SEMICOLON, COMMA, DASH, EN_DASH)
// How many letters in a row make a word hard to read (specification §9).
const VOWELS_IN_A_ROW = 3
const CONSONANTS_IN_A_ROW = 4
const FOOTNOTE = /[^[]\[\d{1,3}\]$/
const LONGEST_FOOTNOTE = 6

/** Answers the shape of the word at [start, end) of a source (UTF-16 offsets), in time linear in its length. */
export function shapeOf(source: string, start: number, end: number): Shape {
  let coreStart = start
  while (coreStart < end && !isLetterAt(source, coreStart)) coreStart++
  let coreEnd = coreStart < end ? footnoteStart(source, coreStart, end) : end
  while (coreEnd > coreStart && !isLetterAt(source, coreEnd - 1)) coreEnd--
  if (coreStart === end) coreStart = coreEnd = start
  const lead = readTail(source, start, coreStart).kinds
  const core = readCore(source, coreStart, coreEnd)
  const tail = readTail(source, coreEnd, end)
  return { source, coreStart, coreEnd, core, tail, lead, kinds: lead | core.kinds | tail.kinds }
}

/** Whether a word ends with a mark of any strength, quotes and brackets looked through. */
export function isClosed(word: Shape): boolean {
  return (word.tail.kinds & MARKS) !== 0 || word.tail.hasDash
}

/** Answers a word from its first letter or digit to its last, in small letters. */
export function coreOf(word: Shape): string {
  return word.source.slice(word.coreStart, word.coreEnd).toLowerCase()
}

function isLetterAt(source: string, index: number): boolean {
  return (LETTERS_AND_DIGITS & (1 << kindAt(source, index))) !== 0
}

function readCore(source: string, from: number, to: number): Core {
  let letters = 0
  let kinds = 0
  let vowels = 0
  let consonants = 0
  let hasVowels = false
  let hasConsonants = false
  for (let index = from; index < to; index++) {
    const traits = traitsAt(source, index)
    const bit = 1 << kindOf(traits)
    kinds |= bit
    if (bit & LETTERS_AND_DIGITS) letters++
    else if (bit & JOINED) continue
    vowels = isVowel(traits) ? vowels + 1 : 0
    consonants = isConsonant(traits) ? consonants + 1 : 0
    hasVowels ||= vowels === VOWELS_IN_A_ROW
    hasConsonants ||= consonants === CONSONANTS_IN_A_ROW
  }
  const hasHyphen = (kinds & (1 << HYPHEN)) !== 0
  return { letters, first: from < to ? kindAt(source, from) : 0, kinds, hasVowels, hasConsonants, hasHyphen }
}

function readTail(source: string, from: number, to: number): Tail {
  if (from === to) return NO_TAIL
  let kinds = 0
  let fullStops = 0
  let hyphens = 0
  let hasDash = false
  let hasMarkedApostrophe = false
  for (let index = from; index < to; index++) {
    const bit = 1 << kindAt(source, index)
    if (bit & (1 << FULL_STOP)) fullStops++
    // Two hyphens, or one that stands apart, are a dash; a single one at a word's end only hangs there.
    if (bit & DASHES || (bit & (1 << HYPHEN) && (++hyphens > 1 || kinds & (1 << SPACE)))) hasDash = true
    if (bit & (1 << APOSTROPHE) && kinds & MARKS) hasMarkedApostrophe = true
    kinds |= bit
  }
  return { kinds, fullStops, hasDash, hasMarkedApostrophe }
}

// `end.[12]` ends with a full stop: a footnote's mark is looked through.
function footnoteStart(source: string, start: number, end: number): number {
  const mark =
    source[end - 1] === ']' && FOOTNOTE.exec(source.slice(Math.max(start, end - LONGEST_FOOTNOTE), end))
  return mark ? end - mark[0].length + 1 : end
}
