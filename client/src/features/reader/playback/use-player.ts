import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { markPlaybackBusy } from '../../../lib/playback-busy.ts'
import { useWhileSeen } from '../quiet/use-while-seen.ts'
import { workBetweenWords } from './between-words.ts'
import { browserClock } from './clock.ts'
import { createPlayer, type Player } from './player.ts'

/**
 * The player of a timeline, the only clock of the reader. It begins at `index` and pauses when the page is hidden or left.
 */
export function usePlayer(timeline: Timeline, options: { index: number; wordsPerMinute: number }): Player {
  const { wordsPerMinute } = options
  const [player] = useState(() => createPlayer(timeline, { ...options, clock: browserClock }))

  useEffect(() => {
    player.setSpeed(wordsPerMinute)
  }, [player, wordsPerMinute])

  useEffect(() => {
    player.setTimeline(timeline)
  }, [player, timeline])

  useEffect(() => {
    let end: (() => void) | undefined
    const follow = () => {
      end?.()
      end = player.isPlaying ? markPlaybackBusy() : undefined
    }
    const unfollow = player.onPlaying(follow)
    return () => {
      unfollow()
      end?.()
    }
  }, [player])

  useEffect(() => {
    const pauseWhenHidden = () => {
      if (document.hidden) player.pause()
    }
    document.addEventListener('visibilitychange', pauseWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', pauseWhenHidden)
      player.pause()
    }
  }, [player])

  return player
}

/** Whether the player plays, as it changes. */
export function useIsPlaying(player: Player): boolean {
  return useSyncExternalStore(player.onPlaying, () => player.isPlaying)
}

/** What a component needs to know of the word on screen, at once; it renders again only when that changes. */
export function useWord<Value>(player: Player, select: (index: number) => Value): Value {
  return useWhileSeen(player.onWord, () => select(player.index))
}

/** The same for what stands beside the word: one that comes by itself does not wait for it, and it follows between words. */
export function useWordBeside<Value>(player: Player, select: (index: number) => Value): Value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const between = workBetweenWords()
      return player.onWord(({ by }) => (by === 'playing' ? between.add(onChange) : onChange()))
    },
    [player],
  )
  return useWhileSeen(subscribe, () => select(player.index))
}
