import type { LibraryWork } from '#shared/library.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { continueAt } from '../../lib/progress.ts'

export interface WhereToRead {
  chapterId: number
  /** Whether the reader has been in the work and is not through with it. */
  isUnderWay: boolean
}

/**
 * Where a work's button leads: the chapter read last, the next one where that is finished, the first one where the work
 * is new or finished. Undefined for a work without chapters.
 * @param progress the reader's places, newest first
 */
export function whereToRead(
  { id, chapters }: LibraryWork,
  progress: ProgressItem[],
): WhereToRead | undefined {
  const [first] = chapters
  if (!first) return undefined
  const last = progress.find(({ workId }) => workId === id)
  const next = last && continueAt(last)
  return next ? { chapterId: next.id, isUnderWay: true } : { chapterId: first.id, isUnderWay: false }
}
