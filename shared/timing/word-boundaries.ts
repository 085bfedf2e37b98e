import { APOSTROPHES, getClassAt, HYPHEN, LETTERS_AND_DIGITS, LOWER, matchEnd, trim } from './characters.ts'
import { LINE_END } from './lines.ts'

// A dash or an ellipsis with the closing marks behind it. A quotation mark directly before a word is an opening one and excluded.
const JOINING = /(?:[—―⸺⸻]|--|…|\.{3})(?:[-—―⸺⸻….,;:!?)\]}”»]|(?:["“'’]|_{1,3})(?![\p{L}\p{N}"“'’_([]))*/uy
// A long dash or a row of underscores replaces an omitted name: `the ----shire`, `Lord ——`, `Lord ⸺`, `Name: ___`.
const OMISSION = /-{3}|[—―]{2}|[⸺⸻]|___/y
// Bounded, so that repeated tests of one long word stay linear.
const ADDRESS = /^(?:www\.|.{0,20}:\/\/)/

/** Returns the end (UTF-16, exclusive) of the joining marks at `from`; `from` when there are no joining marks. */
export function findJoiningMarksEnd(source: string, from: number): number {
  return matchEnd(JOINING, source, from)
}

export function isOmissionAt(source: string, from: number): boolean {
  return matchesAt(OMISSION, source, from)
}

/** Reports a text that starts like a web address, in which `--` and `...` do not separate words. */
export function isWebAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** Maximum length of a word shown as a whole, in UTF-16 units; longer words are split (docs/decisions/0032). */
const PART_MAX_UNITS = 20

/** Boundary between two parts of a long word: after a hyphen, slash, `&` or `=` between letters or digits. */
const PART_BOUNDARY = /(?<=[\p{L}\p{N}][-‐‑/&=])(?=[\p{L}\p{N}])/gu

/**
 * Returns the end of the first part of the word at [start, end), in UTF-16 offsets; parts are about equally long. Most words
 * are one part.
 */
export function findFirstPartEnd(source: string, start: number, end: number): number {
  if (end - start <= PART_MAX_UNITS) return end
  const [coreStart, coreEnd] = trim(source, start, end, ~LETTERS_AND_DIGITS)
  const length = coreEnd - coreStart
  if (length <= PART_MAX_UNITS) return end
  const idealLength = length / Math.ceil(length / PART_MAX_UNITS)
  let partEnd = end
  for (const { index } of source.slice(coreStart, coreEnd).matchAll(PART_BOUNDARY)) {
    const isNearer = Math.abs(index - idealLength) < Math.abs(partEnd - coreStart - idealLength)
    if (partEnd === end || (isNearer && index <= PART_MAX_UNITS)) partEnd = coreStart + index
    if (index > PART_MAX_UNITS) break
  }
  return partEnd
}

// Words that old books print in two parts: `he 's`, `did n't`, `'t was`, `o' clock`, `lui- même`, compounds wrapped over a line end.

/** English enclitics, but not a stammer (`'M-my`). */
const ENCLITIC = /['’](?:[sdmt]|ll|[rv]e|st)(?![\p{L}\p{N}'’]|[-‐‑]\p{L})|n['’]t(?![\p{L}\p{N}])/iuy
/** `'t` before a verb (`'t is`); after a verb (`is 't`) it is an enclitic. */
const PROCLITIC =
  /['’]t\s+(?:is|are|was|were|wer't|will|would|wilt|shall|should|can|could|may|might|must|has|had|hath|does|doth|did|ain['’]t|needs?|seems|(?!always|perhaps|besides|sometimes)\p{Ll}{4,}es)(?!\p{L})/iuy
/** French pronouns and particles after a hyphen. */
const AFTER_HYPHEN =
  /(?:m[êe]mes?|l[àa]|ci|ce|ils?|elles?|on|je|tu|nous|vous|moi|toi|lui|leur|les?|y|en|t-(?:ils?|elles?|on))(?![\p{L}\p{N}'’])/iuy
/** Conjunctions, which never continue a compound from the line before: `pre-` at a line end and `and` stay two words. */
const CONJUNCTION = /(?:and|n?or|but|to|for|yet|so|as|if|und|oder|bis|et|ou)(?!\p{L})/iuy
const CLOCK = /clock(?!\p{L})/iuy
const ENDS_IN_O = /(?:^|\P{L})o$/iu

/** Reports that the token at `from` belongs to the word at [start, end) (UTF-16 offsets). */
export function continuesWordAt(source: string, start: number, end: number, from: number): boolean {
  const last = getClassAt(source, end - 1)
  if (last & LETTERS_AND_DIGITS) {
    return matchesAt(ENCLITIC, source, from) && !matchesAt(PROCLITIC, source, from)
  }
  const isInWord = end - 2 >= start && (LETTERS_AND_DIGITS & getClassAt(source, end - 2)) > 0
  if (!isInWord) return false
  if (last & HYPHEN) return isCompoundPart(source, end, from)
  return (
    (last & APOSTROPHES) > 0 &&
    matchesAt(CLOCK, source, from) &&
    ENDS_IN_O.test(source.slice(Math.max(start, end - 3), end - 1))
  )
}

export function isEncliticAt(source: string, from: number): boolean {
  return (APOSTROPHES & getClassAt(source, from)) > 0 && matchesAt(ENCLITIC, source, from)
}

// On the next line only a lowercase word continues a compound.
function isCompoundPart(source: string, end: number, from: number): boolean {
  if (!LINE_END.test(source.slice(end, from))) return matchesAt(AFTER_HYPHEN, source, from)
  return getClassAt(source, from) === LOWER && !matchesAt(CONJUNCTION, source, from)
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
