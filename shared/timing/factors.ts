import type { Category } from './category.ts'
import { classicFactor, classicTables } from './classic-pace.ts'
import type { Commonness } from './commonness.ts'
import { createNaturalFactors } from './natural-pace.ts'
import type { Pace } from './pace.ts'
import type { FactorFunction } from './pacing.ts'
import type { Tokens } from './token-table.ts'

/** Returns the factors of the words of a table at a pace, to be asked in order; Natural may be given how common words are. */
export function createFactorFunction(
  tokens: Tokens,
  category: Category,
  pace: Pace,
  commonness?: Commonness,
): FactorFunction {
  if (pace === 'Natural') return createNaturalFactors(tokens, category, commonness)
  const classic = classicTables[category]
  return (index, word) => classicFactor(tokens, index, word, classic)
}
