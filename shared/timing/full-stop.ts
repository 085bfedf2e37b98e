import {
  ALSO_A_WORD,
  BEFORE_NAME,
  BEFORE_NUMBER,
  ERA,
  GIVEN_NAME,
  LOWERCASE_BEFORE_DIGIT,
  NEVER_FINAL,
  NEVER_FINAL_LOWERCASE,
  SOMETIMES_FINAL,
} from './abbreviations.ts'
import {
  bitSet,
  CLOSE_BRACKET,
  CLOSING_QUOTES,
  COMMA,
  DIGIT,
  LOWER,
  SEMICOLON,
  SYMBOL,
  UPPER,
} from './characters.ts'
import { isPronoun } from './pronoun.ts'
import { HAS_FULL_STOP, isGreek, lowercaseCore, textBefore, type WordShape } from './word-shape.ts'

/** What stands around a word in its paragraph, as far as there is anything. */
export interface Neighbours {
  previous: WordShape | undefined
  next: WordShape | undefined
  /** Whether it is verse, whose sentences may begin with small letters. */
  readonly isVerse: boolean
  /** Whether the next word begins a line that is kept. */
  endsLine: boolean
}

/** What a number may be written as beside figures. */
const ROMAN_NUMERAL = /^[IVXLCDM]+$/
const NUMBER_WORD = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/
/** Words that open sentences and are nobody's name. */
const SENTENCE_OPENER =
  /^(?:an?|the(?:[ny]|re|se)?|th(?:is|at)|s?he|it|we|you|i|his|her|our|my|when|what|wh[oy]|how|but|and|so|i[fn]|on|as|at|not?|for|from|to|by|now|do|is)(?!\p{L})/u
const DOTTED = /^(?:\p{L}\.\s?)+\p{L}$/u
const MERIDIEM = /^[ap]\.\s?m$/
const HOUR = /(?:\d|clock)[\s_]+$/

const SUSPENDED = bitSet(COMMA, SEMICOLON)
/** What goes on in a small letter after one of these was only put in. */
const CLOSING = bitSet(CLOSE_BRACKET) | CLOSING_QUOTES

/** Whether the single full stop at a word's end is a mark, given what stands around it (decisions, Words and markers). */
export function isFullStopMark(word: WordShape, { previous, next, isVerse }: Neighbours): boolean {
  // A comma after it says that the sentence goes on: `Cal., U.S.A.`
  if (word.tail & SUSPENDED) return false
  if (!next) return true
  const isBeforeSmall = next.first === LOWER
  if (isBeforeSmall && !isGreek(word) && !(isVerse && (word.tail & CLOSING) === 0)) return false
  // `Lieut.-Col.` is judged by what stands right before the full stop, and `6_d._` without its italics.
  const core = lowercaseCore(word).replace(/^.*-|_/g, '')
  const opens = isSentenceOpener(next)
  if (isNonFinalAbbreviation(core, word, previous, next, opens)) return false
  // `&c.` is an abbreviation, and `C.` an initial.
  if (SOMETIMES_FINAL.test(core) || (core === 'c' && word.first === LOWER)) return opens && !isBeforeSmall
  if (isMeridiem(core, word, previous)) return !isBeforeSmall
  if (!isInitial(word) && !DOTTED.test(core)) return true
  // `D. & S.`
  if (isInitial(next) || isBeforeSmall || next.first === SYMBOL) return false
  // Of the initials only I is a word too, and a quotation is nobody's name: `said I. “Come …`
  return opens || next.first !== UPPER || (core === 'i' && (next.lead !== 0 || isPronoun(previous)))
}

/** Whether a word commonly opens a sentence. */
export function isSentenceOpener(word: WordShape): boolean {
  return SENTENCE_OPENER.test(lowercaseCore(word))
}

/** Whether a word is an abbreviation that what stands behind it belongs to. */
function isNonFinalAbbreviation(
  core: string,
  word: WordShape,
  previous: WordShape | undefined,
  next: WordShape,
  opens: boolean,
): boolean {
  const whole = joinInitials(core, word, previous)
  if (word.first === LOWER) {
    if (NEVER_FINAL_LOWERCASE.test(core) || NEVER_FINAL.test(whole)) return true
    if (next.first === DIGIT && LOWERCASE_BEFORE_DIGIT.test(core)) return true
  } else if (next.first === UPPER && next.lead === 0 && !opens) {
    if (BEFORE_NAME.test(core)) return true
    const mayBegin = previous?.first !== LOWER || lowercaseCore(previous) === 'by'
    if (mayBegin && GIVEN_NAME.test(core)) return true
  }
  if (NEVER_FINAL.test(core) || (BEFORE_NUMBER.test(core) && isNumber(word, next))) return true
  // But `in 44 B.C. 300 men` has its year before it.
  return next.first === DIGIT && previous?.first !== DIGIT && ERA.test(whole)
}

/** `i. e.` and `A. D.` are abbreviations that are written apart. */
function joinInitials(core: string, word: WordShape, previous: WordShape | undefined): string {
  const isApart = word.letters === 1 && previous?.letters === 1 && previous.tail & HAS_FULL_STOP
  return isApart ? `${lowercaseCore(previous)}.${core}` : core
}

/** Whether a word is `p.m.`, or ends `8 P. M.`; but `P. M. Holmes` is somebody. */
function isMeridiem(core: string, word: WordShape, previous: WordShape | undefined): boolean {
  if (MERIDIEM.test(core)) return true
  return MERIDIEM.test(joinInitials(core, word, previous)) && HOUR.test(textBefore(previous))
}

function isNumber(abbreviation: WordShape, next: WordShape): boolean {
  if (next.first === DIGIT) return true
  if (next.first !== UPPER) return false
  const written = coreText(next)
  // After `No.` I is the pronoun, and `One cannot say` a sentence.
  if (ALSO_A_WORD.test(coreText(abbreviation))) return ROMAN_NUMERAL.test(written) && written !== 'I'
  return ROMAN_NUMERAL.test(written) || NUMBER_WORD.test(lowercaseCore(next))
}

function coreText({ source, coreStart, coreEnd }: WordShape): string {
  return source.slice(coreStart, coreEnd)
}

function isInitial(word: WordShape): boolean {
  return word.letters === 1 && word.first === UPPER && (word.tail & HAS_FULL_STOP) > 0
}
