import { CLOSE_BRACKET, CLOSING_QUOTES, COMMA, DIGIT, LOWER, SEMICOLON, SYMBOL, UPPER } from './characters.ts'
import { BEFORE_NUMBER } from './footnote-reference.ts'
import {
  endsWithMark,
  getLowercaseCore,
  getTextBefore,
  HAS_FULL_STOP,
  isGreek,
  type WordShape,
} from './word-shape.ts'

/** Context of a word within its paragraph. */
export interface Neighbours {
  previous: WordShape | undefined
  next: WordShape | undefined
  /** In verse, sentences may start in lower case. */
  readonly isVerse: boolean
  /** True when a line, paragraph or stanza break follows the word. */
  endsLine: boolean
}

// Abbreviations: patterns for the lowercase core of a word, without its full stop.
/** Titles, given names and the like: never the end of a sentence. */
const NEVER_FINAL =
  /^(?:m[mrsx]|mrs|mme|md?lles?|mons|mgr|messrs|dr|ste?|prof|pres|revd?|rt|hon|fr|sra|capt|cpl|col|gen|lt|lieut|maj|sgt|adm|co?mdr|brig|supt|insp|gov|sen|visc|a?bp|mt|wm|thos|chas|jas|geo|benj|robt|edw|saml|jno|e\.?g|i\.?e|viz|cf|vs)$/
/** Abbreviations that never end a sentence when in lower case. Capitalized, they are numerals or names, such as `V.` and `Ed.` */
const NEVER_FINAL_LOWERCASE = /^(?:v|eds?|op|ca|tr|trans)$/
/** Abbreviations that end a sentence only before a common sentence opener. */
const SOMETIMES_FINAL =
  /^(?:etc|al|[js]r|esqs?|bart|co|bros|inc|ltd|inst|ult|prox|calif|conn|penn|tenn|jan|feb|apr|aug|sept|oct|nov|dec|tues|thurs)$/
/** Abbreviations only when capitalized and before a name: `Ft. Wayne`, but `6 ft. Wayne`. */
const BEFORE_NAME = /^(?:sig|ft)$/
/** Given names that are also abbreviations. `Jos.` is one in `by Jos. Smith`, but ends the sentence in `said Jos. Amelia`. */
const GIVEN_NAME = /^(?:jos|alex)$/
/** Entries of `BEFORE_NUMBER` that are also words. Before `I` or `One` they end a sentence: `his art. I saw`, but not `Art. I`. */
const ALSO_A_WORD = /^(?:[Nn]os?|arts?|caps?|[Mm]ar|sect|.+(?:ary|rch|ril|une|uly|ust|ber))$/
/** Abbreviations only in lower case and before a digit: `b. 1809`, `2 s. 6 d.`, `Luke ii. 7`. */
const LOWERCASE_BEFORE_DIGIT = /^(?:[bdls]|fl|[clx]{0,7}(?:i[xv]|v?i{0,3}))$/
/** Abbreviations before a year: `A.D. 1200`. */
const ERA = /^(?:a\.d|b\.c)$/

const ROMAN_NUMERAL = /^[IVXLCDM]+$/
const NUMBER_WORD = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/
/** Common first words of sentences; none is a name. */
const SENTENCE_OPENER =
  /^(?:an?|the(?:[ny]|re|se)?|th(?:is|at)|s?he|it|we|you|i|his|her|our|my|when|what|wh[oy]|how|but|and|so|i[fn]|on|as|at|not?|for|from|to|by|now|do|is)(?!\p{L})/u
const DOTTED_LETTERS = /^(?:\p{L}\.\s?)+\p{L}$/u
const MERIDIEM = /^[ap]\.\s?m$/
const HOUR = /(?:\d|clock)[\s_]+$/

const INNER_MARKS = COMMA | SEMICOLON
/** A lowercase word after one of these continues the sentence. */
const CLOSING = CLOSE_BRACKET | CLOSING_QUOTES

/** Reports a final full stop that ends a sentence rather than an abbreviation. Rules: docs/decisions/0031. */
export function isFullStopMark(word: WordShape, { previous, next, isVerse }: Neighbours): boolean {
  // The sentence continues after a comma: `Cal., U.S.A.`
  if (word.tail & INNER_MARKS) return false
  if (!next) return true
  const isBeforeLowercase = next.first === LOWER
  if (isBeforeLowercase && !isGreek(word) && !(isVerse && (word.tail & CLOSING) === 0)) return false
  // Reduces `Lieut.-Col.` to `col` and `6_d._` to `6d`.
  const core = getLowercaseCore(word).replace(/^.*-|_/g, '')
  const isBeforeOpener = isSentenceOpener(next)
  if (isNonFinalAbbreviation(core, word, previous, next, isBeforeOpener)) return false
  // `&c.` is an abbreviation, and `C.` an initial.
  if (SOMETIMES_FINAL.test(core) || (core === 'c' && word.first === LOWER))
    return isBeforeOpener && !isBeforeLowercase
  if (isMeridiem(core, word, previous)) return !isBeforeLowercase
  if (!isInitial(word) && !DOTTED_LETTERS.test(core)) return true
  // An initial before another one or a symbol ends no sentence: `D. & S.`
  if (isInitial(next) || isBeforeLowercase || next.first === SYMBOL) return false
  // `I.` may be an initial. As the pronoun it ends the sentence: `said I. “Come …`
  return (
    isBeforeOpener || next.first !== UPPER || (core === 'i' && (next.lead !== 0 || isPronounAfter(previous)))
  )
}

export function isSentenceOpener(word: WordShape): boolean {
  return SENTENCE_OPENER.test(getLowercaseCore(word))
}

/** Reports an abbreviation that belongs to the next word. */
function isNonFinalAbbreviation(
  core: string,
  word: WordShape,
  previous: WordShape | undefined,
  next: WordShape,
  isBeforeOpener: boolean,
): boolean {
  const joined = joinInitials(core, word, previous)
  if (word.first === LOWER) {
    if (NEVER_FINAL_LOWERCASE.test(core) || NEVER_FINAL.test(joined)) return true
    if (next.first === DIGIT && LOWERCASE_BEFORE_DIGIT.test(core)) return true
  } else if (next.first === UPPER && next.lead === 0 && !isBeforeOpener) {
    if (BEFORE_NAME.test(core)) return true
    const canStartName = previous?.first !== LOWER || getLowercaseCore(previous) === 'by'
    if (canStartName && GIVEN_NAME.test(core)) return true
  }
  if (NEVER_FINAL.test(core) || (BEFORE_NUMBER.test(core) && isNumberAfter(word, next))) return true
  // `A.D. 1200` is one date, but in `44 B.C. 300 men came` the year precedes the era, and `300` starts a sentence.
  return next.first === DIGIT && previous?.first !== DIGIT && ERA.test(joined)
}

/** Joins spaced abbreviations: `e` after `i.` is `i.e`. */
function joinInitials(core: string, word: WordShape, previous: WordShape | undefined): string {
  const isSpaced = word.letters === 1 && previous?.letters === 1 && previous.tail & HAS_FULL_STOP
  return isSpaced ? `${getLowercaseCore(previous)}.${core}` : core
}

/** Reports `p.m.` and the end of `8 P. M.`, but not the initials of `P. M. Holmes`. */
function isMeridiem(core: string, word: WordShape, previous: WordShape | undefined): boolean {
  if (MERIDIEM.test(core)) return true
  return MERIDIEM.test(joinInitials(core, word, previous)) && HOUR.test(getTextBefore(previous))
}

function isNumberAfter(abbreviation: WordShape, next: WordShape): boolean {
  if (next.first === DIGIT) return true
  if (next.first !== UPPER) return false
  const text = getCoreText(next)
  // After `No.`, `I` is the pronoun and `One` starts a sentence.
  if (ALSO_A_WORD.test(getCoreText(abbreviation))) return ROMAN_NUMERAL.test(text) && text !== 'I'
  return ROMAN_NUMERAL.test(text) || NUMBER_WORD.test(getLowercaseCore(next))
}

function getCoreText({ source, coreStart, coreEnd }: WordShape): string {
  return source.slice(coreStart, coreEnd)
}

function isInitial(word: WordShape): boolean {
  return word.letters === 1 && word.first === UPPER && (word.tail & HAS_FULL_STOP) > 0
}

/** Words after which `I.` is an initial. */
const BEFORE_INITIAL = /^(?:by|of|with|from|to|for|and|see|after|in)$/
const SUBJECT_BEFORE_AND = /(?<!\p{L})(?:s?he|you|they|we|it|not|my\s+\p{L}+),?\s+$/iu

/** Returns true when `I.` after this word is the pronoun: `than I.`, `he and I.`, but not `by I. Newton`, `Hooke and I. Newton`. */
function isPronounAfter(previous: WordShape | undefined): boolean {
  if (!previous || endsWithMark(previous)) return false
  const core = getLowercaseCore(previous)
  if (core === 'not') return true
  if (previous.first !== LOWER) return false
  return !BEFORE_INITIAL.test(core) || (core === 'and' && SUBJECT_BEFORE_AND.test(getTextBefore(previous)))
}
