import { useEffect, useState } from 'react'
import { saveEveryWords } from '#shared/limits.ts'
import { useWindowEvents } from '../../../hooks/use-window-events.ts'
import { createIdleQueue } from '../playback/idle-queue.ts'
import type { Player, WordChange } from '../playback/player.ts'
import { useStoreWhileVisible } from '../quiet/use-store-while-visible.ts'
import { findUnsavedWord, type Journal } from './journal.ts'
import { createPositionSaver, type PositionSaver, type SaverOptions } from './position-saver.ts'
import type { OpenSession } from './saver-state.ts'

/** Word numbers are 1-based, 0 for none. */
export function findOpeningPosition(
  journal: Journal,
  session: (OpenSession & { wordsRead: number }) | null,
  /** `linked` is the word number in the address. */
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
    /** True when the position is not on the server yet. */
    isUnsaved: unsaved !== undefined,
    /** The word to show first: the linked word, else the position. A linked word does not change the position. */
    shown: linked ?? word,
    /** The position; 0 when the text opens at a linked word. */
    bookmark: linked === undefined ? word : 0,
  }
}

type Opening = ReturnType<typeof findOpeningPosition>
type Options = Omit<SaverOptions, keyof Opening> & { opening: Opening; player: Player }

/** Saves the position of a player while the component is mounted. */
export function usePositionSaver({ player, opening, ...options }: Options): PositionSaver {
  const { wordCount } = options
  const [saver] = useState(() => createPositionSaver({ ...options, ...opening }))

  useWindowEvents(['pageshow', 'online', 'signed-in'], saver.wake)
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
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      follower.stop()
      // Keeps the `pagehide` listener until the save has ended, because the page may be closed before.
      void saver.save().finally(() => window.removeEventListener('pagehide', leave))
    }
  }, [saver, player, wordCount])

  return saver
}

/** Saves at every `saveEveryWords`-th word, each pause and the last word. During playback, counts words when the browser is idle. */
export function followPlayer(saver: PositionSaver, player: Player, wordCount: number) {
  const queue = createIdleQueue()
  saver.setClosed(false)
  const follow = ({ index, by, playedMs }: WordChange) => {
    // A jump does not change the position until the reader plays or steps from the new word.
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
    // A word that was reached by a jump becomes the position when it is played.
    if (isPlaying || (playedMs > 0 && saver.position !== player.index + 1)) saver.read(player.index + 1)
    if (!isPlaying) void saver.save()
  })
  return {
    /** Passes queued words to the saver at once, because the page may be closed. */
    flush: queue.flush,
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
