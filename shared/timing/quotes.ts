import { APOSTROPHE, CLOSE_QUOTE, OPEN_QUOTE, OPEN_SINGLE, QUOTE, setOf } from './characters.ts'
import { coreOf, type Shape } from './shape.ts'

const DOUBLE = setOf(QUOTE, OPEN_QUOTE, CLOSE_QUOTE)
// Words whose first letters are left out: the mark before them is an apostrophe and opens nothing. So it is before figures.
const ELISION =
  /^(?:t(?:is|was|were|will|would|wixt)|em|er|im|is|ere|ave|un|cause|till?|bout|neath|fore|gainst|gin|mong|mid|pon|scape?|greeing|d|ll|s|re|ve|m|t|n|e|o)(?!\p{L})|^\d/u

/** Tells single quotes from apostrophes along a paragraph: a mark after a word closes only what was opened before. */
export class SingleQuotes {
  #open = 0

  startParagraph(): void {
    this.#open = 0
  }

  /** Whether the next word of the paragraph carries a quotation mark, single or double. */
  isQuoted(word: Shape): boolean {
    const { kinds, lead, tail } = word
    const opens = (kinds & (1 << OPEN_SINGLE)) !== 0 || ((lead & (1 << APOSTROPHE)) !== 0 && opensQuote(word))
    if (opens) this.#open++
    const closes = (tail.kinds & (1 << APOSTROPHE)) !== 0 && (this.#open > 0 || tail.hasMarkedApostrophe)
    if (closes && this.#open > 0) this.#open--
    return opens || closes || (kinds & DOUBLE) !== 0
  }
}

// A curly ’ before a word is an apostrophe; only a straight one may open a quotation.
function opensQuote(word: Shape): boolean {
  const before = word.source.slice(Math.max(0, word.coreStart - 2), word.coreStart)
  return before.includes("'") && !ELISION.test(coreOf(word))
}
