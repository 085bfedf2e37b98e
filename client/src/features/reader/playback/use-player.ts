import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { markPlaybackBusy } from '../../../lib/playback-busy.ts'
import { useStoreWhileVisible } from '../quiet/use-store-while-visible.ts'
import { browserClock } from './clock.ts'
import { createIdleQueue } from './idle-queue.ts'
import { createPlayer, type Player } from './player.ts'

/** Creates the player of a timeline. Pauses when the page is hidden or left, and when the login session has ended. */
export function usePlayer(timeline: Timeline, options: { index: number; wordsPerMinute: number }): Player {
  const { wordsPerMinute } = options
  const [player] = useState(() => createPlayer(timeline, { ...options, clock: browserClock }))

  useEffect(() => {
    player.setSpeed(wordsPerMinute)
  }, [player, wordsPerMinute])

  useEffect(() => {
    player.setTimeline(timeline)
  }, [player, timeline])

  const { hasSessionEnded } = useCurrentUser()
  useEffect(() => {
    if (hasSessionEnded) player.pause()
  }, [player, hasSessionEnded])

  useEffect(() => {
    let end: (() => void) | undefined
    const unsubscribe = player.onPlaying((isPlaying) => {
      end?.()
      end = isPlaying ? markPlaybackBusy() : undefined
    })
    return () => {
      unsubscribe()
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

export function useIsPlaying(player: Player): boolean {
  return useSyncExternalStore(player.onPlaying, () => player.isPlaying)
}

/** Selects a value of the word on screen. Renders without delay, and only when the value changes. */
export function useWord<Value>(player: Player, select: (index: number) => Value): Value {
  return useStoreWhileVisible(player.onWord, () => select(player.index))
}

/** Like `useWord`, but during playback renders only when the browser is idle, so that rendering delays no word. */
export function useWordWhenIdle<Value>(player: Player, select: (index: number) => Value): Value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const queue = createIdleQueue()
      return player.onWord(({ by }) => (by === 'playing' ? queue.add(onChange) : onChange()))
    },
    [player],
  )
  return useStoreWhileVisible(subscribe, () => select(player.index))
}

/** Draws the word on screen and every later one outside React. */
export function useDrawWord(player: Player, draw: (index: number) => void): void {
  const drawWord = useEffectEvent(draw)
  useEffect(() => {
    drawWord(player.index)
    return player.onWord(({ index }) => drawWord(index))
  }, [player])
}

/** Calls the listener on every word change, play and pause. Returns the unsubscribe function. */
export function onMove(player: Player, listener: () => void): () => void {
  const stops = [player.onWord(listener), player.onPlaying(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
