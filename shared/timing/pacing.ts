import type { Category } from './category.ts'
import { DIGIT, LOWER, UPPER } from './characters.ts'
import { classicTables } from './classic-pace.ts'
import type { Neighbours } from './full-stop.ts'
import { endsSentence, findMark } from './mark.ts'
import { isOrnamentAt } from './ornament.ts'
import type { PacedWord } from './paced-word.ts'
import { closesSingleQuote, hasDoubleQuote, opensSingleQuote } from './quotes.ts'
import {
  breakBefore,
  markSentenceStart,
  startsParagraph,
  type Tokens,
  tokenEnd,
  tokenRole,
  tokenStart,
} from './token-table.ts'
import { analyzeWord, type WordShape } from './word-shape.ts'

/** Returns a word's factor; asked of all words, in order. */
export type FactorFunction = (index: number, word: PacedWord) => number

/**
 * Returns the sum of the factors before each word, each factor in its context, and at last of all of them; notes in the
 * table where sentences begin.
 */
export function paceTokens(tokens: Tokens, category: Category, getFactor: FactorFunction): Float64Array {
  const sums = new Float64Array(tokens.count + 1)
  // One for all words: a book has many.
  const around: Neighbours = {
    previous: undefined,
    next: undefined,
    isVerse: category === 'Poem',
    endsLine: false,
  }
  const { roles } = classicTables[category]
  let next = analyzeAt(tokens, 0)
  const word: PacedWord = {
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
    next = analyzeAt(tokens, index + 1)
    if (isNewSentence) markSentenceStart(tokens, index)
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
    const role = tokenRole(tokens, index)
    word.isItemNumber = role === 'item' && isNumber(tokens, index, shape)
    const isUnmarked = role !== 'text' && (roles[role] > 1 || word.isItemNumber)
    around.next = isLast ? undefined : next
    around.endsLine = breakBefore(tokens, index + 1) !== 'none'
    const mark = isUnmarked || shape.tail === 0 ? 'none' : findMark(shape, around)
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
    sum += getFactor(index, word)
    sums[index + 1] = sum
  }
  return sums
}

function isOrnament(tokens: Tokens, index: number, { letters }: WordShape): boolean {
  return letters === 0 && isOrnamentAt(tokens, index)
}

function analyzeAt(tokens: Tokens, index: number): WordShape {
  return analyzeWord(tokens.source, tokenStart(tokens, index), tokenEnd(tokens, index))
}

// An item begins with its number.
function isNumber(tokens: Tokens, index: number, { core }: WordShape): boolean {
  return core === 1 << DIGIT && (index === 0 || breakBefore(tokens, index) !== 'none')
}

// A heading, a list item and a speaker's name begin something new with no blank line before them.
function endsBlock(tokens: Tokens, index: number): boolean {
  const next = index + 1
  if (next === tokens.count || startsParagraph(tokens, next)) return true
  if (breakBefore(tokens, next) === 'none') return false
  return tokenRole(tokens, index) === 'heading' || /name|heading|item/.test(tokenRole(tokens, next))
}
