/** A word of a text with its sentence, for lookups and saved words. */
export interface WordInContext {
  text: string
  /** The word before it in its sentence; empty for the first. */
  before: string
  /** The word after it in its sentence; empty for the last. */
  after: string
  sentence: string
  /**
   * Set when the word may be a name: `text` is the name, with the title or forename before it. `isWithin` is true when the name also
   * occurs inside a sentence, where only names are capitalized. `times` counts its occurrences in the open text up to this word.
   */
  name?: { text: string; isWithin: boolean; times: number } | undefined
  /** The 1-based number of the word in its chapter or text. */
  wordNumber: number
}
