import type { Mark } from './mark.ts'
import type { WordShape } from './word-shape.ts'

/** A word with what is known of it and what stands around it: all that its time depends on, at either pace. */
export interface PacedWord {
  shape: WordShape
  mark: Mark
  /** Whether the sentence goes on after its mark: `“Who?” said he`. */
  goesOn: boolean
  /** Whether it carries a quotation mark. */
  isQuoted: boolean
  isBeforeCapital: boolean
  /** Whether it is the number of an item, whose full stop ends nothing. */
  isItemNumber: boolean
  /** Whether it is the last of its paragraph, item, speech or heading. */
  isLast: boolean
  /** Whether it is an ornament between two scenes, or stands before one. */
  isAtOrnament: boolean
  /** The word after it; without letters after the last. */
  next: WordShape
}
