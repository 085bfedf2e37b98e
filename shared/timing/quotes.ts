import {
  APOSTROPHES,
  DOUBLE_QUOTE,
  OPEN_DOUBLE_QUOTE,
  OPEN_SINGLE_QUOTE,
  STRAIGHT_APOSTROPHE,
} from './characters.ts'
import { getLowercaseCore, HAS_CLOSING_APOSTROPHE, type WordShape } from './word-shape.ts'

const DOUBLE_QUOTES = DOUBLE_QUOTE | OPEN_DOUBLE_QUOTE
// Words that start with an elision, and years (`'89`): the mark before them is an apostrophe.
const ELISION =
  /^(?:t(?:is|was|were|will|wixt)|e[mr]|i[ms]|ere|un|cause|till?|bout|neath|fore|gainst|mong|pon|scap|greeing|d|ll|s|[rv]e|[mtneo])(?!\p{L})|^\d/u

export function hasDoubleQuote(word: WordShape): boolean {
  return (word.classes & DOUBLE_QUOTES) > 0
}

/** Pairs single quotation marks, to tell a closing mark from an apostrophe. Pass the words in order. */
export class SingleQuotes {
  #openCount = 0

  closeAll(): void {
    this.#openCount = 0
  }

  /** Reports a word that opens or closes a single quotation. */
  read(word: WordShape): boolean {
    const isOpening = opensSingleQuote(word)
    if (isOpening) this.#openCount++
    // Without an open quotation, a final apostrophe is a possessive, except after another mark, as in `so,'`.
    const hasApostrophe = (word.tail & APOSTROPHES) > 0
    const isClosing = hasApostrophe && (this.#openCount > 0 || (word.tail & HAS_CLOSING_APOSTROPHE) > 0)
    if (isClosing && this.#openCount > 0) this.#openCount--
    return isOpening || isClosing
  }
}

/** Reports a word that opens a single quotation: ‘ always opens one, ' opens one unless it marks an elision, ’ never does. */
function opensSingleQuote(word: WordShape): boolean {
  if (word.classes & OPEN_SINGLE_QUOTE) return true
  return (word.lead & STRAIGHT_APOSTROPHE) > 0 && !ELISION.test(getLowercaseCore(word))
}
