import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Chapter, ChapterSummary, Work } from '#shared/library.ts'
import type { ReadingSession } from '#shared/reading.ts'
import { chapterJournal } from '../../lib/journals.ts'
import { lastLibraryPath, paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/title.ts'
import { useAtEnd } from './coda/use-at-end.ts'
import { type Back, ChapterLinks } from './contents/chapter-links.tsx'
import { lazyParts } from './lazy-parts.ts'
import { useWord } from './playback/use-player.ts'
import { usePlaysOn } from './playback/use-plays-on.ts'
import { chapterSource } from './position/position-source.ts'
import { Reader } from './reader.tsx'
import { useReaderSettings } from './settings/settings.ts'
import type { AmbientSound } from './settings/settings-sheet.tsx'
import { useReaderSession } from './use-reader-session.ts'
import type { WordTools } from './words/word-tools.ts'

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
  /** Called when the reader goes back to the library. */
  onLeave: () => void
  /** Called each time the last word comes on. */
  onLastWord: () => void
  /** Called each time another word comes on. */
  onReadOn: () => void
}

/** Own books lie in the personal library. */
const backOf = ({ ownerId }: Work, onLeave: () => void): Back =>
  ownerId === null
    ? { href: lastLibraryPath(), label: 'Library', finished: 'to the library', onLeave }
    : { href: paths.personalLibrary, label: 'Personal library', finished: 'to my books' }

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
  const { content, category, revision } = chapter
  const reading = useReaderSession({
    journalName: chapterJournal(work.id, chapter.id),
    content,
    category,
    revision,
    session,
    createSource: (client, userId) => chapterSource(client, userId, chapter),
  })
  const [, navigate] = useLocation()
  const [contents, setContents] = useState<'chapters' | 'search'>()
  const back = backOf(work, onLeave)
  const { player } = reading
  const { wordCount } = reading.timeline
  const isOnLastWord = useWord(player, (index) => wordCount > 0 && index === wordCount - 1)
  useEffect(() => {
    return player.onWord(({ index }) => (index === wordCount - 1 ? onLastWord() : onReadOn()))
  }, [player, wordCount, onLastWord, onReadOn])
  const end = useAtEnd(player, reading.timeline, reading.speed.base)
  const { settings } = useReaderSettings()
  usePlaysOn(player)
  useTitle(`${chapter.title} · ${work.title}`)

  const beside = (by: 1 | -1) => chapters[chapters.findIndex(({ id }) => id === chapter.id) + by]
  const go = (by: 1 | -1) => {
    const other = beside(by)
    // Who has come to the end reads on; who only turns over the leaves looks first.
    if (other) navigate(paths.reader(work.id, other.id), { state: { plays: end.isAtEnd && by === 1 } })
  }
  const openContents = (shown: 'chapters' | 'search') => {
    player.pause()
    setContents(shown)
  }

  return (
    <>
      <Reader
        title={work.title}
        subtitle={chapter.title}
        back={back}
        category={category}
        session={reading}
        chapters={{
          openContents: () => openContents('chapters'),
          next: () => go(1),
          previous: () => go(-1),
        }}
        onSearch={() => openContents('search')}
        tools={tools}
        sound={sound}
        onSignIn={onSignIn}
        onReport={onReport}
        coda={
          end.isAtEnd && (
            <lazyParts.ChapterCoda
              work={work}
              chapter={chapter}
              next={beside(1)}
              saver={reading.saver}
              back={back}
              hasKeys={settings.singleKeys}
              onReadOn={() => go(1)}
              onReadAgain={player.play}
              onContents={() => openContents('chapters')}
              onBack={end.back}
            />
          )
        }
      >
        <ChapterLinks
          chapters={chapters}
          chapterId={chapter.id}
          isAtEnd={isOnLastWord && !end.isAtEnd}
          back={back}
        />
      </Reader>
      {contents && (
        <lazyParts.ContentsDialog
          work={work}
          chapters={chapters}
          chapterId={chapter.id}
          isForSearch={contents === 'search'}
          onClose={() => setContents(undefined)}
        />
      )}
    </>
  )
}
