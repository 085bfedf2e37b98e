import { frozenAfterMs } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { type Clock, createDeadline } from './clock.ts'
import { createRamp, rampFactor } from './ramp.ts'
import { createDwellTimes, type WordTimes } from './word-times.ts'

export interface WordChange {
  /** 0-based. */
  index: number
  /** Cause of the change. After a jump the words between count as unread. */
  by: 'playing' | 'stepping' | 'jumping'
  /** Playing time of the previous word, in ms; 0 while paused. */
  playedMs: number
}

type WordListener = (change: WordChange) => void
/** @param hasEnded true when the last word was played to its end */
type PlayingListener = (isPlaying: boolean, playedMs: number, hasEnded: boolean) => void

export type Player = ReturnType<typeof createPlayer>

interface Options {
  index: number
  wordsPerMinute: number
  clock: Clock
}

/** A word whose end is delayed by this or less is not shown longer, in ms: a frame and a reserve. */
const lateMinMs = 20

/** Plays a timeline by its dwells, or by the times passed to `setTimes`. */
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
  const dwellMs = (word: number, left: number) => timeline.dwellMs(word, wordsPerMinute) * rampFactor(left)
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

  /** Returns the playing time of the current word, in ms. Time in which the device slept or the page was frozen does not count. */
  const getPlayedMs = (now: number) =>
    Math.min(
      now - shownAt,
      Math.max(dwellMs(index, ramp.left), times.getVoiceMs?.(index) ?? 0) + frozenAfterMs,
    )

  /** Returns the first word from `word` on with a dwell above 0. */
  const nextTimed = (word: number) => {
    let timed = word
    while (timed < last && timeline.dwellMs(timed, wordsPerMinute) === 0) timed += 1
    return timed
  }

  const advance = (now: number) => {
    // A sound may begin later than its clock predicted.
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
    /** Replaces the times; undefined restores the timeline's. During playback, the word on screen starts again. */
    setTimes(next: WordTimes | undefined) {
      if (isPlaying) times.stop()
      times = next ?? ownTimes
      if (isPlaying) restartWord()
    },
    /** Reads the end of the word on screen again. Called when it has changed or has become known. */
    retime() {
      if (isPlaying) deadline.set(times.end)
    },
    /** Turns the slow start after a rest on or off. */
    setRamp: ramp.setOn,
    /** Replaces the timeline by one with the same words and other times. Words with a dwell of 0 are skipped in playback. */
    setTimeline(next: Timeline) {
      timeline = next
    },
    /** Time from the current word, included, to the end at a speed, with the ramp, in ms. */
    timeLeftMs(speed: number) {
      let ms = timeline.timeLeftMs(index, speed)
      for (let left = ramp.left, word = nextTimed(index); left > 0; left -= 1, word = nextTimed(word + 1)) {
        ms += timeline.dwellMs(word, speed) * (rampFactor(left) - 1)
      }
      return ms
    },
    /** Subscribes to the end of a rest that is long enough for a ramp, which changes the time left. */
    onRested: (listener: () => void) => subscribe(restedListeners, listener),
    /** Subscribes to words, synchronously and outside of React. Returns the unsubscribe function. */
    onWord: (listener: WordListener) => subscribe(wordListeners, listener),
    /** Subscribes to play and pause, with the playing time of the current word in ms. */
    onPlaying: (listener: PlayingListener) => subscribe(playingListeners, listener),
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
