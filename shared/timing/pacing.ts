import { LOWER, UPPER } from './characters.ts'
import { markOf } from './mark.ts'
import { type Figures, factorOf } from './pace.ts'
import { SingleQuotes } from './quotes.ts'
import { type Shape, shapeOf } from './shape.ts'
import type { Role, TokenTable } from './token-table.ts'

/** The factor of each word, and the sum of the factors before each word and, at last, of all of them. */
export interface Pacing {
  readonly factors: Float64Array
  readonly sums: Float64Array
}

/** Answers the factors of all words, each in its context, and notes in the table where sentences begin. */
export function paceTokens(tokens: TokenTable, pace: Figures): Pacing {
  const { length } = tokens
  const factors = new Float64Array(length)
  const sums = new Float64Array(length + 1)
  const quotes = new SingleQuotes()
  let next = shapeAt(tokens, 0)
  let startsSentence = true
  for (let index = 0; index < length; index++) {
    const shape = next
    next = shapeAt(tokens, index + 1)
    if (startsSentence) tokens.markSentence(index)
    if (tokens.startsParagraph(index)) quotes.startParagraph()
    const isEnd = endsBlock(tokens, index)
    const mark = isUnmarked(tokens.role(index), pace) ? 'none' : markOf(shape, isEnd ? undefined : next)
    startsSentence = (mark === 'sentence' || isEnd) && next.core.first !== LOWER
    const word = { shape, mark, isQuoted: quotes.isQuoted(shape), isBeforeCapital: next.core.first === UPPER }
    const factor = factorOf(tokens, index, word, pace)
    factors[index] = factor
    sums[index + 1] = (sums[index] ?? 0) + factor
  }
  return { factors, sums }
}

function shapeAt(tokens: TokenTable, index: number): Shape {
  return shapeOf(tokens.source, tokens.start(index), tokens.end(index))
}

// A heading, a list item and a speaker's name begin something new with no blank line before them.
function endsBlock(tokens: TokenTable, index: number): boolean {
  const next = index + 1
  if (next === tokens.length || tokens.startsParagraph(next)) return true
  if (tokens.breakBefore(next) !== 'line') return false
  return tokens.role(index) === 'heading' || /name|heading|item/.test(tokens.role(next))
}

// The full stop after a speaker's name, or after the heading of an act, is only how it is written.
function isUnmarked(role: Role, pace: Figures): boolean {
  return /name|heading/.test(role) && pace.roles[role] > 1
}
