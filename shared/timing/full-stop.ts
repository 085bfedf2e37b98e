import {
  BEFORE_NAME,
  BEFORE_NUMBER,
  BEFORE_SOMETHING,
  EITHER_WAY,
  ERA,
  GIVEN_NAME,
  SMALL_BEFORE_FIGURES,
  SMALL_BEFORE_SOMETHING,
  WORD_TOO,
} from './abbreviations.ts'
import { CLOSE, CLOSING_QUOTES, COMMA, DIGIT, LOWER, SEMICOLON, SYMBOL, setOf, UPPER } from './characters.ts'
import { isPronoun } from './pronoun.ts'
import { coreOf, isGreek, ONE_STOP, type Shape, sourceBefore } from './shape.ts'

/** What stands around a word in its paragraph, as far as there is anything. */
export interface Neighbours {
  previous: Shape | undefined
  next: Shape | undefined
  /** Whether it is verse, whose sentences may begin with small letters. */
  readonly isVerse: boolean
  /** Whether the next word begins a line that is kept. */
  endsLine: boolean
}

/** What a number may be written as beside figures. */
const ROMAN = /^[IVXLCDM]+$/
const IN_LETTERS = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/
/** Words that open sentences and are nobody's name. */
const OPENERS =
  /^(?:an?|the(?:[ny]|re|se)?|th(?:is|at)|s?he|it|we|you|i|his|her|our|my|when|what|wh[oy]|how|but|and|so|i[fn]|on|as|at|not?|for|from|to|by|now|do|is)(?!\p{L})/u
const DOTTED = /^(?:\p{L}\.\s?)+\p{L}$/u
const HALF_OF_DAY = /^[ap]\.\s?m$/
const HOUR = /(?:\d|clock)[\s_]+$/

const SUSPENDED = setOf(COMMA, SEMICOLON)
/** What goes on in a small letter after one of these was only put in. */
const CLOSING = setOf(CLOSE) | CLOSING_QUOTES

/** Whether the single full stop at a word's end is a mark, given what stands around it (decisions, Words and markers). */
export function isFullStopMark(word: Shape, { previous, next, isVerse }: Neighbours): boolean {
  // A comma after it says that the sentence goes on: `Cal., U.S.A.`
  if (word.tail & SUSPENDED) return false
  if (!next) return true
  const isBeforeSmall = next.first === LOWER
  if (isBeforeSmall && !isGreek(word) && !(isVerse && (word.tail & CLOSING) === 0)) return false
  // `Lieut.-Col.` is judged by what stands right before the full stop, and `6_d._` without its italics.
  const core = coreOf(word).replace(/^.*-|_/g, '')
  const opens = opensSentence(next)
  if (stopsNothing(core, word, previous, next, opens)) return false
  // `&c.` is an abbreviation, and `C.` an initial.
  if (EITHER_WAY.test(core) || (core === 'c' && word.first === LOWER)) return opens && !isBeforeSmall
  if (endsHour(core, word, previous)) return !isBeforeSmall
  if (!isInitial(word) && !DOTTED.test(core)) return true
  // `D. & S.`
  if (isInitial(next) || isBeforeSmall || next.first === SYMBOL) return false
  // Of the initials only I is a word too, and a quotation is nobody's name: `said I. “Come …`
  return opens || next.first !== UPPER || (core === 'i' && (next.lead !== 0 || isPronoun(previous)))
}

/** Whether a word commonly opens a sentence. */
export function opensSentence(word: Shape): boolean {
  return OPENERS.test(coreOf(word))
}

/** Whether a word is an abbreviation that what stands behind it belongs to. */
function stopsNothing(
  core: string,
  word: Shape,
  previous: Shape | undefined,
  next: Shape,
  opens: boolean,
): boolean {
  const whole = wholeOf(core, word, previous)
  if (word.first === LOWER) {
    if (SMALL_BEFORE_SOMETHING.test(core) || BEFORE_SOMETHING.test(whole)) return true
    if (next.first === DIGIT && SMALL_BEFORE_FIGURES.test(core)) return true
  } else if (next.first === UPPER && next.lead === 0 && !opens) {
    if (BEFORE_NAME.test(core)) return true
    const mayBegin = previous?.first !== LOWER || coreOf(previous) === 'by'
    if (mayBegin && GIVEN_NAME.test(core)) return true
  }
  if (BEFORE_SOMETHING.test(core) || (BEFORE_NUMBER.test(core) && isNumber(word, next))) return true
  // But `in 44 B.C. 300 men` has its year before it.
  return next.first === DIGIT && previous?.first !== DIGIT && ERA.test(whole)
}

/** `i. e.` and `A. D.` are abbreviations that are written apart. */
function wholeOf(core: string, word: Shape, previous: Shape | undefined): string {
  const isApart = word.letters === 1 && previous?.letters === 1 && previous.tail & ONE_STOP
  return isApart ? `${coreOf(previous)}.${core}` : core
}

/** Whether a word is `p.m.`, or ends `8 P. M.`; but `P. M. Holmes` is somebody. */
function endsHour(core: string, word: Shape, previous: Shape | undefined): boolean {
  if (HALF_OF_DAY.test(core)) return true
  return HALF_OF_DAY.test(wholeOf(core, word, previous)) && HOUR.test(sourceBefore(previous))
}

function isNumber(abbreviation: Shape, next: Shape): boolean {
  if (next.first === DIGIT) return true
  if (next.first !== UPPER) return false
  const written = writtenOf(next)
  // After `No.` I is the pronoun, and `One cannot say` a sentence.
  if (WORD_TOO.test(writtenOf(abbreviation))) return ROMAN.test(written) && written !== 'I'
  return ROMAN.test(written) || IN_LETTERS.test(coreOf(next))
}

function writtenOf({ source, coreStart, coreEnd }: Shape): string {
  return source.slice(coreStart, coreEnd)
}

function isInitial(word: Shape): boolean {
  return word.letters === 1 && word.first === UPPER && (word.tail & ONE_STOP) > 0
}
