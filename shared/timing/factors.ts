import type { Category } from './category.ts'
import { classicFactor, classicTables } from './classic-pace.ts'
import type { Commonness } from './commonness.ts'
import { createNaturalFactors } from './natural-pace.ts'
import type { Pace } from './pace.ts'
import type { FactorFunction } from './pacing.ts'
import type { Tokens } from './token-table.ts'

/** Creates the factor function of a pace. @param commonness used by Natural only */
export function createFactorFunction(
  tokens: Tokens,
  category: Category,
  pace: Pace,
  commonness?: Commonness,
): FactorFunction {
  if (pace === 'Natural') return createNaturalFactors(tokens, category, commonness)
  const table = classicTables[category]
  return (index, word) => classicFactor(tokens, index, word, table)
}
