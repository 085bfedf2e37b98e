import { useEffect, useState } from 'react'
import type { Player } from '../playback/player.ts'
import { useWhileSeen } from '../quiet/use-while-seen.ts'
import { followPlayer } from './follow-player.ts'
import { type Journal, unsavedWord } from './journal.ts'
import { createPositionSaver, type PositionSaver, type PositionSource } from './position-saver.ts'
import type { OpenSession } from './saver-state.ts'

/** The reader's position as a text is opened, and whether the server has yet to hear of it. */
export interface OpeningPosition {
  word: number
  isUnsaved: boolean
  /** The word that the server has; 0 for none. */
  stored: number
  /** The word to show first: the position, unless a link names another. That one is only looked at, and no position yet. */
  shown: number
  isLinked: boolean
}

interface Opened {
  wordCount: number
  revision: number
  /** The word that a link names, from 1. */
  linked: number | undefined
}

/** Where to begin: at the journal's word where it is ahead of the server, else at the server's; a link shows its own. */
export function openingPosition(
  journal: Journal,
  session: (OpenSession & { wordsRead: number }) | null,
  { wordCount, revision, linked }: Opened,
): OpeningPosition {
  const unsaved = unsavedWord(journal.read(), session, revision)
  if (unsaved === undefined) journal.clear()
  const stored = session?.wordsRead ?? 0
  const word = Math.min(unsaved ?? stored, wordCount)
  const isLinked = linked !== undefined
  return { word, stored, isUnsaved: unsaved !== undefined, shown: linked ?? word, isLinked }
}

interface Options {
  source: PositionSource
  journal: Journal
  session: OpenSession | null
  opening: OpeningPosition
  wordCount: number
  revision: number
  player: Player
}

/** Saves the position of a player from the first word to the moment the page is left. */
export function usePositionSaver({ player, opening, ...options }: Options): PositionSaver {
  const { wordCount } = options
  const [saver] = useState(() => createPositionSaver({ ...options, ...opening }))

  useEffect(() => {
    const follower = followPlayer(saver, player, wordCount)
    void saver.save()
    const handleVisibility = () => {
      if (!document.hidden) return saver.wake()
      follower.catchUp()
      void saver.save()
    }
    const leave = () => {
      follower.catchUp()
      saver.saveLeaving()
    }
    const wake = () => saver.wake()
    document.addEventListener('visibilitychange', handleVisibility)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', wake)
    window.addEventListener('online', wake)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      window.removeEventListener('pageshow', wake)
      window.removeEventListener('online', wake)
      follower.stop()
      // The page may go right after the reader, and before the newest position was sent.
      void saver.save().finally(() => window.removeEventListener('pagehide', leave))
    }
  }, [saver, player, wordCount])

  return saver
}

/** What a component needs to know of how the position is saved; it renders again only when that changes. */
export function useSaving<Value>(saver: PositionSaver, select: (saver: PositionSaver) => Value): Value {
  return useWhileSeen(saver.onState, () => select(saver))
}
