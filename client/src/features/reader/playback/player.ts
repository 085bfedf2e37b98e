import { frozenAfterMs } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { type Clock, createDeadline } from './clock.ts'
import { calculateRampFactor, createRamp } from './ramp.ts'
import { createDwellTimes, type WordTimes } from './word-times.ts'

export interface WordChange {
  /** 0-based index of the new word. */
  index: number
  /** Cause of the change. After a jump, the words in between count as unread. */
  by: 'playing' | 'stepping' | 'jumping'
  /** Time for which the previous word was played, in ms; 0 while paused. */
  playedMs: number
}

type WordListener = (change: WordChange) => void
/** @param playedMs time for which the current word was played @param hasEnded true when the last word was played to its end */
type PlayingListener = (isPlaying: boolean, playedMs: number, hasEnded: boolean) => void

export type Player = ReturnType<typeof createPlayer>

interface Options {
  index: number
  wordsPerMinute: number
  clock: Clock
}

/** Minimum delay of the end of a word, in ms, that keeps the word on screen: one frame and a reserve. A shorter delay is ignored. */
const lateMinMs = 20

/** Plays the words of a timeline for their dwells, or for the times passed to `setTimes`. */
export function createPlayer(initialTimeline: Timeline, { clock, ...initial }: Options) {
  let timeline = initialTimeline
  const last = timeline.wordCount - 1
  const wordListeners = new Set<WordListener>()
  const playingListeners = new Set<PlayingListener>()
  const restedListeners = new Set<() => void>()
  let index = Math.max(0, Math.min(initial.index, last))
  let { wordsPerMinute } = initial
  let isPlaying = false
  let shownAt = 0
  const deadline = createDeadline(clock, (frameTime) => advance(frameTime))
  const ramp = createRamp(clock, () => {
    for (const listener of restedListeners) listener()
  })

  /** @param left number of words left in the ramp */
  const dwellMs = (word: number, left: number) =>
    timeline.dwellMs(word, wordsPerMinute) * calculateRampFactor(left)
  const ownTimes = createDwellTimes(wordsPerMinute, (word) => dwellMs(word, ramp.left))
  let times = ownTimes

  const show = (next: number, by: WordChange['by'], playedMs: number) => {
    index = next
    for (const listener of wordListeners) listener({ index, by, playedMs })
  }

  const setPlaying = (playing: boolean, playedMs: number, hasEnded = false) => {
    isPlaying = playing
    for (const listener of playingListeners) listener(playing, playedMs, hasEnded)
  }

  const restartWord = () => {
    shownAt = clock.now()
    times.start(index, shownAt)
    deadline.set(times.end)
  }

  /** Returns the time for which the current word was played, in ms. Excludes time in which the device slept or the page was frozen. */
  const getPlayedMs = (now: number) =>
    Math.min(
      now - shownAt,
      Math.max(dwellMs(index, ramp.left), times.getVoiceMs?.(index) ?? 0) + frozenAfterMs,
    )

  /** Returns the first word at or after `word` whose dwell is above 0. */
  const nextTimed = (word: number) => {
    let timed = word
    while (timed < last && timeline.dwellMs(timed, wordsPerMinute) === 0) timed += 1
    return timed
  }

  const advance = (now: number) => {
    // A voice may start later than predicted, which moves the end of the word.
    if (times.end > now + lateMinMs) return deadline.set(times.end)
    const playedMs = getPlayedMs(now)
    shownAt = now
    if (index === last) return stop(playedMs, true)
    ramp.advance()
    const next = nextTimed(index + 1)
    times.advance(next, now)
    deadline.set(times.end)
    show(next, 'playing', playedMs)
  }

  const stop = (playedMs: number, hasEnded?: boolean) => {
    times.stop()
    ramp.rest()
    setPlaying(false, playedMs, hasEnded)
  }

  const play = () => {
    if (isPlaying || last < 0) return
    ramp.resume()
    const from = nextTimed(index === last ? 0 : index)
    const hasMoved = from !== index
    index = from
    // Starts the word before the listeners run, since they may take longer than a word.
    restartWord()
    setPlaying(true, 0)
    if (hasMoved) show(from, 'playing', 0)
  }

  const pause = () => {
    if (!isPlaying) return
    deadline.cancel()
    stop(getPlayedMs(clock.now()))
  }

  const move = (to: number, by: WordChange['by']) => {
    const target = Math.max(0, Math.min(to, last))
    if (target === index) return
    const playedMs = isPlaying ? getPlayedMs(clock.now()) : 0
    show(target, by, playedMs)
    if (isPlaying) restartWord()
  }

  return {
    get index() {
      return index
    },
    get isPlaying() {
      return isPlaying
    },
    /** Starts at the current word; at the last word, from the beginning. */
    play,
    pause,
    toggle: () => (isPlaying ? pause() : play()),
    step: (by: 1 | -1) => move(index + by, 'stepping'),
    goTo: (to: number) => move(to, 'jumping'),
    setSpeed(next: number) {
      wordsPerMinute = next
      const now = clock.now()
      ownTimes.setSpeed(next, now)
      if (times !== ownTimes) times.setSpeed(next, now)
      if (isPlaying) deadline.set(times.end)
    },
    /** Replaces the times; undefined restores those of the timeline. During playback, the word on screen restarts. */
    setTimes(next: WordTimes | undefined) {
      if (isPlaying) times.stop()
      times = next ?? ownTimes
      if (isPlaying) restartWord()
    },
    /** Reschedules the end of the word on screen. Call it when `times.end` has changed. */
    retime() {
      if (isPlaying) deadline.set(times.end)
    },
    /** Turns the slow start after a rest on or off. */
    setRamp: ramp.setOn,
    /** Replaces the timeline by one with the same words and other dwells. Playback skips words with a dwell of 0. */
    setTimeline(next: Timeline) {
      timeline = next
    },
    /** Returns the time in ms until the end of the text, including the current word and the ramp. @param speed in words per minute */
    timeLeftMs(speed: number) {
      let ms = timeline.timeLeftMs(index, speed)
      for (let left = ramp.left, word = nextTimed(index); left > 0; left -= 1, word = nextTimed(word + 1)) {
        ms += timeline.dwellMs(word, speed) * (calculateRampFactor(left) - 1)
      }
      return ms
    },
    /** Calls the listener when playback has been stopped for `rampRestMs`. A slow start, if it is on, then lengthens `timeLeftMs`. */
    onRested: (listener: () => void) => subscribe(restedListeners, listener),
    /** Subscribes to word changes. Listeners run synchronously, outside of React. Returns the unsubscribe function. */
    onWord: (listener: WordListener) => subscribe(wordListeners, listener),
    /** Subscribes to play and pause. Listeners receive the time for which the current word was played, in ms. */
    onPlaying: (listener: PlayingListener) => subscribe(playingListeners, listener),
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
