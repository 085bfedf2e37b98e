import {
  CLOSE_BRACKET,
  COMMA,
  FULL_STOP,
  getClassAt,
  LETTERS_AND_DIGITS,
  SEMICOLON,
  SPACE,
  TERMINATOR,
} from './characters.ts'
import type { Tokens } from './token-table.ts'

/** Look of the words between underscores: `_italic_`, `__bold__`, `___small capitals___`. */
export const emphases = ['none', 'italic', 'bold', 'capitals'] as const
export type Emphasis = (typeof emphases)[number]

const PUNCTUATION = COMMA | SEMICOLON | FULL_STOP | TERMINATOR | CLOSE_BRACKET

/** Finds emphasized words. A mark without its counterpart in the same paragraph has no effect. */
export class EmphasisReader {
  /** Number of underscores of the open mark; 0 outside of emphasis. */
  #open = 0
  /** Index of the first word after the opening mark. */
  #first = 0

  endParagraph(): void {
    this.#open = 0
  }

  /**
   * Reads the emphasis marks from `start` to `end`, a range of the last token in `tokens`. Call it in text order. A word of which only
   * a part is emphasized counts as emphasized.
   */
  read(tokens: Tokens, start: number, end: number): void {
    const marks = findMarks(tokens.source, start, end)
    const inWord = marks.filter(({ isInWord }) => isInWord).length
    // `snake_case`, `a_long_name` and `_snake_case_` are identifiers; `gentle_men_` is emphasized in part.
    const isIdentifier = inWord % 2 === 0 || marks.length % 2 > 0
    for (const { length, before, after, isInWord } of marks) {
      if (isInWord && isIdentifier) continue
      const follows = before & (LETTERS_AND_DIGITS | PUNCTUATION) && !isInWord
      if (!this.#open && !follows && !(after & (SPACE | PUNCTUATION))) {
        this.#open = length
        this.#first = tokens.count - 1
      } else if (this.#open === length && !(before & SPACE)) {
        for (let word = this.#first; word < tokens.count; word++) tokens.emphasize(word, length)
        this.#open = 0
      }
    }
  }
}

function findMarks(source: string, start: number, end: number) {
  return Array.from(source.slice(start, end).matchAll(/_+/g), ({ 0: mark, index }) => {
    const at = start + index
    const before = at > 0 ? getClassAt(source, at - 1) : SPACE
    const after = getClassAt(source, at + mark.length)
    const isInWord = (before & LETTERS_AND_DIGITS) > 0 && (after & LETTERS_AND_DIGITS) > 0
    return { length: Math.min(mark.length, emphases.length - 1), before, after, isInWord }
  })
}
