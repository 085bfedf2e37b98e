import { useEffect, useState, useSyncExternalStore } from 'react'
import { followPlayer } from './follow-player.ts'
import { type Journal, unsavedWord } from './journal.ts'
import { createPlaceKeeper, type PlaceCalls, type PlaceKeeper, type Reading } from './place-keeper.ts'
import type { Player } from './player.ts'

/** The reader's place as a text is opened, and whether the server has yet to hear of it. */
export interface OpeningPlace {
  word: number
  isUnsaved: boolean
  /** The word that the server has; 0 for none. */
  stored: number
  /** The word to show first: the place, unless a link names another. That one is only looked at, and no place yet. */
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
export function openingPlace(
  journal: Journal,
  reading: (Reading & { wordsRead: number }) | null,
  { wordCount, revision, linked }: Opened,
): OpeningPlace {
  const unsaved = unsavedWord(journal.read(), reading, revision)
  if (unsaved === undefined) journal.clear()
  const stored = reading?.wordsRead ?? 0
  const word = Math.min(unsaved ?? stored, wordCount)
  const isLinked = linked !== undefined
  return { word, stored, isUnsaved: unsaved !== undefined, shown: linked ?? word, isLinked }
}

interface Options {
  calls: PlaceCalls
  journal: Journal
  reading: Reading | null
  opening: OpeningPlace
  wordCount: number
  revision: number
  player: Player
}

/** Keeps the place of a player from the first word to the moment the page is left. */
export function usePlaceKeeper({ player, opening, ...options }: Options): PlaceKeeper {
  const { wordCount } = options
  const [keeper] = useState(() => createPlaceKeeper({ ...options, ...opening }))

  useEffect(() => {
    const stop = followPlayer(keeper, player, wordCount)
    void keeper.save()
    return stop
  }, [keeper, player, wordCount])

  useEffect(() => {
    const handleVisibility = () => (document.hidden ? void keeper.save() : keeper.wake())
    const leave = () => keeper.saveLeaving()
    const wake = () => keeper.wake()
    document.addEventListener('visibilitychange', handleVisibility)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', wake)
    window.addEventListener('online', wake)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      window.removeEventListener('pageshow', wake)
      window.removeEventListener('online', wake)
      // The page may go right after the reader, and before the newest place was sent.
      void keeper.save().finally(() => window.removeEventListener('pagehide', leave))
    }
  }, [keeper])

  return keeper
}

/** Whether the place is kept, as it changes. */
export function useKeepingState(keeper: PlaceKeeper) {
  return useSyncExternalStore(keeper.onState, () => keeper.state)
}
