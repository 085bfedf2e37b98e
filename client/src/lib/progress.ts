import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { useCurrentUser } from './current-user.ts'
import { query } from './queries.ts'

/**
 * The reader's positions, newest first. For an administrator it requests nothing, unless it is for their own books. Requested again each
 * time a page opens, because other devices change it.
 */
export function useProgress({ isOfOwnBooks = false } = {}) {
  const { isAdmin } = useCurrentUser()
  const enabled = isOfOwnBooks || !isAdmin
  return useQuery({ ...query(api.reading.progress), enabled, refetchOnMount: 'always' })
}

/** Where reading goes on from a position: in its chapter, in the next one where that is finished; null at the work's end. */
export function continueAt(progress: ProgressItem): { id: number; title: string } | null {
  return progress.completed ? progress.nextChapter : { id: progress.chapterId, title: progress.chapterTitle }
}

/** How much of its chapter is read, in whole percent. */
export function percentOf({ wordsRead, wordCount }: Pick<ProgressItem, 'wordsRead' | 'wordCount'>): number {
  return wordCount === 0 ? 0 : Math.floor((100 * wordsRead) / wordCount)
}
