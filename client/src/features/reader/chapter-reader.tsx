import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { chapterJournal } from '../../lib/journals.ts'
import { lastLibraryPath, paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/title.ts'
import { useAtEnd } from './coda/use-at-end.ts'
import { ChapterLinks, type WorkBackLink } from './contents/chapter-links.tsx'
import { lazyParts } from './lazy-parts.ts'
import type { Player } from './playback/player.ts'
import { chapterSource } from './position/position-source.ts'
import { ReaderContext, useReaderState } from './reader-context.ts'
import { type PageProps, ReaderScreen } from './reader-screen.tsx'

interface Props extends PageProps {
  work: Work
  chapter: Chapter
  chapters: ChapterSummary[]
  /** The active reading session of the chapter. */
  session: ReadingSession | null
  /** Called when the reader returns to the library. */
  onLeave: () => void
  /** Called each time the last word is shown, and each time another word is. */
  onLastWord: () => void
  onOtherWord: () => void
}

/** An own book belongs to the personal library. */
const toBackLink = ({ ownerId }: Work, onLeave: () => void): WorkBackLink =>
  ownerId === null
    ? { href: lastLibraryPath(), label: 'Library', finishedLabel: 'Back to the library', onLeave }
    : { href: paths.personalLibrary, label: 'Personal library', finishedLabel: 'Back to my books' }

/** The reader of one chapter. Another chapter requires another instance (`key`). */
export function ChapterReader({
  work,
  chapter,
  chapters,
  session,
  onLeave,
  onLastWord,
  onOtherWord,
  ...page
}: Props) {
  const reader = useReaderState({
    journalName: chapterJournal(work.id, chapter.id),
    content: chapter.content,
    category: chapter.category,
    revision: chapter.revision,
    session,
    createSource: (client, userId, timeline) => chapterSource(client, userId, chapter, timeline),
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
  // At the end of a chapter the next one starts playing at once.
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
        chapters={{
          openContents: () => openContents('chapters'),
          next: openNext,
          previous: openPrevious,
        }}
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
          onClose={() => setContents(undefined)}
        />
      )}
    </ReaderContext>
  )
}

/** Plays at once when the navigation requested it (`navigate` with the state `plays`), and not again on Back or reload. */
function usePlayOnArrival(player: Player): void {
  const [plays] = useState(() => window.history.state?.plays === true)
  useEffect(() => {
    if (!plays) return
    window.history.replaceState({ ...window.history.state, plays: false }, '')
    player.play()
  }, [player, plays])
}
