import {
  bitSet,
  DOUBLE_QUOTE,
  OPEN_DOUBLE_QUOTE,
  OPEN_SINGLE_QUOTE,
  STRAIGHT_APOSTROPHE,
} from './characters.ts'
import { APOSTROPHES, HAS_CLOSING_APOSTROPHE, lowercaseCore, type WordShape } from './word-shape.ts'

const DOUBLE_QUOTES = bitSet(DOUBLE_QUOTE, OPEN_DOUBLE_QUOTE)
// Words that start with an elision, and years (`'89`): the mark before them is an apostrophe.
const ELISION =
  /^(?:t(?:is|was|were|will|wixt)|e[mr]|i[ms]|ere|un|cause|till?|bout|neath|fore|gainst|mong|pon|scap|greeing|d|ll|s|[rv]e|[mtneo])(?!\p{L})|^\d/u

export function hasDoubleQuote(word: WordShape): boolean {
  return (word.classes & DOUBLE_QUOTES) > 0
}

/** Reports an opening single quotation mark: ‘ always, ' unless it marks an elision, ’ never. */
export function opensSingleQuote(word: WordShape): boolean {
  if (word.classes & (1 << OPEN_SINGLE_QUOTE)) return true
  return (word.lead & (1 << STRAIGHT_APOSTROPHE)) > 0 && !ELISION.test(lowercaseCore(word))
}

/** Reports a closing single quotation mark. @param open number of open quotations; with 0 an apostrophe is a possessive */
export function closesSingleQuote(word: WordShape, open: number): boolean {
  return (word.tail & APOSTROPHES) > 0 && (open > 0 || (word.tail & HAS_CLOSING_APOSTROPHE) > 0)
}
