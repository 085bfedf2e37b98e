import { defaultCategory } from '#shared/texts.ts'
import { findClause } from '#shared/timing/clause.ts'
import { measurePauses } from '#shared/timing/pauses.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { type SavedWord, toDictionaryWord } from '#shared/words.ts'

/**
 * Returns the review prompt: the sentence or example that contains the word, otherwise the word itself. The indexes of the word and
 * its clause are 0-based.
 */
export function findReviewPrompt({
  word,
  sentence,
  example,
}: Pick<SavedWord, 'word' | 'sentence' | 'example'>) {
  for (const text of [sentence, example]) {
    const { words } = createTimeline(text ?? '', defaultCategory)
    const at = words.findIndex(
      (shown) => toDictionaryWord(shown.text).toLowerCase() === word.normalize('NFC'),
    )
    if (!text || at < 0) continue
    const { first, last } = findClause(measurePauses(text, defaultCategory, 'Natural'), at)
    return { text, at, clauseStart: first, clauseEnd: last }
  }
  const last = Math.max(0, createTimeline(word, defaultCategory).wordCount - 1)
  return { text: word, at: last, clauseStart: 0, clauseEnd: last }
}
