import type { Category } from './category.ts'
import { classicFactor, figures } from './classic-pace.ts'
import type { Commonness } from './commonness.ts'
import { naturalFactors } from './natural-pace.ts'
import type { Pace } from './pace.ts'
import type { FactorOf } from './pacing.ts'
import type { Tokens } from './token-table.ts'

/** Returns the factors of the words of a table at a pace, to be asked in order; Natural may be given how common words are. */
export function factorsOf(tokens: Tokens, category: Category, pace: Pace, commonness?: Commonness): FactorOf {
  if (pace === 'Natural') return naturalFactors(tokens, category, commonness)
  const classic = figures[category]
  return (index, word) => classicFactor(tokens, index, word, classic)
}
