import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { chapterJournal } from '../../lib/journals.ts'
import { lastLibraryPath } from '../../lib/paths.ts'
import { useTitle } from '../../lib/title.ts'
import { ChapterLinks } from './chapter-links.tsx'
import { openJournal } from './journal.ts'
import { chapterSource } from './position-source.ts'
import { Reader } from './reader.tsx'
import type { AmbientSound } from './settings-dialog.tsx'
import { useLinkedWord, useLinkInAddress } from './use-linked-word.ts'
import { usePlayer, useWord } from './use-player.ts'
import { openingPosition, usePositionSaver } from './use-position-saver.ts'
import { useSpeed } from './use-speed.ts'
import type { WordTools } from './word-tools.ts'

interface Props {
  work: Work
  chapter: Chapter
  chapters: ChapterSummary[]
  /** The reading of this chapter that is going on: it begins where that stopped. */
  session: ReadingSession | null
  tools: WordTools
  sound: AmbientSound | undefined
  onSignIn: (onSignedIn: () => void) => void
  onReport: (word: number) => void
  /** Told when the reader goes back to the library. */
  onLeave: () => void
  /** Told each time the last word comes on. */
  onLastWord: () => void
  /** Told each time another word comes on. */
  onReadOn: () => void
}

/** A chapter, one word at a time. It belongs to one chapter for life: another chapter is another one of it. */
export function ChapterReader({
  work,
  chapter,
  chapters,
  session,
  tools,
  sound,
  onSignIn,
  onReport,
  onLeave,
  onLastWord,
  onReadOn,
}: Props) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const timeline = useMemo(
    () => createTimeline(chapter.content, chapter.category),
    [chapter.content, chapter.category],
  )
  const { wordCount } = timeline
  const [journal] = useState(() => openJournal(user.id, chapterJournal(work.id, chapter.id)))
  const linked = useLinkedWord(wordCount)
  const [opening] = useState(() =>
    openingPosition(journal, session, { wordCount, revision: chapter.revision, linked }),
  )
  const speed = useSpeed(timeline)
  const player = usePlayer(timeline, { index: opening.shown - 1, wordsPerMinute: speed.base })
  useLinkInAddress(linked, player)
  const saver = usePositionSaver({
    source: chapterSource(client, user.id, chapter),
    journal,
    session,
    opening,
    wordCount,
    revision: chapter.revision,
    player,
  })
  const isAtEnd = useWord(player, (index) => wordCount > 0 && index === wordCount - 1)
  useEffect(() => {
    return player.onWord(({ index }) => (index === wordCount - 1 ? onLastWord() : onReadOn()))
  }, [player, wordCount, onLastWord, onReadOn])
  useTitle(`${chapter.title} · ${work.title}`)

  return (
    <Reader
      title={work.title}
      subtitle={chapter.title}
      back={{ href: lastLibraryPath(), label: 'Library', onLeave }}
      category={chapter.category}
      timeline={timeline}
      player={player}
      saver={saver}
      bookmark={opening.isLinked ? 0 : opening.word}
      speed={speed}
      tools={tools}
      sound={sound}
      onSignIn={onSignIn}
      onReport={onReport}
    >
      <ChapterLinks chapters={chapters} chapterId={chapter.id} isAtEnd={isAtEnd} onLeave={onLeave} />
    </Reader>
  )
}
