import type { Matter } from '#shared/imports.ts'

/** A paragraph, a heading, an item of a list, a stanza or a rule: what stands by itself on a page. */
export interface Block {
  readonly kind: 'text' | 'heading' | 'item' | 'rule'
  /** Its text, with line feeds where it has lines of its own. */
  readonly text: string
  /** Of a heading: 1 to 6. */
  readonly level: number
  /** The names by which links point here. */
  readonly ids: readonly string[]
  /** What the document says that it is, where that belongs to no chapter. */
  readonly matter: Matter | undefined
  /** Neighbours of one group are lines of one stanza. */
  readonly group: number
  /** What stands out at its beginning, as a name before what somebody says: bold, in small capitals, or a term. */
  readonly lead: string
  /** Whether it is a term and the next block what is said of it. */
  readonly isTerm: boolean
}
