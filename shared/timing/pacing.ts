import type { Category } from './category.ts'
import { DIGIT, LOWER, UPPER } from './characters.ts'
import { classicTables } from './classic-pace.ts'
import type { Neighbours } from './full-stop.ts'
import { endsSentence, findMark } from './mark.ts'
import { isOrnamentAt } from './ornament.ts'
import type { PacedWord } from './paced-word.ts'
import { hasDoubleQuote, SingleQuotes } from './quotes.ts'
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

/** Returns the factor of a word, in base delays; must be called for all words in order. */
export type FactorFunction = (index: number, word: PacedWord) => number

/** Returns prefix sums of the factors: element `i` sums the words before `i`. Also marks the sentence starts in the table. */
export function paceTokens(tokens: Tokens, category: Category, getFactor: FactorFunction): Float64Array {
  const sums = new Float64Array(tokens.count + 1)
  // Reused for every word: fewer allocations.
  const neighbours: Neighbours = {
    previous: undefined,
    next: undefined,
    isVerse: category === 'Poem',
    endsLine: false,
  }
  const { roles } = classicTables[category]
  let next = analyzeAt(tokens, 0)
  const word = createPacedWord(next)
  const singleQuotes = new SingleQuotes()
  let isNextOrnament = isOrnament(tokens, 0, next)
  let startsSentence = true
  let sum = 0
  for (let index = 0; index < tokens.count; index++) {
    const shape = next
    next = analyzeAt(tokens, index + 1)
    if (startsSentence) markSentenceStart(tokens, index)
    if (startsParagraph(tokens, index)) {
      singleQuotes.closeAll()
      neighbours.previous = undefined
    }
    const isOrnamentHere = isNextOrnament
    isNextOrnament = isOrnament(tokens, index + 1, next)
    // Only the last of consecutive ornaments adds a pause.
    word.isAtOrnament = isOrnamentHere !== isNextOrnament
    const isLast = word.isAtOrnament || endsBlock(tokens, index)
    // The full stop after a speaker's name or an act's heading is typography, not a pause.
    const role = tokenRole(tokens, index)
    word.isItemNumber = role === 'item' && isItemNumber(tokens, index, shape)
    const isMarkIgnored = role !== 'text' && (roles[role] > 1 || word.isItemNumber)
    neighbours.next = isLast ? undefined : next
    neighbours.endsLine = breakBefore(tokens, index + 1) !== 'none'
    const mark = isMarkIgnored || shape.tail === 0 ? 'none' : findMark(shape, neighbours)
    const continuesSentence = mark === 'sentence' && !isLast && !endsSentence(shape, neighbours)
    startsSentence = isLast ? next.first !== LOWER : mark === 'sentence' && !continuesSentence
    neighbours.previous = shape
    word.shape = shape
    word.mark = mark
    word.continuesSentence = continuesSentence
    word.isQuoted = singleQuotes.read(shape) || hasDoubleQuote(shape)
    word.isBeforeCapital = next.first === UPPER
    word.endsBlock = isLast
    word.next = next
    sum += getFactor(index, word)
    sums[index + 1] = sum
  }
  return sums
}

function createPacedWord(shape: WordShape): PacedWord {
  return {
    shape,
    mark: 'none',
    continuesSentence: false,
    isQuoted: false,
    isBeforeCapital: false,
    isItemNumber: false,
    endsBlock: false,
    isAtOrnament: false,
    next: shape,
  }
}

function isOrnament(tokens: Tokens, index: number, { letters }: WordShape): boolean {
  return letters === 0 && isOrnamentAt(tokens, index)
}

function analyzeAt(tokens: Tokens, index: number): WordShape {
  return analyzeWord(tokens.source, tokenStart(tokens, index), tokenEnd(tokens, index))
}

function isItemNumber(tokens: Tokens, index: number, { core }: WordShape): boolean {
  return core === 1 << DIGIT && (index === 0 || breakBefore(tokens, index) !== 'none')
}

// Headings, list items and speakers start a block without a blank line before them.
function endsBlock(tokens: Tokens, index: number): boolean {
  const next = index + 1
  if (next === tokens.count || startsParagraph(tokens, next)) return true
  if (breakBefore(tokens, next) === 'none') return false
  return tokenRole(tokens, index) === 'heading' || /name|heading|item/.test(tokenRole(tokens, next))
}
