import { LOWER } from './characters.ts'
import { endsWithMark, lowercaseCore, textBefore, type WordShape } from './word-shape.ts'

/** Before these words I is nobody's initial, nor does a title. */
const BEFORE_INITIAL = /^(?:by|of|with|from|to|for|and|see|after|in)$/
/** Who stands beside me: `he and I`, `my wife and I`. */
const BESIDE_ME = /(?<!\p{L})(?:s?he|you|they|we|it|not|my\s+\p{L}+),?\s+$/iu

/** Whether an I after this word is the pronoun: `than I.`, `he and I.`, but `by I. Newton`, `Hooke and I. Newton`. */
export function isPronoun(previous: WordShape | undefined): boolean {
  if (!previous || endsWithMark(previous)) return false
  const core = lowercaseCore(previous)
  if (core === 'not') return true
  if (previous.first !== LOWER) return false
  return !BEFORE_INITIAL.test(core) || (core === 'and' && BESIDE_ME.test(textBefore(previous)))
}
