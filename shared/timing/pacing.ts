import type { Category } from './category.ts'
import { DIGIT, LOWER, UPPER } from './characters.ts'
import { figures } from './classic-pace.ts'
import type { Neighbours } from './full-stop.ts'
import { endsSentence, markOf } from './mark.ts'
import type { MarkedWord } from './marked-word.ts'
import { isOrnamentAt } from './ornament.ts'
import { closesSingleQuote, hasDoubleQuote, opensSingleQuote } from './quotes.ts'
import { type Shape, shapeOf } from './shape.ts'
import {
  breakBefore,
  endOf,
  markSentence,
  roleOf,
  startOf,
  startsParagraph,
  type Tokens,
} from './token-table.ts'

/** Returns a word's factor; asked of all words, in order. */
export type FactorOf = (index: number, word: MarkedWord) => number

/**
 * Returns the sum of the factors before each word, each factor in its context, and at last of all of them; notes in the
 * table where sentences begin.
 */
export function paceTokens(tokens: Tokens, category: Category, factorOf: FactorOf): Float64Array {
  const sums = new Float64Array(tokens.count + 1)
  // One for all words: a book has many.
  const around: Neighbours = {
    previous: undefined,
    next: undefined,
    isVerse: category === 'Poem',
    endsLine: false,
  }
  const { roles } = figures[category]
  let next = shapeAt(tokens, 0)
  const word: MarkedWord = {
    shape: next,
    mark: 'none',
    goesOn: false,
    isQuoted: false,
    isBeforeCapital: false,
    isItemNumber: false,
    isLast: false,
    isAtOrnament: false,
    next,
  }
  let isNextOrnament = isOrnament(tokens, 0, next)
  let isNewSentence = true
  let quotesOpen = 0
  let sum = 0
  for (let index = 0; index < tokens.count; index++) {
    const shape = next
    next = shapeAt(tokens, index + 1)
    if (isNewSentence) markSentence(tokens, index)
    if (startsParagraph(tokens, index)) {
      quotesOpen = 0
      around.previous = undefined
    }
    const opens = opensSingleQuote(shape)
    if (opens) quotesOpen++
    const closes = closesSingleQuote(shape, quotesOpen)
    if (closes && quotesOpen > 0) quotesOpen--
    const isThisOrnament = isNextOrnament
    isNextOrnament = isOrnament(tokens, index + 1, next)
    // Of several rows the last has the pause.
    word.isAtOrnament = isThisOrnament !== isNextOrnament
    const isLast = word.isAtOrnament || endsBlock(tokens, index)
    // The full stop after a speaker's name, or after the heading of an act, is only how it is written.
    const role = roleOf(tokens, index)
    word.isItemNumber = role === 'item' && isNumber(tokens, index, shape)
    const isUnmarked = role !== 'text' && (roles[role] > 1 || word.isItemNumber)
    around.next = isLast ? undefined : next
    around.endsLine = breakBefore(tokens, index + 1) !== 'none'
    const mark = isUnmarked || shape.tail === 0 ? 'none' : markOf(shape, around)
    const goesOn = mark === 'sentence' && !isLast && !endsSentence(shape, around)
    isNewSentence = isLast ? next.first !== LOWER : mark === 'sentence' && !goesOn
    around.previous = shape
    word.shape = shape
    word.mark = mark
    word.goesOn = goesOn
    word.isQuoted = opens || closes || hasDoubleQuote(shape)
    word.isBeforeCapital = next.first === UPPER
    word.isLast = isLast
    word.next = next
    sum += factorOf(index, word)
    sums[index + 1] = sum
  }
  return sums
}

function isOrnament(tokens: Tokens, index: number, { letters }: Shape): boolean {
  return letters === 0 && isOrnamentAt(tokens, index)
}

function shapeAt(tokens: Tokens, index: number): Shape {
  return shapeOf(tokens.source, startOf(tokens, index), endOf(tokens, index))
}

// An item begins with its number.
function isNumber(tokens: Tokens, index: number, { core }: Shape): boolean {
  return core === 1 << DIGIT && (index === 0 || breakBefore(tokens, index) !== 'none')
}

// A heading, a list item and a speaker's name begin something new with no blank line before them.
function endsBlock(tokens: Tokens, index: number): boolean {
  const next = index + 1
  if (next === tokens.count || startsParagraph(tokens, next)) return true
  if (breakBefore(tokens, next) === 'none') return false
  return roleOf(tokens, index) === 'heading' || /name|heading|item/.test(roleOf(tokens, next))
}
