import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ProgressItem } from '#shared/reading.ts'
import { useUser } from './me.ts'
import { query } from './queries.ts'

/**
 * The reader's places, newest first; none for an administrator, for whom nothing is asked. The server knows of other
 * devices: a page that opens asks again.
 */
export function usePlaces() {
  const { isAdmin } = useUser()
  return useQuery({ ...query(api.reading.progress), enabled: !isAdmin, refetchOnMount: 'always' })
}

/** Where reading goes on from a place: in its chapter, in the next one where that is finished; null at the work's end. */
export function continueAt(place: ProgressItem): { id: number; title: string } | null {
  return place.completed ? place.nextChapter : { id: place.chapterId, title: place.chapterTitle }
}

/** How much of its chapter is read, in whole percent. */
export function percentOf({ wordsRead, wordCount }: Pick<ProgressItem, 'wordsRead' | 'wordCount'>): number {
  return wordCount === 0 ? 0 : Math.floor((100 * wordsRead) / wordCount)
}
