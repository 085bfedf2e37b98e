/** A paragraph, a heading, an item of a list, a stanza or a rule: what stands by itself on a page. */
export interface Block {
  readonly kind: 'text' | 'heading' | 'item' | 'rule'
  /** Its text, with line feeds where it has lines of its own. */
  readonly text: string
  /** Of a heading: 1 to 6. */
  readonly level: number
  /** The names by which links point here. */
  readonly ids: readonly string[]
  /** Whether the document says that it belongs to no chapter. */
  readonly isMatter: boolean
  /** Neighbours of one group are lines of one stanza. */
  readonly group: number
}
