import type { Timeline } from '#shared/timing/timeline.ts'
import type { Clock } from './clock.ts'
import { createDeadline } from './deadline.ts'
import { createRamp, rampFactor } from './ramp.ts'

/** Behind by less than a word, the words that follow give up at most this share of their time until the lag is made good. */
const catchUpShare = 0.5

/** What has just happened to the word on screen. */
export interface WordChange {
  /** The word's index, from 0. */
  index: number
  /** Whether it came by itself or by the reader's hand; a reader who jumps has not read what lies between. */
  by: 'playing' | 'stepping' | 'jumping'
  /** How long the word before was on while playing, in ms; 0 when the player stood still. */
  playedMs: number
}

export interface Player {
  readonly index: number
  readonly isPlaying: boolean
  /** Starts, from the beginning where the last word is on. */
  play(): void
  pause(): void
  toggle(): void
  /** One word on (1) or back (-1). */
  step(by: 1 | -1): void
  goTo(index: number): void
  /** To the first word: a jump, so that the way back stands until the reader goes on from there. */
  restart(): void
  setSpeed(wordsPerMinute: number): void
  /** Whether reading on after a rest begins gently. */
  setRamp(isOn: boolean): void
  /** Plays the same words with other times from now on; one that takes no time is passed over. */
  setTimeline(timeline: Timeline): void
  /**
   * How long the rest takes at a speed, from the word on screen on, that word included, with the ramp it begins with, in ms.
   */
  timeLeftMs(wordsPerMinute: number): number
  /** Called with every word as it is shown, at once and outside of React. Returns what ends it. */
  onWord(listener: (change: WordChange) => void): () => void
  /** Called when playing starts or stops, with how long the word on screen was played, in ms. */
  onPlaying(listener: (isPlaying: boolean, playedMs: number) => void): () => void
  /** Called when a rest has become long enough for a ramp, which changes the time left. */
  onRested(listener: () => void): () => void
}

/**
 * Plays a timeline against deadlines: each word is due when the words before it have had their time, whatever a timer or a
 * busy page did to any one of them. Nothing drifts; a late word shortens the next ones, which are never flashed.
 */
export function createPlayer(
  initialTimeline: Timeline,
  {
    index: first,
    wordsPerMinute: initialSpeed,
    clock,
  }: { index: number; wordsPerMinute: number; clock: Clock },
): Player {
  let timeline = initialTimeline
  const last = timeline.wordCount - 1
  const wordListeners = new Set<(change: WordChange) => void>()
  const playingListeners = new Set<(isPlaying: boolean, playedMs: number) => void>()
  const restedListeners = new Set<() => void>()
  let index = Math.max(0, Math.min(first, last))
  let wordsPerMinute = initialSpeed
  let isPlaying = false
  /** Since when the word on screen is played, and when by the timeline it is to give way; the deadline is when it will. */
  let shownAt = 0
  let due = 0
  const deadline = createDeadline(clock, (frameTime) => advance(frameTime))
  const ramp = createRamp(clock, () => {
    for (const listener of restedListeners) listener()
  })

  /** How long a word stays when `left` words of the ramp are to go. */
  const dwellMs = (word: number, left: number) => timeline.dwellMs(word, wordsPerMinute) * rampFactor(left)

  const show = (next: number, by: WordChange['by'], playedMs: number) => {
    index = next
    for (const listener of wordListeners) listener({ index, by, playedMs })
  }

  const setPlaying = (playing: boolean, playedMs: number) => {
    isPlaying = playing
    for (const listener of playingListeners) listener(playing, playedMs)
  }

  /** Gives the word on screen its whole time from now on. */
  const anchor = () => {
    shownAt = clock.now()
    due = shownAt + dwellMs(index, ramp.left)
    deadline.set(due)
  }

  /** The first word from one on that takes any time. */
  const timedFrom = (word: number) => {
    let timed = word
    while (timed < last && timeline.dwellMs(timed, wordsPerMinute) === 0) timed += 1
    return timed
  }

  const advance = (now: number) => {
    const playedMs = now - shownAt
    shownAt = now
    if (index === last) return stop(playedMs)
    ramp.advance()
    const next = timedFrom(index + 1)
    const nextMs = dwellMs(next, ramp.left)
    const isFarBehind = now - due > nextMs
    due = (isFarBehind ? now : due) + nextMs
    deadline.set(Math.max(due, now + nextMs * catchUpShare))
    show(next, 'playing', playedMs)
  }

  const stop = (playedMs: number) => {
    ramp.rest()
    setPlaying(false, playedMs)
  }

  const play = () => {
    if (isPlaying || last < 0) return
    ramp.resume()
    const from = timedFrom(index === last ? 0 : index)
    const isOther = from !== index
    index = from
    // From the moment it is asked for: what listens may take longer than a word.
    anchor()
    setPlaying(true, 0)
    if (isOther) show(from, 'playing', 0)
  }

  const pause = () => {
    if (!isPlaying) return
    deadline.cancel()
    stop(clock.now() - shownAt)
  }

  const move = (to: number, by: WordChange['by']) => {
    const target = Math.max(0, Math.min(to, last))
    if (target === index) return
    const playedMs = isPlaying ? clock.now() - shownAt : 0
    show(target, by, playedMs)
    if (isPlaying) anchor()
  }

  return {
    get index() {
      return index
    },
    get isPlaying() {
      return isPlaying
    },
    play,
    pause,
    toggle: () => (isPlaying ? pause() : play()),
    step: (by) => move(index + by, 'stepping'),
    goTo: (to) => move(to, 'jumping'),
    restart: () => move(0, 'jumping'),
    setSpeed(next) {
      const ratio = wordsPerMinute / next
      wordsPerMinute = next
      if (!isPlaying) return
      // The part of the word's time that is still to come is played at the new speed.
      const now = clock.now()
      due = now + Math.max(0, deadline.at - now) * ratio
      deadline.set(due)
    },
    setRamp: ramp.setOn,
    setTimeline(next) {
      timeline = next
    },
    timeLeftMs(speed) {
      let ms = timeline.timeLeftMs(index, speed)
      for (let left = ramp.left, word = timedFrom(index); left > 0; left -= 1, word = timedFrom(word + 1)) {
        ms += timeline.dwellMs(word, speed) * (rampFactor(left) - 1)
      }
      return ms
    },
    onRested: (listener) => subscribe(restedListeners, listener),
    onWord: (listener) => subscribe(wordListeners, listener),
    onPlaying: (listener) => subscribe(playingListeners, listener),
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
