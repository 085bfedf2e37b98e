import type { Category } from './category.ts'
import { UPPER } from './characters.ts'
import { classicTables } from './classic-pace.ts'
import { findVerseStarts, pauseAfter } from './natural-pace.ts'
import type { Pace } from './pace.ts'
import { type PacedWord, paceTokens } from './pacing.ts'
import type { Tokens } from './token-table.ts'
import { tokenize } from './tokenize.ts'

/** Returns the part of each word's factor that is the pause after it, at a mark or a break, in base delays. */
export function measurePauses(content: string, category: Category, pace: Pace): Float64Array {
  const tokens = tokenize(content, category)
  const pauses = new Float64Array(tokens.count)
  const verseStarts = findVerseStarts(tokens, category)
  paceTokens(tokens, category, pace, undefined, (index, word, factor) => {
    pauses[index] =
      pace === 'Natural'
        ? pauseAfter(tokens, index, word, verseStarts)
        : classicPause(tokens, category, index, word, factor)
  })
  return pauses
}

/** Returns what the mark, the end of the heading or line, and the break add to a factor. */
function classicPause(
  tokens: Tokens,
  category: Category,
  index: number,
  { mark, next }: PacedWord,
  factor: number,
): number {
  const table = classicTables[category]
  const breakAfter = tokens.breakBefore(index + 1)
  const endsHeading =
    tokens.role(index) === 'heading' && (breakAfter !== 'none' || index + 1 === tokens.count)
  let multiplier = mark === 'none' ? 1 : table.marks[mark]
  if (endsHeading) multiplier *= table.headingEnd
  let added = tokens.indentBefore(index + 1) > 0 ? table.pauses.indent : 0
  if (breakAfter !== 'none') {
    if (next.first === UPPER) multiplier *= table.lineBeforeCapital
    added += table.pauses[breakAfter]
  }
  return added + (factor - added) * (1 - 1 / multiplier)
}
