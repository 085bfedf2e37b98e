import { DIGIT, LOWER, UPPER } from './characters.ts'
import { coreOf, type Shape } from './shape.ts'

/** Abbreviations that stand before something: their full stop ends no sentence, whatever follows. */
const BEFORE_SOMETHING =
  /^(?:m[rsx]|mrs|drs?|ste?|prof|revd?|hon|messrs|mme|mlle|mgr|fr|capt|col|gen|lt|lieut|maj|sgt|cpl|adm|gov|sen|rep|pres|supt|insp|mt|ft|e\.?g|i\.?e|viz|cf|vs|al)$/
/** Abbreviations that may also close a sentence: they do before a word that commonly opens one. */
const EITHER_WAY =
  /^(?:etc|c|[js]r|esq|co|corp|inc|ltd|bros|dept|ave|rd|jan|feb|apr|aug|sept|oct|nov|dec|tues|thurs|ibid|ph\.d)$/
/** Abbreviations only before a number: `No. 5`, but `No. He left.` */
const BEFORE_NUMBER = /^(?:nos?|vols?|pp?|chap|ch|figs?|sec|art|ll?|vv?|n)$/
/** Words that open sentences and are nobody's name. */
const OPENERS =
  /^(?:an?|the|that|this|these|those|s?he|it|they|we|you|i|his|her|its|our|their|my|your|one|some|all|each|every|t?here|when|where|while|then|but|and|n?or|so|if|in|on|as|at|after|before|wh[oy]|what|which|how|not?|yes|for|with|from|to|of|by|now|although|though|because|since|until|only|even|still|yet|thus|do|did|does|is|was|are|were|have|had|has|will|would|shall|should|can|could|may|might|must|let|never|perhaps|oh)(?!\p{L})/u
const DOTTED = /^(?:\p{L}\.\s?)+\p{L}$/u

/**
 * Whether the single full stop at a word's end is a mark, given the word after it in its paragraph, if any
 * (decisions, Words and markers).
 */
export function isFullStopMark(word: Shape, next: Shape | undefined): boolean {
  if (!next) return true
  if (next.core.first === LOWER) return false
  // `Lieut.-Col.` is judged by what stands right before the full stop.
  const core = coreOf(word).replace(/^.*-/, '')
  if (BEFORE_SOMETHING.test(core) || (BEFORE_NUMBER.test(core) && next.core.first === DIGIT)) return false
  const opensSentence = OPENERS.test(coreOf(next))
  if (EITHER_WAY.test(core)) return opensSentence
  if (!isInitial(word) && !DOTTED.test(core)) return true
  if (isInitial(next)) return false
  // `said I. “Come …` ends: of the initials only I is a word too, and a quotation is nobody's name.
  return opensSentence || next.core.first !== UPPER || (core === 'i' && next.lead !== 0)
}

function isInitial({ core, tail }: Shape): boolean {
  return core.letters === 1 && core.first === UPPER && tail.fullStops === 1
}
