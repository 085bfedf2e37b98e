import {
  APOSTROPHE,
  bitSet,
  classAt,
  HYPHEN,
  LETTERS_AND_DIGITS,
  LOWER,
  STRAIGHT_APOSTROPHE,
} from './characters.ts'
import { matchEnd } from './match-end.ts'

// Words that old books print in two parts: `he 's`, `did n't`, `'t was`, `o' clock`, `lui- même`, compounds wrapped over a line end.

const APOSTROPHES = bitSet(APOSTROPHE, STRAIGHT_APOSTROPHE)
/** English enclitics, but not a stammer (`'M-my`). */
const ENCLITIC = /['’](?:[sdmt]|ll|[rv]e|st)(?![\p{L}\p{N}'’]|[-‐‑]\p{L})|n['’]t(?![\p{L}\p{N}])/iuy
/** `'t` before a verb (`'t is`); after a verb (`is 't`) it is an enclitic. */
const PROCLITIC =
  /['’]t\s+(?:is|are|was|were|wer't|will|would|wilt|shall|should|can|could|may|might|must|has|had|hath|does|doth|did|ain['’]t|needs?|seems|(?!always|perhaps|besides|sometimes)\p{Ll}{4,}es)(?!\p{L})/iuy
/** French pronouns and particles after a hyphen. */
const AFTER_HYPHEN =
  /(?:m[êe]mes?|l[àa]|ci|ce|ils?|elles?|on|je|tu|nous|vous|moi|toi|lui|leur|les?|y|en|t-(?:ils?|elles?|on))(?![\p{L}\p{N}'’])/iuy
/** Conjunctions that never continue a wrapped compound: it is a suspended compound, or the hyphen is a dash. */
const CONJUNCTION = /(?:and|n?or|but|to|for|yet|so|as|if|und|oder|bis|et|ou)(?!\p{L})/iuy
const CLOCK = /clock(?!\p{L})/iuy
const ENDS_IN_O = /(?:^|\P{L})o$/iu
const LINE_END = /[\r\n\u2028]/

/** Reports that the token at `from` belongs to the word at [start, end) (UTF-16 offsets). */
export function continuesWordAt(source: string, start: number, end: number, from: number): boolean {
  const last = 1 << classAt(source, end - 1)
  if (last & LETTERS_AND_DIGITS) {
    return (
      canStartEnclitic(source, from) &&
      matchesAt(ENCLITIC, source, from) &&
      !matchesAt(PROCLITIC, source, from)
    )
  }
  const isInWord = end - 2 >= start && (LETTERS_AND_DIGITS & (1 << classAt(source, end - 2))) > 0
  if (!isInWord) return false
  if (last & (1 << HYPHEN)) return isCompoundPart(source, end, from)
  return (
    (last & APOSTROPHES) > 0 &&
    matchesAt(CLOCK, source, from) &&
    ENDS_IN_O.test(source.slice(Math.max(start, end - 3), end - 1))
  )
}

// A fast test for the common case, before the patterns.
function canStartEnclitic(source: string, from: number): boolean {
  const isN = (source.charCodeAt(from) | 0x20) === 0x6e
  return (APOSTROPHES & (1 << classAt(source, isN ? from + 1 : from))) > 0
}

/** Reports an enclitic at an offset. */
export function isEncliticAt(source: string, from: number): boolean {
  return (APOSTROPHES & (1 << classAt(source, from))) > 0 && matchesAt(ENCLITIC, source, from)
}

// On the next line only a lowercase word continues a compound.
function isCompoundPart(source: string, end: number, from: number): boolean {
  if (!LINE_END.test(source.slice(end, from))) return matchesAt(AFTER_HYPHEN, source, from)
  return classAt(source, from) === LOWER && !matchesAt(CONJUNCTION, source, from)
}

function matchesAt(pattern: RegExp, source: string, from: number): boolean {
  return matchEnd(pattern, source, from) > from
}

const SPLIT_AT =
  /(?<=\p{L}-)\s+(?=\p{L})|(?<=\p{L})\s+(?=n?['’]\p{L})|(?<=(?<!\p{L})['’]t)\s+(?=(?:i|wa)s(?!\p{L})|w(?:ere|ill|ould))|(?<=(?<!\p{L})o['’])\s+(?=clock)/giu

/** Removes the space within a split word. */
export function joinSplitWord(word: string): string {
  return word.replace(SPLIT_AT, '')
}
