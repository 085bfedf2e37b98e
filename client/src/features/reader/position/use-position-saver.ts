import { useEffect, useState } from 'react'
import { saveEveryWords } from '#shared/limits.ts'
import { createIdleQueue } from '../playback/idle-queue.ts'
import type { Player, WordChange } from '../playback/player.ts'
import { useStoreWhileVisible } from '../quiet/use-store-while-visible.ts'
import { findUnsavedWord, type Journal } from './journal.ts'
import { createPositionSaver, type PositionSaver, type SaverOptions } from './position-saver.ts'
import type { OpenSession } from './saver-state.ts'

/** Returns the position at which a text opens. Word numbers are 1-based, 0 for none. */
export function openingPosition(
  journal: Journal,
  session: (OpenSession & { wordsRead: number }) | null,
  /** `linked` is the word number from the address. */
  { wordCount, revision, linked }: { wordCount: number; revision: number; linked: number | undefined },
) {
  // Prefers the journal's word over the server's when the journal is newer.
  const unsaved = findUnsavedWord(journal.read(), session, revision)
  if (unsaved === undefined) journal.clear()
  const stored = session?.wordsRead ?? 0
  const word = Math.min(unsaved ?? stored, wordCount)
  return {
    /** The reader's position. */
    word,
    /** The position on the server. */
    stored,
    /** True when the server does not have the position yet. */
    isUnsaved: unsaved !== undefined,
    /** The word to show first: the linked word or the position. A linked word is not a position yet. */
    shown: linked ?? word,
    /** The position, 0 when the text opens at a linked word instead. */
    bookmark: linked === undefined ? word : 0,
  }
}

type Opening = ReturnType<typeof openingPosition>
type Options = Omit<SaverOptions, keyof Opening> & { opening: Opening; player: Player }

/** Saves the position of a player until the page is left. */
export function usePositionSaver({ player, opening, ...options }: Options): PositionSaver {
  const { wordCount } = options
  const [saver] = useState(() => createPositionSaver({ ...options, ...opening }))

  useEffect(() => {
    const follower = followPlayer(saver, player, wordCount)
    void saver.save()
    const handleVisibility = () => {
      if (!document.hidden) return saver.wake()
      follower.flush()
      void saver.save()
    }
    const leave = () => {
      follower.flush()
      saver.saveLeaving()
    }
    document.addEventListener('visibilitychange', handleVisibility)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', saver.wake)
    window.addEventListener('online', saver.wake)
    window.addEventListener('signed-in', saver.wake)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      window.removeEventListener('pageshow', saver.wake)
      window.removeEventListener('online', saver.wake)
      window.removeEventListener('signed-in', saver.wake)
      follower.stop()
      // The page may be closed before this last save is sent.
      void saver.save().finally(() => window.removeEventListener('pagehide', leave))
    }
  }, [saver, player, wordCount])

  return saver
}

/** Saves every fifth word, each pause and the last word of a player. During playback, words are counted when the browser is idle. */
export function followPlayer(saver: PositionSaver, player: Player, wordCount: number) {
  const queue = createIdleQueue()
  saver.setClosed(false)
  const follow = ({ index, by, playedMs }: WordChange) => {
    // A jump does not change the position until the reader plays or steps from there.
    if (by === 'jumping') return saver.count(playedMs)
    saver.count(playedMs, 1)
    saver.read(index + 1)
    if ((index + 1) % saveEveryWords === 0 || index + 1 === wordCount) void saver.save()
  }
  const stopWords = player.onWord((change) => {
    queue.add(() => follow(change))
    if (change.by !== 'playing' || change.index + 1 === wordCount) queue.flush()
  })
  const stopPlaying = player.onPlaying((isPlaying, playedMs) => {
    queue.flush()
    saver.count(playedMs)
    // A word that was played becomes the position, even after a jump.
    if (isPlaying || (playedMs > 0 && saver.position !== player.index + 1)) saver.read(player.index + 1)
    if (!isPlaying) void saver.save()
  })
  return {
    /** Passes queued words to the saver at once, because the page may be closed. */
    flush: queue.flush,
    /** Unsubscribes and saves. */
    stop() {
      stopWords()
      stopPlaying()
      queue.flush()
      saver.setClosed(true)
      void saver.save()
    },
  }
}

/** Selects a value from the saver; re-renders only when that value changes. */
export function useSaving<Value>(saver: PositionSaver, select: (saver: PositionSaver) => Value): Value {
  return useStoreWhileVisible(saver.onState, () => select(saver))
}
