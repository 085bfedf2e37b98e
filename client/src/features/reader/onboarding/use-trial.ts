import { useEffect, useState } from 'react'
import { speedMax, speedMin, speedStep } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { browserClock } from '../playback/clock.ts'
import { useIsPlaying, usePlayer } from '../playback/use-player.ts'

export const trialText =
  'The tide had gone out in the night. Two boats leaned on the wet sand, and behind them a gull walked slowly along the quiet shore.'

/** Difference between the current and the slow speed, in words per minute. */
const slowOffset = 60
/** Difference between the current and the fast speed, in words per minute. */
const fastOffset = 80
/** Minimum distance of the current speed from the slow and the fast speed, in words per minute. */
const minDistance = 30

/** Returns three different speeds, slow to fast. The current speed (`dial`) is the middle one unless it is too close to a limit. */
export function createTrialSpeeds(dial: number): [slow: number, middle: number, fast: number] {
  const slow = Math.max(speedMin, dial - slowOffset)
  const fast = Math.min(speedMax, dial + fastOffset)
  const isBetween = dial - slow >= minDistance && fast - dial >= minDistance
  return [slow, isBetween ? dial : Math.round((slow + fast) / 2 / speedStep) * speedStep, fast]
}

/** Rest on the first word before the next run, in ms. */
const restMs = 1_600

/** Plays a text once at each speed, in words per minute, with a rest before each run but the first. */
export function useTrial(timeline: Timeline, speeds: readonly number[]) {
  const [run, setRun] = useState(0)
  const [isResting, setResting] = useState(false)
  const [isOver, setOver] = useState(false)
  const player = usePlayer(timeline, { index: 0, wordsPerMinute: speeds[run] ?? 0 })
  const isPlaying = useIsPlaying(player)
  const lastRun = speeds.length - 1

  useEffect(() => {
    return player.onPlaying((_, __, hasEnded) => {
      if (!hasEnded) return
      player.goTo(0)
      if (run === lastRun) return setOver(true)
      setRun(run + 1)
      setResting(true)
    })
  }, [player, run, lastRun])

  useEffect(() => {
    if (!isResting) return
    return browserClock.after(restMs, () => {
      setResting(false)
      // A hidden page does not start playback.
      if (!document.hidden) player.play()
    })
  }, [isResting, player])

  const toggle = () => {
    if (isResting) return setResting(false)
    if (!isOver) return player.toggle()
    setOver(false)
    setRun(0)
    setResting(true)
  }
  return { player, run, isOver, isRunning: isPlaying || isResting, toggle }
}
