import type { MetWord } from '../../../lib/met-word.ts'

/** What can be done with a word. The page hands it in: looking up and saving are another feature's. */
export interface WordTools {
  lookUp(word: MetWord, onClosed: () => void): void
  save(word: MetWord): void
  /** Whether a word is long enough to be looked up or saved. */
  canUse(text: string): boolean
  isSaved(text: string): boolean
  isSaving: boolean
  /** The word that stands still: whether it is saved is asked for. */
  attend(text: string | undefined): void
}
