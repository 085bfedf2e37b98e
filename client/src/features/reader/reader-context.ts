import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import { defaultCategory } from '#shared/texts.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { usePlayer } from './playback/use-player.ts'
import { useSpeed } from './playback/use-speed.ts'
import { useTimeline } from './playback/use-timeline.ts'
import { openJournal } from './position/journal.ts'
import type { PositionSource } from './position/position-saver.ts'
import type { OpenSession } from './position/saver-state.ts'
import { useLinkedWord, useLinkInAddress } from './position/use-linked-word.ts'
import { openingPosition, usePositionSaver } from './position/use-position-saver.ts'
import { useReaderSettings } from './settings/settings.ts'

export type ReaderState = ReturnType<typeof useReaderState>

export const ReaderContext = createContext<ReaderState | null>(null)

/**
 * Returns the open text with its timeline, player, position saver, speed and settings. Changes with the settings, never with the
 * word: components subscribe to the player (`useWord`) and to the saver (`useSaving`).
 */
export function useReader(): ReaderState {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('useReader is called outside of a ReaderContext')
  return reader
}

interface Options {
  journalName: string
  content: string
  /** Undefined when the reader has not chosen one for their own text. */
  category: Category | undefined
  revision: number
  /** The active session: reading starts at its position. */
  session: (OpenSession & { wordsRead: number }) | null
  /** Called once. */
  createSource: (client: QueryClient, userId: number, timeline: Timeline) => PositionSource
}

/** Creates the value of a `ReaderContext`. One component instance serves one text: journal, source and opening position never change. */
export function useReaderState({ journalName, content, category, revision, session, createSource }: Options) {
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const { settings, change } = useReaderSettings()
  const full = useTimeline(content, category ?? defaultCategory)
  const { namesLeftOut } = settings
  const timeline = useMemo(() => (namesLeftOut ? full.withoutNames() : full), [full, namesLeftOut])
  const { wordCount } = timeline
  const [journal] = useState(() => openJournal(userId, journalName))
  const [source] = useState(() => createSource(client, userId, timeline))
  const linked = useLinkedWord(wordCount)
  const [opening] = useState(() => openingPosition(journal, session, { wordCount, revision, linked }))
  const speed = useSpeed(timeline)
  const player = usePlayer(timeline, { index: opening.shown - 1, wordsPerMinute: speed.base })
  useLinkInAddress(linked, player)
  const saver = usePositionSaver({ source, journal, session, opening, wordCount, revision, player })
  return useMemo(
    () => ({
      journalName,
      opening,
      category,
      timeline,
      player,
      saver,
      speed,
      settings,
      changeSettings: change,
    }),
    [journalName, opening, category, timeline, player, saver, speed, settings, change],
  )
}
