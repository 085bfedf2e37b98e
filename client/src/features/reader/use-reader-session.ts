import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Category } from '#shared/timing/category.ts'
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

interface Options {
  /** The name of the text's journal in this browser. */
  journalName: string
  content: string
  category: Category
  revision: number
  /** The session that is going on, if there is one: reading begins where it stopped. */
  session: (OpenSession & { wordsRead: number }) | null
  /** Makes what saves positions in this text. Called once. */
  createSource: (client: QueryClient, userId: number) => PositionSource
}

/** A text as it is read: its timeline, its player, and what saves the position in it. It belongs to one text for life. */
export function useReaderSession({
  journalName,
  content,
  category,
  revision,
  session,
  createSource,
}: Options) {
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const whole = useTimeline(content, category)
  const { namesLeftOut } = useReaderSettings().settings
  const timeline = useMemo(() => (namesLeftOut ? whole.withoutNames() : whole), [whole, namesLeftOut])
  const { wordCount } = timeline
  const [journal] = useState(() => openJournal(userId, journalName))
  const [source] = useState(() => createSource(client, userId))
  const linked = useLinkedWord(wordCount)
  const [opening] = useState(() => openingPosition(journal, session, { wordCount, revision, linked }))
  const speed = useSpeed(timeline)
  const player = usePlayer(timeline, { index: opening.shown - 1, wordsPerMinute: speed.base })
  useLinkInAddress(linked, player)
  const saver = usePositionSaver({ source, journal, session, opening, wordCount, revision, player })
  /** The reader's own word that the text is opened at, from 1; 0 for none, or where a link names another. */
  const bookmark = opening.isLinked ? 0 : opening.word
  return { name: journalName, hasPosition: opening.word > 0, timeline, player, saver, speed, bookmark }
}
