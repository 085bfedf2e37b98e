import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { useWhileSeen } from '../quiet/use-while-seen.ts'
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

/** What a component needs to know of the word on screen; it renders again only when that changes. */
export function useWord<Value>(player: Player, select: (index: number) => Value): Value {
  return useWhileSeen(player.onWord, () => select(player.index))
}
