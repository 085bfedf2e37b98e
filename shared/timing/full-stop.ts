import { DIGIT, LOWER, UPPER } from './characters.ts'
import { coreOf, ONE_STOP, type Shape } from './shape.ts'

/** Abbreviations that stand before something: their full stop ends no sentence, whatever follows. */
const BEFORE_SOMETHING =
  /^(?:m[rsx]|mrs|dr|st|prof|rev|hon|messrs|mme|mlle|capt|col|gen|lt|lieut|maj|sgt|adm|gov|sen|mt|e\.?g|i\.?e|viz|cf|vs)$/
/** Abbreviations that may also close a sentence: they do before a word that commonly opens one. */
const EITHER_WAY = /^(?:etc|c|[js]r|esq|co|inc|ltd|jan|feb|aug|sept|oct|nov|dec)$/
/** Abbreviations only before a number: `No. 5`, but `No. He left.` */
const BEFORE_NUMBER = /^(?:nos?|vols?|pp?|ch|figs?|ll?)$/
/** Words that open sentences and are nobody's name. */
const OPENERS =
  /^(?:an?|the(?:[ny]|re|se)?|th(?:is|at)|s?he|it|we|you|i|his|her|our|my|when|what|wh[oy]|how|but|and|so|i[fn]|on|as|at|not?|for|from|to|by|now|do|is)(?!\p{L})/u
const DOTTED = /^(?:\p{L}\.\s?)+\p{L}$/u

/**
 * Whether the single full stop at a word's end is a mark, given the word after it in its paragraph, if any
 * (decisions, Words and markers).
 */
export function isFullStopMark(word: Shape, next: Shape | undefined): boolean {
  if (!next) return true
  if (next.first === LOWER) return false
  // `Lieut.-Col.` is judged by what stands right before the full stop.
  const core = coreOf(word).replace(/^.*-/, '')
  if (BEFORE_SOMETHING.test(core) || (BEFORE_NUMBER.test(core) && next.first === DIGIT)) return false
  const opensSentence = OPENERS.test(coreOf(next))
  if (EITHER_WAY.test(core)) return opensSentence
  if (!isInitial(word) && !DOTTED.test(core)) return true
  if (isInitial(next)) return false
  // `said I. “Come …` ends: of the initials only I is a word too, and a quotation is nobody's name.
  return opensSentence || next.first !== UPPER || (core === 'i' && next.lead !== 0)
}

function isInitial(word: Shape): boolean {
  return word.letters === 1 && word.first === UPPER && (word.tail & ONE_STOP) > 0
}
