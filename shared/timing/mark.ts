import { CLOSING_QUOTES, COMMA, ELLIPSIS, HYPHEN, LOWER, SEMICOLON, TERMINATOR, UPPER } from './characters.ts'
import { isFullStopMark, isSentenceOpener, type Neighbours } from './full-stop.ts'
import { LINE_END } from './lines.ts'
import {
  getLowercaseCore,
  HAS_DASH,
  HAS_FULL_STOP,
  HAS_TWO_FULL_STOPS,
  isGreek,
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

/** Reports a sentence end after a word with a `sentence` mark. After `?`, `!` or `…` a lowercase word continues it, except in Greek. */
export function endsSentence(word: WordShape, { next }: Neighbours): boolean {
  // A full stop, which is not in `SENTENCE`, needs no check: `findMark` has excluded abbreviations.
  return next?.first !== LOWER || isGreek(word) || (word.tail & SENTENCE) === 0
}

/**
 * Reports a hyphen that interrupts speech. Excludes hyphens inside a word or before a conjunction (`pre- and post-war`), and most
 * before a line break of the source, where a compound is wrapped.
 */
function isBrokenOff(word: WordShape, { next, isVerse, endsLine }: Neighbours): boolean {
  if ((word.tail & HYPHEN) === 0 || word.letters === 0) return false
  if (!next) return true
  const between = word.source.slice(word.coreEnd, next.coreStart)
  if (!LINE_END.test(between)) return !COORDINATOR.test(getLowercaseCore(next)) && /\s/.test(between)
  // From here on, a line break of the source follows. At the end of a verse, or before a closing quotation mark (`Tom-”`), the hyphen
  // interrupts speech.
  if ((isVerse && endsLine) || word.tail & CLOSING_QUOTES) return true
  // `But` starts a new sentence; it is never the second part of a compound.
  return next.first === UPPER && isSentenceOpener(next)
}

function isGreekQuestion({ source, coreEnd }: WordShape): boolean {
  return source[coreEnd] === ';'
}
