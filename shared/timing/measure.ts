import type { Category } from './category.ts'
import type { Commonness } from './commonness.ts'
import { factorsOf } from './factors.ts'
import type { Pace } from './pace.ts'
import { paceTokens } from './pacing.ts'
import type { Tokens } from './token-table.ts'
import { readTokens } from './tokens.ts'

/**
 * Which rules the engine reads and times texts by; it rises with every change to them. What an older engine has measured is measured
 * again in the background.
 */
export const engineVersion = 4

/** The version since which words are cut as they are: positions that an older one has counted are counted anew. */
export const wordsVersion = 3

/** What a text's words amount to, read as one category. */
export interface Measure {
  wordCount: number
  /** The sum of the factors of all words, at the Classic pace. */
  factorSum: number
  /** The same at the Natural pace. */
  naturalSum: number
  /** The version of the engine that says so. */
  measuredBy: number
}

/** The measure of a text without words. */
export const noWords: Measure = { wordCount: 0, factorSum: 0, naturalSum: 0, measuredBy: engineVersion }

/** Measures a text, given how common words are. */
export function measureText(content: string, category: Category, commonness: Commonness): Measure {
  const tokens = readTokens(content, category)
  return {
    wordCount: tokens.count,
    factorSum: sumOf(tokens, category, 'Classic'),
    naturalSum: sumOf(tokens, category, 'Natural', commonness),
    measuredBy: engineVersion,
  }
}

function sumOf(tokens: Tokens, category: Category, pace: Pace, commonness?: Commonness): number {
  return paceTokens(tokens, category, factorsOf(tokens, category, pace, commonness))[tokens.count] ?? 0
}
