import type { Matter } from '#shared/imports.ts'

/** A paragraph, heading, list item, stanza or rule. */
export interface Block {
  readonly kind: 'text' | 'heading' | 'item' | 'rule'
  /** Line feeds separate its lines. */
  readonly text: string
  /** 1 to 6 for headings. */
  readonly level: number
  /** Link targets. */
  readonly ids: readonly string[]
  /** Front or back matter, as marked in the document. */
  readonly matter: Matter | undefined
  /** Adjacent blocks of one group are lines of one stanza; 0 for none. */
  readonly group: number
  /** Highlighted beginning, such as a speaker's name: bold, small capitals, or a term. */
  readonly lead: string
  /** A term, defined by the next block. */
  readonly isTerm: boolean
}
