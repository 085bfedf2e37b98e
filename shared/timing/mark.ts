import { CLOSING_QUOTES, COMMA, ELLIPSIS, HYPHEN, LOWER, SEMICOLON, TERMINATOR, UPPER } from './characters.ts'
import { isFullStopMark, isSentenceOpener, type Neighbours } from './full-stop.ts'
import { LINE_END } from './lines.ts'
import {
  HAS_DASH,
  HAS_FULL_STOP,
  HAS_TWO_FULL_STOPS,
  isGreek,
  lowercaseCore,
  type WordShape,
} from './word-shape.ts'

/** Strongest punctuation mark at the end of a word; `comma` includes the colon. */
export type Mark = 'none' | 'comma' | 'dash' | 'semicolon' | 'sentence'

const SENTENCE = TERMINATOR | ELLIPSIS | HAS_TWO_FULL_STOPS
/** Conjunctions after a suspended compound: `pre- and post-war`. */
const COORDINATOR = /^(?:and|n?or|to|und|oder|bis|et|ou|y|o|en|of)$/

export function findMark(word: WordShape, neighbours: Neighbours): Mark {
  const { tail } = word
  if (tail & SENTENCE || (tail & HAS_FULL_STOP && isFullStopMark(word, neighbours))) return 'sentence'
  // The Greek question mark looks like a semicolon.
  if (tail & SEMICOLON) return isGreek(word) && isGreekQuestion(word) ? 'sentence' : 'semicolon'
  if (tail & COMMA) return 'comma'
  return tail & HAS_DASH || isBrokenOff(word, neighbours) ? 'dash' : 'none'
}

/** Reports a sentence boundary after a word with a `sentence` mark; a lowercase word continues the sentence, except in Greek and verse. */
export function endsSentence(word: WordShape, { next }: Neighbours): boolean {
  return next?.first !== LOWER || isGreek(word) || (word.tail & SENTENCE) === 0
}

/**
 * Reports a hyphen that interrupts speech. Excludes hyphens inside a word or before a conjunction (`pre- and post-war`), and most at
 * line ends, where a compound is wrapped.
 */
function isBrokenOff(word: WordShape, { next, isVerse, endsLine }: Neighbours): boolean {
  if ((word.tail & HYPHEN) === 0 || word.letters === 0) return false
  if (!next) return true
  const between = word.source.slice(word.coreEnd, next.coreStart)
  if (!LINE_END.test(between)) return !COORDINATOR.test(lowercaseCore(next)) && /\s/.test(between)
  // Verse is not hyphenated at line ends, and no compound continues with `But` or after a quotation mark.
  if ((isVerse && endsLine) || word.tail & CLOSING_QUOTES) return true
  return next.first === UPPER && isSentenceOpener(next)
}

function isGreekQuestion({ source, coreEnd }: WordShape): boolean {
  return source[coreEnd] === ';'
}
