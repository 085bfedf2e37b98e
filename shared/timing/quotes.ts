import {
  bitSet,
  DOUBLE_QUOTE,
  OPEN_DOUBLE_QUOTE,
  OPEN_SINGLE_QUOTE,
  STRAIGHT_APOSTROPHE,
} from './characters.ts'
import { APOSTROPHES, HAS_CLOSING_APOSTROPHE, lowercaseCore, type WordShape } from './word-shape.ts'

const DOUBLE = bitSet(DOUBLE_QUOTE, OPEN_DOUBLE_QUOTE)
// Words whose first letters are left out: the mark before them is an apostrophe and opens nothing. So it is before figures.
const ELISION =
  /^(?:t(?:is|was|were|will|wixt)|e[mr]|i[ms]|ere|un|cause|till?|bout|neath|fore|gainst|mong|pon|scap|greeing|d|ll|s|[rv]e|[mtneo])(?!\p{L})|^\d/u

/** Whether a word carries a double quotation mark. */
export function hasDoubleQuote(word: WordShape): boolean {
  return (word.kinds & DOUBLE) > 0
}

/** Whether a word opens a single quotation: ‘ always does, ' unless it stands for letters left out, ’ never. */
export function opensSingleQuote(word: WordShape): boolean {
  if (word.kinds & (1 << OPEN_SINGLE_QUOTE)) return true
  return (word.lead & (1 << STRAIGHT_APOSTROPHE)) > 0 && !ELISION.test(lowercaseCore(word))
}

/** Whether a word closes a single quotation, given how many are open: an apostrophe at its end may only be a plural's. */
export function closesSingleQuote(word: WordShape, open: number): boolean {
  return (word.tail & APOSTROPHES) > 0 && (open > 0 || (word.tail & HAS_CLOSING_APOSTROPHE) > 0)
}
