import type { Category } from './category.ts'
import { DIGIT, LOWER } from './characters.ts'
import { classicTables, createClassicFactors } from './classic-pace.ts'
import type { Commonness } from './commonness.ts'
import { isOrnament, LINE_END } from './lines.ts'
import { endsSentence, findMark, type Mark } from './mark.ts'
import { createNaturalFactors } from './natural-pace.ts'
import type { Pace } from './pace.ts'
import type { Tokens } from './token-table.ts'
import type { WordShape } from './word-shape.ts'

/** Input of both pace models for one word. */
export interface PacedWord {
  readonly shape: WordShape
  readonly mark: Mark
  /** The sentence continues after the mark: `“Who?” said he`. */
  readonly continuesSentence: boolean
  /** Number of a list item, whose full stop ends no sentence. */
  readonly isItemNumber: boolean
  /** Last word of its paragraph, item, speech or heading. */
  readonly endsBlock: boolean
  /** Word before an ornament, or an ornament before a word. */
  readonly isAtOrnament: boolean
  /** Next word; after the last word, a shape without letters. */
  readonly next: WordShape
}

/** Returns the factor of a word, in base delays; must be called for all words in order. */
export type FactorFunction = (index: number, word: PacedWord) => number

/**
 * Returns prefix sums of the factors: element `i` sums the words before `i`. Also marks the sentence starts in the table.
 * @param commonness used by Natural only @param onWord receives each word with its factor
 */
export function paceTokens(
  tokens: Tokens,
  category: Category,
  pace: Pace,
  commonness?: Commonness,
  onWord?: (index: number, word: PacedWord, factor: number) => void,
) {
  const getFactor =
    pace === 'Natural'
      ? createNaturalFactors(tokens, category, commonness)
      : createClassicFactors(tokens, category)
  const isVerse = category === 'Poem'
  const sums = new Float64Array(tokens.count + 1)
  let previous: WordShape | undefined
  let next = tokens.analyze(0)
  let startsSentence = true
  for (let index = 0; index < tokens.count; index++) {
    const shape = next
    next = tokens.analyze(index + 1)
    if (startsSentence) tokens.markSentenceStart(index)
    if (tokens.startsParagraph(index)) previous = undefined
    // The last of consecutive ornaments adds a pause; the others do not.
    const isAtOrnament = isOrnamentAt(tokens, index, shape) !== isOrnamentAt(tokens, index + 1, next)
    const isLast = isAtOrnament || endsBlock(tokens, index)
    const role = tokens.role(index)
    const isItemNumber = role === 'item' && isNumberAtStart(tokens, index, shape)
    // The full stop after a speaker's name or an act's heading is typography, not a pause.
    const isMarkIgnored = role !== 'text' && (classicTables[category].roles[role] > 1 || isItemNumber)
    const endsLine = tokens.breakBefore(index + 1) !== 'none'
    const neighbours = { previous, next: isLast ? undefined : next, isVerse, endsLine }
    const mark = isMarkIgnored || shape.tail === 0 ? 'none' : findMark(shape, neighbours)
    const continuesSentence = mark === 'sentence' && !endsSentence(shape, neighbours)
    startsSentence = isLast ? next.first !== LOWER : mark === 'sentence' && !continuesSentence
    previous = shape
    const word = { shape, mark, continuesSentence, isItemNumber, endsBlock: isLast, isAtOrnament, next }
    const factor = getFactor(index, word)
    onWord?.(index, word, factor)
    sums[index + 1] = (sums[index] ?? 0) + factor
  }
  return sums
}

/** Minimum length of an ornament, in UTF-16 units: shorter signs may be footnote marks. */
const ORNAMENT_MIN_UNITS = 3

/** Returns true for an ornament that is the only token of its line. */
function isOrnamentAt(tokens: Tokens, index: number, { letters }: WordShape): boolean {
  const { source, count } = tokens
  const start = tokens.start(index)
  const end = tokens.end(index)
  if (letters > 0 || end - start < ORNAMENT_MIN_UNITS || !isOrnament(source.slice(start, end))) return false
  const startsLine = index === 0 || LINE_END.test(source.slice(tokens.end(index - 1), start))
  return startsLine && (index + 1 === count || LINE_END.test(source.slice(end, tokens.start(index + 1))))
}

function isNumberAtStart(tokens: Tokens, index: number, { core }: WordShape): boolean {
  return core === DIGIT && (index === 0 || tokens.breakBefore(index) !== 'none')
}

// Headings, list items and speakers start a block even without a blank line before them.
function endsBlock(tokens: Tokens, index: number): boolean {
  const next = index + 1
  if (next === tokens.count || tokens.startsParagraph(next)) return true
  if (tokens.breakBefore(next) === 'none') return false
  return tokens.role(index) === 'heading' || /name|heading|item/.test(tokens.role(next))
}
