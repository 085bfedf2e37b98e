/** A word of a text with its sentence, for lookups and saved words. */
export interface WordInContext {
  text: string
  before: string
  /** The word after it in its sentence; empty for the last. */
  after: string
  sentence: string
  /** With the title or forename before it. `isWithin` a sentence only names are capitalized. `times` counts it in the text up to here. */
  name?: { text: string; isWithin: boolean; times: number } | undefined
  /** The 1-based number of the word in its chapter or text. */
  wordNumber: number
}
