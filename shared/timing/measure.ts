import type { Category } from './category.ts'
import type { Commonness } from './commonness.ts'
import type { Pace } from './pace.ts'
import { paceTokens } from './pacing.ts'
import type { Tokens } from './token-table.ts'
import { tokenize } from './tokenize.ts'
import { encodeWordStarts } from './word-starts.ts'

/** Version of the engine's rules, raised with every change to them. Texts that an older engine measured are measured again. */
export const engineVersion = 8

/** Totals of a text, timed as one category. */
export interface Measure {
  wordCount: number
  /** Sum of the dwell factors of all words, at the Classic pace. */
  factorSum: number
  /** Sum of the dwell factors of all words, at the Natural pace. */
  naturalSum: number
  /** Version of the engine that measured the text. */
  measuredBy: number
  /** Encoded start offset of each word. Maps positions to the words of a later engine version. */
  wordStarts: Uint8Array
}

export const noWords: Measure = {
  wordCount: 0,
  factorSum: 0,
  naturalSum: 0,
  measuredBy: engineVersion,
  wordStarts: new Uint8Array(),
}

/** Measures a text. @param commonness word frequencies, for the Natural pace */
export function measureText(content: string, category: Category, commonness: Commonness): Measure {
  const tokens = tokenize(content, category)
  return {
    wordCount: tokens.count,
    factorSum: sumFactors(tokens, category, 'Classic'),
    naturalSum: sumFactors(tokens, category, 'Natural', commonness),
    measuredBy: engineVersion,
    wordStarts: encodeWordStarts(tokens.starts),
  }
}

function sumFactors(tokens: Tokens, category: Category, pace: Pace, commonness?: Commonness): number {
  return paceTokens(tokens, category, pace, commonness)[tokens.count] ?? 0
}
