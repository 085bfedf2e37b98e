/** A word on the page, and where it was met: what reading hands to whatever looks words up and saves them. */
export interface MetWord {
  text: string
  /** The word before it in its sentence; empty for the first. */
  before: string
  /** The word after it in its sentence; empty for the last. */
  after: string
  sentence: string
  /** The 1-based number of the word in its chapter or text. */
  wordNumber: number
}
