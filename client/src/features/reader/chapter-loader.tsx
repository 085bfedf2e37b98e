import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#shared/api.ts'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { FailedPage, LoadingPage } from '../../components/message-page.tsx'
import { neverCollected, query } from '../../lib/queries.ts'

/** Requested again each time the page opens. */
const refetched = { ...neverCollected, refetchOnMount: 'always' } as const

interface Props {
  workId: number
  chapterId: number
  children: (opened: {
    work: Work
    chapters: ChapterSummary[]
    chapter: Chapter
    session: ReadingSession | null
  }) => ReactNode
}

/** Fetches a chapter with its work, chapter list and active session, or shows the error. */
export function ChapterLoader({ workId, chapterId, children }: Props) {
  const work = useQuery({ ...query(api.library.work, { params: { id: workId } }), ...refetched })
  const chapters = useQuery({ ...query(api.library.chapters, { params: { workId } }), ...refetched })
  // Another device may have moved the position, or the chapter may have been edited: neither comes from the cache.
  const chapter = useQuery({
    ...query(api.library.chapter, { params: { id: chapterId } }),
    ...refetched,
    gcTime: 0,
  })
  const session = useQuery({
    ...query(api.reading.active, { params: { chapterId } }),
    ...refetched,
    gcTime: 0,
  })
  const retry = () => {
    for (const result of [work, chapter, chapters, session]) if (result.error) void result.refetch()
  }

  if (work.error && !work.data)
    return <FailedPage missing={`Work not found (ID: ${workId})`} error={work.error} onRetry={retry} />
  if (chapter.error || (chapter.data && chapter.data.workId !== workId)) {
    return (
      <FailedPage missing={`Chapter not found (ID: ${chapterId})`} error={chapter.error} onRetry={retry} />
    )
  }
  const failed = (chapters.data ? null : chapters.error) ?? session.error
  if (failed) return <FailedPage missing="This chapter could not be opened." error={failed} onRetry={retry} />
  if (
    !work.data ||
    !chapter.data ||
    !chapter.isFetchedAfterMount ||
    !chapters.data ||
    session.data === undefined ||
    !session.isFetchedAfterMount
  ) {
    return <LoadingPage label="Opening the chapter" />
  }
  return children({ work: work.data, chapters: chapters.data, chapter: chapter.data, session: session.data })
}
