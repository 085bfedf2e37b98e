import type { Mark } from './mark.ts'
import type { WordShape } from './word-shape.ts'

/** Input of both pace models for one word. */
export interface PacedWord {
  shape: WordShape
  mark: Mark
  /** The sentence continues after the mark: `“Who?” said he`. */
  continuesSentence: boolean
  /** It opens, closes or carries a quotation mark. */
  isQuoted: boolean
  isBeforeCapital: boolean
  /** Number of a list item, whose full stop ends no sentence. */
  isItemNumber: boolean
  /** Last word of its paragraph, item, speech or heading. */
  endsBlock: boolean
  /** An ornament, or the word before one. */
  isAtOrnament: boolean
  /** Next word; has no letters after the last. */
  next: WordShape
}
