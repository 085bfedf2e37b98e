import { useEffect, useMemo, useState } from 'react'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { dismissToasts, toast } from '../../components/toast.ts'
import { usePace } from '../../lib/pace.ts'
import { Caption } from './caption.tsx'
import { ChapterLinks } from './chapter-links.tsx'
import { Controls } from './controls.tsx'
import { Progress } from './progress.tsx'
import { ReaderHeader } from './reader-header.tsx'
import { Speed } from './speed.tsx'
import { Stage } from './stage.tsx'
import { useAwake } from './use-awake.ts'
import { usePlaceKeeper } from './use-place-keeper.ts'
import { useIsPlaying, usePlayer } from './use-player.ts'
import { useReaderKeys } from './use-reader-keys.ts'

interface Props {
  work: Work
  chapter: Chapter
  chapters: ChapterSummary[]
  /** The reading of this chapter that is going on: it begins where that stopped. */
  session: ReadingSession | null
}

/** While the text plays, the controls step back: all of them take the colour of secondary text. */
const faded = '[--accent-ink:var(--paper)] [--accent:var(--ink-soft)] [--ink:var(--ink-soft)]'

/** A chapter, one word at a time. It belongs to one chapter for life: another chapter is another one of it. */
export function ChapterReader({ work, chapter, chapters, session }: Props) {
  const timeline = useMemo(
    () => createTimeline(chapter.content, work.category),
    [chapter.content, work.category],
  )
  const wordCount = timeline.words.length
  const [bookmark] = useState(() => Math.min(session?.wordsRead ?? 0, wordCount))
  const [wordsPerMinute, setWordsPerMinute] = usePace()
  const player = usePlayer(timeline, { index: bookmark - 1, wordsPerMinute })
  const keeper = usePlaceKeeper({ workId: work.id, chapterId: chapter.id, wordCount, session, player })
  const isPlaying = useIsPlaying(player)
  const isAwake = useAwake()
  useReaderKeys(player)
  useBookmarkToast(bookmark, isPlaying)

  return (
    <div className="flex min-h-dvh flex-col">
      <ReaderHeader title={work.title} subtitle={chapter.title} />
      <main className="flex flex-1 flex-col">
        <Stage timeline={timeline} player={player} />
        <div
          className={`mx-auto grid w-full max-w-[68rem] gap-5 px-5 pt-4 sm:px-8 ${isPlaying && !isAwake ? faded : ''}`}
        >
          <Progress timeline={timeline} player={player} keeper={keeper} wordsPerMinute={wordsPerMinute} />
          <Controls timeline={timeline} player={player} />
          <Speed timeline={timeline} wordsPerMinute={wordsPerMinute} onChange={setWordsPerMinute} />
          <Caption category={work.category} />
          <ChapterLinks chapters={chapters} chapterId={chapter.id} />
        </div>
      </main>
    </div>
  )
}

/** Says where reading goes on, until it does. */
function useBookmarkToast(bookmark: number, isPlaying: boolean): void {
  useEffect(() => {
    if (bookmark > 1)
      toast({ title: 'Continuing from bookmark', description: `Word ${bookmark}`, variant: 'info' })
  }, [bookmark])

  useEffect(() => {
    if (isPlaying) dismissToasts()
  }, [isPlaying])
}
