import {
  CLOSING_QUOTES,
  COMMA,
  ELLIPSIS,
  HYPHEN,
  LOWER,
  SEMICOLON,
  STRONG,
  setOf,
  UPPER,
} from './characters.ts'
import { isFullStopMark, type Neighbours, opensSentence } from './full-stop.ts'
import { ANY_DASH, coreOf, isGreek, MORE_STOPS, ONE_STOP, type Shape } from './shape.ts'

/** The strongest mark at the end of a word. */
export type Mark = 'none' | 'comma' | 'dash' | 'semicolon' | 'sentence'

const SENTENCE = setOf(STRONG, ELLIPSIS) | MORE_STOPS
/** After these words the first half of a compound waits for its second: `pre- and post-war`. */
const JOINS_HALVES = /^(?:and|n?or|to|und|oder|bis|et|ou|y|o|en|of)$/

const LINE_END = /[\r\n\u2028]/

/** Returns the strongest final mark of a word, given what stands around it. */
export function markOf(word: Shape, around: Neighbours): Mark {
  const { tail } = word
  if (tail & SENTENCE || (tail & ONE_STOP && isFullStopMark(word, around))) return 'sentence'
  // A Greek question ends with what is a semicolon elsewhere.
  if (tail & (1 << SEMICOLON)) return isGreek(word) && asksInGreek(word) ? 'sentence' : 'semicolon'
  if (tail & (1 << COMMA)) return 'comma'
  return tail & ANY_DASH || breaksOff(word, around) ? 'dash' : 'none'
}

/** Whether a sentence begins after a word with a sentence's mark: not before a small letter, but where sentences begin with those. */
export function endsSentence(word: Shape, { next }: Neighbours): boolean {
  return next?.first !== LOWER || isGreek(word) || (word.tail & SENTENCE) === 0
}

/**
 * Whether a hyphen at a word's end breaks it off: it does not wait for the other half of a compound, nor does the compound go on in
 * the next line, nor a long word in its next part.
 */
function breaksOff(word: Shape, { next, isVerse, endsLine }: Neighbours): boolean {
  if ((word.tail & (1 << HYPHEN)) === 0 || word.letters === 0) return false
  if (!next) return true
  const between = word.source.slice(word.coreEnd, next.coreStart)
  if (!LINE_END.test(between)) return !JOINS_HALVES.test(coreOf(next)) && /\s/.test(between)
  // No printer breaks a word at the end of a verse, and no compound goes on with `But` or behind a quotation.
  if ((isVerse && endsLine) || word.tail & CLOSING_QUOTES) return true
  return next.first === UPPER && opensSentence(next)
}

function asksInGreek({ source, coreEnd }: Shape): boolean {
  return source[coreEnd] === ';'
}
