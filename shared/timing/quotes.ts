import { APOSTROPHE, CLOSE_QUOTE, OPEN_QUOTE, OPEN_SINGLE, QUOTE, setOf } from './characters.ts'
import type { Shape } from './shape.ts'

const DOUBLE = setOf(QUOTE, OPEN_QUOTE, CLOSE_QUOTE)
// Words whose first letters are left out: the mark before them is an apostrophe and opens nothing.
const ELISION =
  /^(?:tis|twas|twere|twill|twould|twixt|em|er|im|is|ere|ave|un|cause|til|till|bout|neath|fore|gainst|gin|mongst|mid|midst|pon|scape?|greeing|d|ll|s|re|ve|m|t|n|e|o)(?!\p{L})/u

/** Tells single quotes from apostrophes along a paragraph: a mark after a word closes only what was opened before. */
export class SingleQuotes {
  #open = 0

  startParagraph(): void {
    this.#open = 0
  }

  /** Whether the next word of the paragraph carries a quotation mark, single or double. */
  isQuoted(word: Shape): boolean {
    const opens =
      (word.kinds & (1 << OPEN_SINGLE)) !== 0 || (word.lead & (1 << APOSTROPHE) && opensQuote(word))
    if (opens) this.#open++
    const closes = word.tail & (1 << APOSTROPHE) && (this.#open > 0 || word.hasMarkedApostrophe)
    if (closes && this.#open > 0) this.#open--
    return opens || closes !== 0 || (word.kinds & DOUBLE) !== 0
  }
}

// A curly ’ before a word is an apostrophe; only a straight one may open a quotation.
function opensQuote(word: Shape): boolean {
  return (
    /['＇]/.test(word.source.slice(word.start, word.coreStart)) &&
    /^\p{L}/u.test(word.core) &&
    !ELISION.test(word.core)
  )
}
