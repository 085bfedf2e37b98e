import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { FailedPage, LoadingPage } from '../../components/message-page.tsx'
import type { MarkTools } from '../../lib/annotations.ts'
import { chapterJournal } from '../../lib/journals.ts'
import { lastLibraryPath, paths } from '../../lib/paths.ts'
import { neverCollected, query } from '../../lib/queries.ts'
import { useTitle } from '../../lib/title.ts'
import { useAtEnd } from './coda/use-at-end.ts'
import { ChapterLinks, type WorkBackLink } from './contents/chapter-links.tsx'
import { lazyParts } from './lazy-parts.ts'
import type { Player } from './playback/player.ts'
import { createChapterSource } from './position/position-source.ts'
import { ReaderContext, useReaderState } from './reader-context.ts'
import { type PageProps, ReaderScreen } from './reader-screen.tsx'
import { findWordInContext } from './words/word-tools.ts'

interface OpenedChapter {
  work: Work
  chapters: ChapterSummary[]
  chapter: Chapter
  session: ReadingSession | null
}

interface LoaderProps {
  workId: number
  chapterId: number
  children: (opened: OpenedChapter) => ReactNode
}

/** Query options for data that is refetched each time the page opens. */
const refetched = { ...neverCollected, refetchOnMount: 'always' } as const
/** Query options for data that is never read from the cache: another device may have changed the position or the chapter. */
const uncached = { ...refetched, gcTime: 0 }

/** Fetches a chapter with its work, chapter list and active session, or shows the error. */
export function ChapterLoader({ workId, chapterId, children }: LoaderProps) {
  const work = useQuery({ ...query(api.library.work, { params: { id: workId } }), ...refetched })
  const chapters = useQuery({ ...query(api.library.chapters, { params: { workId } }), ...refetched })
  const chapter = useQuery({ ...query(api.library.chapter, { params: { id: chapterId } }), ...uncached })
  const session = useQuery({ ...query(api.reading.active, { params: { chapterId } }), ...uncached })
  const retry = () => {
    for (const result of [work, chapter, chapters, session]) if (result.error) void result.refetch()
  }
  const renderError = (missing: string, error: ApiError | null) => (
    <FailedPage missing={missing} error={error} onRetry={retry} />
  )
  if (work.error && !work.data) return renderError(`Work not found (ID: ${workId})`, work.error)
  if (chapter.error || (chapter.data && chapter.data.workId !== workId)) {
    return renderError(`Chapter not found (ID: ${chapterId})`, chapter.error)
  }
  const failed = (chapters.data ? null : chapters.error) ?? session.error
  if (failed) return renderError('This chapter could not be opened.', failed)
  const isFetched = chapter.isFetchedAfterMount && session.isFetchedAfterMount
  if (!isFetched || !work.data || !chapters.data || !chapter.data || session.data === undefined) {
    return <LoadingPage label="Opening the chapter" />
  }
  return children({ work: work.data, chapters: chapters.data, chapter: chapter.data, session: session.data })
}

interface Props extends OpenedChapter, PageProps {
  marks: MarkTools
  onLeave: () => void
  /** Called each time the last word is shown. */
  onLastWord: () => void
  /** Called each time a word other than the last is shown. */
  onOtherWord: () => void
}

/** Returns the link out of a work: to the library, or for an own book to the personal library. */
const toBackLink = ({ ownerId }: Work, onLeave: () => void): WorkBackLink =>
  ownerId === null
    ? { href: lastLibraryPath(), label: 'Library', finishedLabel: 'Back to the library', onLeave }
    : { href: paths.personalLibrary, label: 'Personal Library', finishedLabel: 'Back to my books' }

/** The reader of one chapter. To show another chapter, mount another instance (`key`). */
export function ChapterReader({ onLeave, onLastWord, onOtherWord, ...props }: Props) {
  const { work, chapter, chapters, session, marks, ...page } = props
  const reader = useReaderState({
    ...chapter,
    chapterId: chapter.id,
    language: work.language || undefined,
    journalName: chapterJournal(work.id, chapter.id),
    session,
    marks,
    createSource: (client, userId, timeline) => createChapterSource(client, userId, chapter, timeline),
  })
  const { player } = reader
  const { wordCount } = reader.timeline
  const [, navigate] = useLocation()
  const [contents, setContents] = useState<'chapters' | 'search'>()
  const back = toBackLink(work, onLeave)
  const end = useAtEnd(reader)
  useEffect(() => {
    return player.onWord(({ index }) => (index === wordCount - 1 ? onLastWord() : onOtherWord()))
  }, [player, wordCount, onLastWord, onOtherWord])
  usePlayOnArrival(player)
  useTitle(`${chapter.title} · ${work.title}`)

  const index = chapters.findIndex(({ id }) => id === chapter.id)
  const next = index < 0 ? undefined : chapters[index + 1]
  const previous = chapters[index - 1]
  // At the end of a chapter, playback continues in the next one.
  const openNext = () => next && navigate(paths.reader(work.id, next.id), { state: { plays: end.isAtEnd } })
  const openPrevious = () => previous && navigate(paths.reader(work.id, previous.id))
  const openContents = (shown: 'chapters' | 'search') => {
    player.pause()
    setContents(shown)
  }

  return (
    <ReaderContext value={reader}>
      <ReaderScreen
        {...page}
        title={work.title}
        subtitle={chapter.title}
        back={back}
        chapters={{ openContents: () => openContents('chapters'), next: openNext, previous: openPrevious }}
        onSearch={() => openContents('search')}
        coda={
          end.isAtEnd && (
            <lazyParts.ChapterCoda
              work={work}
              chapter={chapter}
              next={next}
              back={back}
              onNext={openNext}
              onContents={() => openContents('chapters')}
              onLastWord={end.showLastWord}
            />
          )
        }
      >
        <ChapterLinks previous={previous} next={next} isOver={end.isAtEnd} back={back} />
      </ReaderScreen>
      {contents && (
        <lazyParts.ContentsDialog
          work={work}
          chapters={chapters}
          chapterId={chapter.id}
          isForSearch={contents === 'search'}
          onRareWords={() => {
            setContents(undefined)
            page.tools.showRareWords((index) => findWordInContext(reader.timeline, index))
          }}
          onClose={() => setContents(undefined)}
        />
      )}
    </ReaderContext>
  )
}

/** Starts playback if the navigation requested it (history state `plays`); does not repeat this on Back or reload. */
function usePlayOnArrival(player: Player): void {
  const [plays] = useState(() => window.history.state?.plays === true)
  useEffect(() => {
    if (!plays) return
    window.history.replaceState({ ...window.history.state, plays: false }, '')
    player.play()
  }, [player, plays])
}
