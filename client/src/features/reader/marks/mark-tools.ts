import type { Annotation } from '#shared/annotations.ts'
import type { WordRange } from '#shared/timing/range-anchor.ts'

/** A highlight, note or bookmark of the open text; its words are 1-based, both ends included. */
export interface TextMark extends WordRange, Pick<Annotation, 'clientId' | 'kind' | 'colour' | 'note'> {}

type MarkChanges = Partial<Pick<TextMark, 'kind' | 'note'>> & {
  range?: WordRange & { revision: number }
}

/** Passed in by the page, since another feature implements it. Marks change at once; a write that fails is taken back and reported. */
export interface MarkTools {
  readonly marks: readonly TextMark[]
  /** Returns the client id of the new mark. */
  add(mark: Pick<TextMark, 'kind' | 'note'> & WordRange & { revision: number }): string
  change(clientId: string, changes: MarkChanges): void
  remove(clientId: string): void
}
