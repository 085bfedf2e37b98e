import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { useCurrentUser } from './current-user.ts'
import { query, withoutAccessRedirect } from './queries.ts'

/**
 * Fetches the reader's positions, newest first. For administrators, fetches only with `isOfOwnBooks`, because their library shows no
 * progress. Refetches each time a page opens, because other devices change the positions.
 */
export function useProgress({ isOfOwnBooks = false, isBesideText = false } = {}) {
  const { isAdmin } = useCurrentUser()
  const enabled = isOfOwnBooks || !isAdmin
  const beside = isBesideText ? withoutAccessRedirect : {}
  return useQuery({ ...query(api.reading.progress), enabled, refetchOnMount: 'always', ...beside })
}

/** Returns the chapter to continue with: the next one if this one is finished. Null at the end of the work. */
export function resumeChapter(progress: ProgressItem): { id: number; title: string } | null {
  return progress.completed ? progress.nextChapter : { id: progress.chapterId, title: progress.chapterTitle }
}

export function percentRead({ wordsRead, wordCount }: Pick<ProgressItem, 'wordsRead' | 'wordCount'>): number {
  return wordCount === 0 ? 0 : Math.floor((100 * wordsRead) / wordCount)
}
