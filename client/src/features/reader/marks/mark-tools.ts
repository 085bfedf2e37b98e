import type { Annotation } from '#shared/annotations.ts'
import { toastLongMs, toastShortMs } from '#shared/limits.ts'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { layText } from '../../../lib/text-layout.ts'
import { toast } from '../../../lib/toast.ts'

/** A highlight, note or bookmark of the open text; its words are 1-based, both ends included. */
export interface TextMark extends WordRange, Pick<Annotation, 'clientId' | 'kind' | 'colour' | 'note'> {}

type MarkChanges = Partial<Pick<TextMark, 'kind' | 'colour' | 'note'>> & {
  range?: WordRange & { revision: number }
}

type NewMark = Pick<TextMark, 'kind' | 'note'> &
  Partial<Pick<TextMark, 'colour'>> &
  WordRange & { revision: number }

/** Passed in by the page, since another feature implements it. Marks change at once; a write that fails is taken back and reported. */
export interface MarkTools {
  readonly marks: readonly TextMark[]
  /** Returns the client id of the new mark. */
  add(mark: NewMark, onFailure?: () => void): string
  change(clientId: string, changes: MarkChanges, onFailure?: () => void): void
  /** Returns the function that takes the removal back. */
  remove(clientId: string): () => void
}

export const isSame = (one: WordRange, other: WordRange) =>
  one.startWord === other.startWord && one.endWord === other.endWord

/** Returns the shortest highlight or note with a word. */
export function findMarkAt(marks: readonly TextMark[], word: number): TextMark | undefined {
  return marks
    .filter(({ kind, startWord, endWord }) => kind !== 'bookmark' && startWord <= word && word <= endWord)
    .sort((one, other) => one.endWord - one.startWord - (other.endWord - other.startWord))[0]
}

/** Returns words as displayed, with their paragraphs and lines. */
export const readQuote = (timeline: Timeline, { startWord, endWord }: WordRange) =>
  layText(timeline, startWord - 1, endWord - 1)
    .map(({ text }) => text)
    .join('\n\n')

/** Confirms a change in the status line. */
export function confirmMark(title: string, onUndo?: () => void): void {
  toast({
    title,
    variant: 'success',
    durationMs: onUndo ? toastLongMs : toastShortMs,
    isInline: true,
    ...(onUndo && { action: { label: 'Undo', onAct: onUndo } }),
  })
}
