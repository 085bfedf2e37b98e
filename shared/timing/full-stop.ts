import { CLOSE, COMMA, DIGIT, LOWER, QUOTE, SEMICOLON, SYMBOL, setOf, UPPER } from './characters.ts'
import { APOSTROPHES, coreOf, isClosed, isGreek, ONE_STOP, type Shape } from './shape.ts'

/** What stands around a word in its paragraph, as far as there is anything. */
export interface Neighbours {
  previous: Shape | undefined
  next: Shape | undefined
  /** Whether it is verse, whose sentences may begin with small letters. */
  readonly isVerse: boolean
}

/** Abbreviations that stand before something: their full stop ends no sentence, whatever follows. */
const BEFORE_SOMETHING =
  /^(?:m[mrsx]|mrs|mme|mlle|mons|messrs|dr|ste?|prof|rev|rt|hon|fr|capt|cpl|col|gen|lt|lieut|maj|sgt|adm|cmdr|brig|supt|gov|sen|mt|wm|thos|chas|jas|geo|benj|robt|edw|saml|jno|e\.?g|i\.?e|viz|cf|vs)$/
/** The same, in small letters only: the capitals are numerals and names. */
const SMALL_BEFORE_SOMETHING = /^(?:v|eds?|op|ca|trans)$/
/** Abbreviations that may also close a sentence: they do before a word that commonly opens one. */
const EITHER_WAY =
  /^(?:etc|al|[js]r|esqs?|bart|co|bros|inc|ltd|inst|ult|prox|calif|conn|penn|tenn|jan|feb|aug|sept|oct|nov|dec|tues|thurs)$/
/** Abbreviations only before a number: `No. 5`, but `No. He left.` Weights and measures are so within a price: `2s. 6d.` */
const BEFORE_NUMBER =
  /^(?:nos?|vols?|pp?|ch|chaps?|figs?|ll?|secs?|sect|arts?|bks?|ver|january|february|march|april|june|july|august|september|october|november|december|\d+[sdl]|ft|lbs?|oz|cwt|qrs?|yds?|hrs?)$/
/** What a number may be written as beside figures. */
const ROMAN = /^[IVXLCDM]+$/
const IN_LETTERS = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/
/** Words that open sentences and are nobody's name. */
const OPENERS =
  /^(?:an?|the(?:[ny]|re|se)?|th(?:is|at)|s?he|it|we|you|i|his|her|our|my|when|what|wh[oy]|how|but|and|so|i[fn]|on|as|at|not?|for|from|to|by|now|do|is)(?!\p{L})/u
const DOTTED = /^(?:\p{L}\.\s?)+\p{L}$/u
const HALF_OF_DAY = /^[ap]\.\s?m$/
/** Before these words I is nobody's initial, nor does a title. */
const BEFORE_INITIAL = /^(?:by|of|with|from|to|for|and|see|after|in)$/

const SUSPENDED = setOf(COMMA, SEMICOLON)
/** What goes on in a small letter after one of these was only put in. */
const CLOSING = setOf(CLOSE, QUOTE) | APOSTROPHES

/** Whether the single full stop at a word's end is a mark, given what stands around it (decisions, Words and markers). */
export function isFullStopMark(word: Shape, { previous, next, isVerse }: Neighbours): boolean {
  // A comma after it says that the sentence goes on: `Cal., U.S.A.`
  if (word.tail & SUSPENDED) return false
  if (!next) return true
  const isBeforeSmall = next.first === LOWER
  if (isBeforeSmall && !isGreek(word) && !(isVerse && (word.tail & CLOSING) === 0)) return false
  // `Lieut.-Col.` is judged by what stands right before the full stop.
  const core = coreOf(word).replace(/^.*-/, '')
  if (BEFORE_SOMETHING.test(core) || (BEFORE_NUMBER.test(core) && isNumber(core, next))) return false
  const isSmall = word.first === LOWER
  if (isSmall && SMALL_BEFORE_SOMETHING.test(core)) return false
  const opensSentence = OPENERS.test(coreOf(next))
  // `&c.` is an abbreviation, and `C.` an initial.
  if (EITHER_WAY.test(core) || (isSmall && core === 'c')) return opensSentence && !isBeforeSmall
  if (HALF_OF_DAY.test(core)) return !isBeforeSmall
  if (!isInitial(word) && !DOTTED.test(core)) return true
  // `D. & S.`
  if (isInitial(next) || isBeforeSmall || next.first === SYMBOL) return false
  // Of the initials only I is a word too, and a quotation is nobody's name: `said I. “Come …`
  return opensSentence || next.first !== UPPER || (core === 'i' && (next.lead !== 0 || isPronoun(previous)))
}

function isNumber(abbreviation: string, next: Shape): boolean {
  if (next.first === DIGIT) return true
  if (next.first !== UPPER) return false
  const written = next.source.slice(next.coreStart, next.coreEnd)
  // After `No.` I is the pronoun, and `One cannot say` a sentence.
  if (abbreviation === 'no') return ROMAN.test(written) && written !== 'I'
  return ROMAN.test(written) || IN_LETTERS.test(coreOf(next))
}

/** Whether an I after this word is the pronoun: `than I.`, but `by I. Newton`. */
function isPronoun(previous: Shape | undefined): boolean {
  return previous?.first === LOWER && !isClosed(previous) && !BEFORE_INITIAL.test(coreOf(previous))
}

function isInitial(word: Shape): boolean {
  return word.letters === 1 && word.first === UPPER && (word.tail & ONE_STOP) > 0
}
