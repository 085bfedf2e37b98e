import type { Category } from '#shared/timing/category.ts'

export interface TrueChapter {
  /** Titles of the divisions that contain the chapter, then the title of the chapter. */
  readonly titles: readonly string[]
  /** Variants of the first words: with and without an epigraph and subheadings. */
  readonly begins: readonly string[]
  /** True if the import may omit the chapter, for example a dedication or a section within a story. */
  readonly isOptional: boolean
}

export interface TrueSpeech {
  readonly speaker: string
  /** Beginning of the speech, or the whole speech, without stage directions. */
  readonly begins: string
}

/** The correct structure of a book, read from the markup of a careful edition. */
export interface Truth {
  readonly category: Category | undefined
  readonly chapters: readonly TrueChapter[]
  /** Lines of verse. */
  readonly lines: readonly string[]
  readonly speeches: readonly TrueSpeech[]
}

/** Number of characters that suffice to recognize the beginning of a text. */
export const beginningCharacters = 240
