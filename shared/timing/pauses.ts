import type { Category } from './category.ts'
import { UPPER } from './characters.ts'
import { classicTables } from './classic-pace.ts'
import { calculatePause, findVerseStarts } from './natural-pace.ts'
import type { Pace } from './pace.ts'
import { paceTokens } from './pacing.ts'
import { tokenize } from './tokenize.ts'

/** Returns the pause after each word, in base delays: the part of the word's factor that comes from its mark or from a break. */
export function measurePauses(content: string, category: Category, pace: Pace): Float64Array {
  const tokens = tokenize(content, category)
  const pauses = new Float64Array(tokens.count)
  const verseStarts = findVerseStarts(tokens, category)
  const table = classicTables[category]
  paceTokens(tokens, category, pace, undefined, (index, word, factor) => {
    if (pace === 'Natural') {
      pauses[index] = calculatePause(tokens, index, word, verseStarts)
      return
    }
    const breakAfter = tokens.breakBefore(index + 1)
    const endsLine = breakAfter !== 'none'
    let multiplier = word.mark === 'none' ? 1 : table.marks[word.mark]
    if (tokens.role(index) === 'heading' && (endsLine || index + 1 === tokens.count))
      multiplier *= table.headingEnd
    if (endsLine && word.next.first === UPPER) multiplier *= table.lineBeforeCapital
    const indent = tokens.indentBefore(index + 1) > 0 ? table.pauses.indent : 0
    const added = indent + (endsLine ? table.pauses[breakAfter] : 0)
    pauses[index] = added + (factor - added) * (1 - 1 / multiplier)
  })
  return pauses
}
