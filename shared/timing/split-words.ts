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

/*
 * What old books write apart though it is one word: `he 's`, `did n't`, `'t was`, `o' clock`, `lui- même`, and a compound of which
 * one half stands in each of two lines.
 */

const APOSTROPHES = bitSet(APOSTROPHE, STRAIGHT_APOSTROPHE)
/** What leans on the word before it; but who stammers says `'M-my`. */
const ENCLITIC = /['’](?:[sdmt]|ll|[rv]e|st)(?![\p{L}\p{N}'’]|[-‐‑]\p{L})|n['’]t(?![\p{L}\p{N}])/iuy
/** `'t` stands before a verb, as in `'t is`, or behind one, as in `is 't`. */
const PROCLITIC =
  /['’]t\s+(?:is|are|was|were|wer't|will|would|wilt|shall|should|can|could|may|might|must|has|had|hath|does|doth|did|ain['’]t|needs?|seems|(?!always|perhaps|besides|sometimes)\p{Ll}{4,}es)(?!\p{L})/iuy
/** What French puts behind a hyphen. */
const BEHIND_HYPHEN =
  /(?:m[êe]mes?|l[àa]|ci|ce|ils?|elles?|on|je|tu|nous|vous|moi|toi|lui|leur|les?|y|en|t-(?:ils?|elles?|on))(?![\p{L}\p{N}'’])/iuy
/** A compound does not go on in another line with these: its first half waits for its second, or the hyphen is a dash. */
const NO_SECOND_HALF = /(?:and|n?or|but|to|for|yet|so|as|if|und|oder|bis|et|ou)(?!\p{L})/iuy
const CLOCK = /clock(?!\p{L})/iuy
const O = /(?:^|\P{L})o$/iu
const LINE_END = /[\r\n\u2028]/

/** Whether the word at [start, end) of a source goes on at an offset with what is written apart from it (UTF-16). */
export function continuesWordAt(source: string, start: number, end: number, from: number): boolean {
  const last = 1 << classAt(source, end - 1)
  if (last & LETTERS_AND_DIGITS) {
    return (
      canStartEnclitic(source, from) && begins(ENCLITIC, source, from) && !begins(PROCLITIC, source, from)
    )
  }
  const isInWord = end - 2 >= start && (LETTERS_AND_DIGITS & (1 << classAt(source, end - 2))) > 0
  if (!isInWord) return false
  if (last & (1 << HYPHEN)) return isCompoundPart(source, end, from)
  return (
    (last & APOSTROPHES) > 0 &&
    begins(CLOCK, source, from) &&
    O.test(source.slice(Math.max(start, end - 3), end - 1))
  )
}

// Nearly every word comes by: a look at a character is much less than one at a pattern.
function canStartEnclitic(source: string, from: number): boolean {
  const isN = (source.charCodeAt(from) | 0x20) === 0x6e
  return (APOSTROPHES & (1 << classAt(source, isN ? from + 1 : from))) > 0
}

/** Whether what stands at an offset leans on the word after it: it would lean on the one before, but there is none that it could. */
export function isEncliticAt(source: string, from: number): boolean {
  return (APOSTROPHES & (1 << classAt(source, from))) > 0 && begins(ENCLITIC, source, from)
}

// A capital, in another line, may begin anything.
function isCompoundPart(source: string, end: number, from: number): boolean {
  if (!LINE_END.test(source.slice(end, from))) return begins(BEHIND_HYPHEN, source, from)
  return classAt(source, from) === LOWER && !begins(NO_SECOND_HALF, source, from)
}

function begins(pattern: RegExp, source: string, from: number): boolean {
  return matchEnd(pattern, source, from) > from
}

const APART =
  /(?<=\p{L}-)\s+(?=\p{L})|(?<=\p{L})\s+(?=n?['’]\p{L})|(?<=(?<!\p{L})['’]t)\s+(?=(?:i|wa)s(?!\p{L})|w(?:ere|ill|ould))|(?<=(?<!\p{L})o['’])\s+(?=clock)/giu

/** Returns a word as one, where the source writes its parts apart. */
export function joinSplitWord(word: string): string {
  return word.replace(APART, '')
}
