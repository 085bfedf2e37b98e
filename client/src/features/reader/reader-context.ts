import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { speedMax, speedMin } from '#shared/limits.ts'
import { defaultCategory } from '#shared/texts.ts'
import type { Category } from '#shared/timing/category.ts'
import { listNoteMarks } from '#shared/timing/notes.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { MarkTools, TextMark } from '../../lib/annotations.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { usePace } from '../../lib/pace.ts'
import { useMarkBar } from './marks/use-mark-bar.ts'
import type { Player } from './playback/player.ts'
import { onMove, usePlayer } from './playback/use-player.ts'
import { useTimeline } from './playback/use-timeline.ts'
import type { WordSpan } from './playback/word-times.ts'
import { openJournal } from './position/journal.ts'
import type { PositionSource } from './position/position-saver.ts'
import type { OpenSession } from './position/saver-state.ts'
import { findOpeningPosition, usePositionSaver } from './position/use-position-saver.ts'
import { useReaderSettings } from './settings/settings.ts'

export type ReaderState = ReturnType<typeof useReaderState>

export const ReaderContext = createContext({} as ReaderState)

/** Returns the state of the open text. It does not change on a new word or a save; `useWord` and `useSaving` return values that do. */
export const useReader = () => useContext(ReaderContext)

interface Options {
  journalName: string
  /** Absent for an own text. */
  chapterId?: number
  content: string
  /** Undefined when the reader has not chosen a category for their own text. */
  category: Category | undefined
  /** BCP 47 tag of the text. */
  language?: string | undefined
  revision: number
  marks: MarkTools
  /** The active session, at whose position reading starts. */
  session: (OpenSession & { wordsRead: number }) | null
  /** Called once, on the first render of the reader. */
  createSource: (client: QueryClient, userId: number, timeline: Timeline) => PositionSource
}

/**
 * Creates the value of a `ReaderContext`. A component instance shows only one text, so the position journal, the position source and
 * the opening position never change.
 */
export function useReaderState({
  journalName,
  chapterId,
  content,
  category,
  language,
  revision,
  marks,
  session,
  createSource,
}: Options) {
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const { settings, changeSettings } = useReaderSettings()
  const full = useTimeline(content, category ?? defaultCategory)
  const namesLeftOut = settings.namesLeftOut || settings.readAloud
  const noteMarks = useMemo(() => listNoteMarks(content), [content])
  const timeline = useMemo(
    () => Object.assign(namesLeftOut ? full.withoutNames() : full, { noteMarks }),
    [full, namesLeftOut, noteMarks],
  )
  const { wordCount } = timeline
  const [journal] = useState(() => openJournal(userId, journalName))
  const [source] = useState(() => createSource(client, userId, timeline))
  const linked = useLinkedWord(wordCount)
  const [opening] = useState(() => findOpeningPosition(journal, session, { wordCount, revision, linked }))
  const speed = useSpeed(timeline, settings.trueSpeed)
  const [findSpan, setFindSpan] = useState<(index: number) => WordSpan | undefined>()
  const player = usePlayer(timeline, { index: opening.shown - 1, wordsPerMinute: speed.base })
  useLinkInAddress(linked, player)
  const saver = usePositionSaver({ source, journal, session, opening, wordCount, revision, player })
  return {
    journalName,
    chapterId,
    opening,
    category,
    language,
    revision,
    marks: filterMarks(marks, revision),
    /** Bar for selected or annotated words. */
    bar: useMarkBar(player),
    timeline,
    player,
    saver,
    speed,
    /** Returns the group of words that contains a word, if the voice times only whole groups. Playback shows a whole group at a time. */
    findSpan,
    setFindSpan,
    settings,
    changeSettings,
  }
}

/** Excludes annotations of other revisions: their word numbers differ from those of the open text. */
const filterMarks = (tools: MarkTools, revision: number): MarkTools => ({
  ...tools,
  get marks() {
    const isOpen = (mark: TextMark) => mark.revision === revision
    // Returns the same list if possible, so that annotations are not drawn again.
    return tools.marks.every(isOpen) ? tools.marks : tools.marks.filter(isOpen)
  },
})

/** Returns the speed of the text. `dial` is the speed that the reader has set, in words per minute. */
function useSpeed(timeline: Timeline, isTrueSpeed: boolean) {
  const [dial, setDial] = usePace()
  return {
    dial,
    /** Speed of the timing engine, in words per minute. With True Speed, the whole text including pauses runs at the dial's speed. */
    base: isTrueSpeed ? timeline.trueSpeed(dial) : dial,
    /** Sets the dial, clamped to the supported range. */
    change: (wordsPerMinute: number) => setDial(Math.max(speedMin, Math.min(wordsPerMinute, speedMax))),
  }
}

/** Returns the word number in the address (`?word=N`), clamped to the text; undefined when absent or invalid. */
function useLinkedWord(wordCount: number): number | undefined {
  const value = new URLSearchParams(useSearch()).get('word') ?? ''
  const word = /^\d+$/.test(value) ? Math.min(Number(value), wordCount) : 0
  return word > 0 ? word : undefined
}

/** Removes the linked word from the address when the reader moves, so that a reload opens the reader's position. */
function useLinkInAddress(linked: number | undefined, player: Player): void {
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (linked === undefined) return
    // The address has changed to another word of the open text.
    if (player.index !== linked - 1) {
      player.pause()
      player.goTo(linked - 1)
    }
    return onMove(player, () => navigate(path, { replace: true }))
  }, [linked, player, path, navigate])
}
