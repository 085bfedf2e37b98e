import { APOSTROPHE, CLOSE_QUOTE, OPEN_QUOTE, OPEN_SINGLE, QUOTE, setOf } from './characters.ts'
import type { Shape } from './shape.ts'

const DOUBLE = setOf(QUOTE, OPEN_QUOTE, CLOSE_QUOTE)
// Words whose first letters are left out, so that the mark before them is an apostrophe and opens nothing.
const ELISIONS = new Set(
  (
    'tis twas twere twill twould twixt em er im is ere ave as ad un cause til till bout round neath fore gainst gin gan mongst mid ' +
    'midst pon stead scape scap greeing ud d ll s re ve m t n e o cello phone bus plane nuff specially spose cept tween'
  ).split(' '),
)
const STRAIGHT = 39

/** Tells single quotes from apostrophes along a paragraph: a mark after a word closes only what was opened before. */
export class SingleQuotes {
  #open = 0

  startParagraph(): void {
    this.#open = 0
  }

  /** Whether the next word of the paragraph carries a quotation mark, single or double. */
  isQuoted(word: Shape): boolean {
    const opens = (word.kinds & (1 << OPEN_SINGLE)) !== 0 || (word.startsWithApostrophe && opensQuote(word))
    if (opens) this.#open++
    const closes = (word.tail & (1 << APOSTROPHE)) !== 0 && (this.#open > 0 || word.closesWithApostrophe)
    if (closes && this.#open > 0) this.#open--
    return opens || closes || (word.kinds & DOUBLE) !== 0
  }
}

function opensQuote(word: Shape): boolean {
  if (word.source.charCodeAt(word.coreStart - 1) !== STRAIGHT && !straightBefore(word)) return false
  const core = word.core.toLowerCase()
  const letters = /^\p{L}+/u.exec(core)?.[0]
  return letters !== undefined && !(ELISIONS.has(letters) && letters.length <= core.length)
}

function straightBefore(word: Shape): boolean {
  let index = word.coreStart - 1
  while (index >= 0 && word.source.charCodeAt(index) === 95) index--
  return word.source.charCodeAt(index) === STRAIGHT
}
