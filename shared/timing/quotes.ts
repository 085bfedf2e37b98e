import { OPEN_QUOTE, OPEN_SINGLE, QUOTE, STRAIGHT_APOSTROPHE, setOf } from './characters.ts'
import { APOSTROPHES, CLOSING_APOSTROPHE, coreOf, type Shape } from './shape.ts'

const DOUBLE = setOf(QUOTE, OPEN_QUOTE)
// Words whose first letters are left out: the mark before them is an apostrophe and opens nothing. So it is before figures.
const ELISION =
  /^(?:t(?:is|was|were|will|wixt)|e[mr]|i[ms]|ere|un|cause|till?|bout|neath|fore|gainst|mong|pon|scap|greeing|d|ll|s|[rv]e|[mtneo])(?!\p{L})|^\d/u

/** Whether a word carries a double quotation mark. */
export function hasDoubleQuote(word: Shape): boolean {
  return (word.kinds & DOUBLE) > 0
}

/** Whether a word opens a single quotation: ‘ always does, ' unless it stands for letters left out, ’ never. */
export function opensSingleQuote(word: Shape): boolean {
  if (word.kinds & (1 << OPEN_SINGLE)) return true
  return (word.lead & (1 << STRAIGHT_APOSTROPHE)) > 0 && !ELISION.test(coreOf(word))
}

/** Whether a word closes a single quotation, given how many are open: an apostrophe at its end may only be a plural's. */
export function closesSingleQuote(word: Shape, open: number): boolean {
  return (word.tail & APOSTROPHES) > 0 && (open > 0 || (word.tail & CLOSING_APOSTROPHE) > 0)
}
