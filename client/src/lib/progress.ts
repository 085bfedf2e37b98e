import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { useCurrentUser } from './current-user.ts'
import { cameWithPage } from './first-answers.ts'
import { query } from './queries.ts'

/**
 * The reader's positions, newest first; none for an administrator, for whom nothing is asked unless it is of their own books. The
 * server knows of other devices: a page that opens asks again.
 */
export function useProgress({ isOfOwnBooks = false } = {}) {
  const { isAdmin } = useCurrentUser()
  const enabled = isOfOwnBooks || !isAdmin
  const progress = useQuery({ ...query(api.reading.progress), enabled, refetchOnMount: 'always' })
  const { data, refetch } = progress
  useEffect(() => {
    // The page before sent its last position when this one was on its way.
    if (data && cameWithPage(addressOf(api.reading.progress))) void refetch()
  }, [data, refetch])
  return progress
}

/** Where reading goes on from a position: in its chapter, in the next one where that is finished; null at the work's end. */
export function continueAt(progress: ProgressItem): { id: number; title: string } | null {
  return progress.completed ? progress.nextChapter : { id: progress.chapterId, title: progress.chapterTitle }
}

/** How much of its chapter is read, in whole percent. */
export function percentOf({ wordsRead, wordCount }: Pick<ProgressItem, 'wordsRead' | 'wordCount'>): number {
  return wordCount === 0 ? 0 : Math.floor((100 * wordsRead) / wordCount)
}
