import { toastLongMs, toastShortMs } from '#shared/limits.ts'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { TextMark } from '../../../lib/annotations.ts'
import { layOutText } from '../../../lib/text-layout.ts'
import { toast } from '../../../lib/toast.ts'

export const isSame = (one: WordRange, other: WordRange) =>
  one.startWord === other.startWord && one.endWord === other.endWord

/** Returns the shortest highlight or note that contains a word. */
export function findMarkAt(marks: readonly TextMark[], word: number): TextMark | undefined {
  return marks
    .filter(({ kind, startWord, endWord }) => kind !== 'bookmark' && startWord <= word && word <= endWord)
    .sort((one, other) => one.endWord - one.startWord - (other.endWord - other.startWord))[0]
}

/** Returns words as displayed, with paragraph and line breaks. */
export const readQuote = (timeline: Timeline, { startWord, endWord }: WordRange) =>
  layOutText(timeline, startWord - 1, endWord - 1)
    .map(({ text }) => text)
    .join('\n\n')

/** Shows a toast in the reader's status line that confirms a changed annotation. */
export function confirmMark(title: string, onUndo?: () => void): void {
  toast({
    title,
    durationMs: onUndo ? toastLongMs : toastShortMs,
    isInline: true,
    ...(onUndo && { action: { label: 'Undo', onAct: onUndo } }),
  })
}
