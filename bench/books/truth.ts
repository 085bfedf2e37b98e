import type { Category } from '#shared/timing/category.ts'

export interface TrueChapter {
  /** Titles of the divisions that contain it, then its own. */
  readonly titles: readonly string[]
  /** First words, with and without an epigraph and subheadings. */
  readonly begins: readonly string[]
  /** May be a part of the import or not: a dedication, a section within a story. */
  readonly isOptional: boolean
}

export interface TrueSpeech {
  readonly speaker: string
  /** At least its first words, without stage directions. */
  readonly begins: string
}

/** A book as the markup of a careful edition describes it. */
export interface Truth {
  readonly category: Category | undefined
  readonly chapters: readonly TrueChapter[]
  /** Lines of verse. */
  readonly lines: readonly string[]
  readonly speeches: readonly TrueSpeech[]
}

/** Characters of a text that are enough to recognize its beginning. */
export const beginningCharacters = 240
