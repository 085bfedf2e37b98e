import {
  bitSet,
  CLOSING_QUOTES,
  COMMA,
  ELLIPSIS,
  HYPHEN,
  LOWER,
  SEMICOLON,
  TERMINATOR,
  UPPER,
} from './characters.ts'
import { isFullStopMark, isSentenceOpener, type Neighbours } from './full-stop.ts'
import {
  HAS_DASH,
  HAS_FULL_STOP,
  HAS_FULL_STOPS,
  isGreek,
  lowercaseCore,
  type WordShape,
} from './word-shape.ts'

/** The strongest mark at the end of a word. */
export type Mark = 'none' | 'comma' | 'dash' | 'semicolon' | 'sentence'

const SENTENCE = bitSet(TERMINATOR, ELLIPSIS) | HAS_FULL_STOPS
/** After these words the first half of a compound waits for its second: `pre- and post-war`. */
const COORDINATOR = /^(?:and|n?or|to|und|oder|bis|et|ou|y|o|en|of)$/

const LINE_END = /[\r\n\u2028]/

/** Returns the strongest final mark of a word, given what stands around it. */
export function findMark(word: WordShape, around: Neighbours): Mark {
  const { tail } = word
  if (tail & SENTENCE || (tail & HAS_FULL_STOP && isFullStopMark(word, around))) return 'sentence'
  // A Greek question ends with what is a semicolon elsewhere.
  if (tail & (1 << SEMICOLON)) return isGreek(word) && isGreekQuestion(word) ? 'sentence' : 'semicolon'
  if (tail & (1 << COMMA)) return 'comma'
  return tail & HAS_DASH || isBrokenOff(word, around) ? 'dash' : 'none'
}

/** Whether a sentence begins after a word with a sentence's mark: not before a small letter, but where sentences begin with those. */
export function endsSentence(word: WordShape, { next }: Neighbours): boolean {
  return next?.first !== LOWER || isGreek(word) || (word.tail & SENTENCE) === 0
}

/**
 * Whether a hyphen at a word's end breaks it off: it does not wait for the other half of a compound, nor does the compound go on in
 * the next line, nor a long word in its next part.
 */
function isBrokenOff(word: WordShape, { next, isVerse, endsLine }: Neighbours): boolean {
  if ((word.tail & (1 << HYPHEN)) === 0 || word.letters === 0) return false
  if (!next) return true
  const between = word.source.slice(word.coreEnd, next.coreStart)
  if (!LINE_END.test(between)) return !COORDINATOR.test(lowercaseCore(next)) && /\s/.test(between)
  // No printer breaks a word at the end of a verse, and no compound goes on with `But` or behind a quotation.
  if ((isVerse && endsLine) || word.tail & CLOSING_QUOTES) return true
  return next.first === UPPER && isSentenceOpener(next)
}

function isGreekQuestion({ source, coreEnd }: WordShape): boolean {
  return source[coreEnd] === ';'
}
