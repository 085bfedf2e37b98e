/** Source of word end times: the timeline or a voice. All times are in ms of the player's clock. */
export interface WordTimes {
  /** Called when playback starts at a word, or when the reader jumps or steps to a word during playback. */
  start(word: number, now: number): void
  /** Called when playback advances to the next word. */
  advance(word: number, now: number): void
  stop(): void
  setSpeed(wordsPerMinute: number, now: number): void
  /** Returns the speaking time from this word to the last word shown with it, in ms; 0 if the duration is unknown. */
  getVoiceMs?(word: number): number
  /** Time at which the word on screen ends; infinite while unknown. */
  readonly end: number
}

/** Range of 0-based word indexes, both ends included. */
export interface WordSpan {
  first: number
  last: number
}

/** Minimum duration of a word while the player catches up, as a share of the word's dwell. */
const catchUpShare = 0.5

/**
 * Computes absolute end times, so that timer delays do not add up. After a late word, the next words are shortened to at least
 * `catchUpShare` of their dwell.
 * @param dwellMs returns the dwell of a word at the current speed
 */
export function createDwellTimes(wordsPerMinute: number, dwellMs: (word: number) => number): WordTimes {
  let speed = wordsPerMinute
  /** Time at which the word ends by the timeline; `end` may be later. */
  let due = 0
  let end = 0
  return {
    start(word, now) {
      due = now + dwellMs(word)
      end = due
    },
    advance(word, now) {
      const ms = dwellMs(word)
      const isFarBehind = now - due > ms
      due = (isFarBehind ? now : due) + ms
      end = Math.max(due, now + ms * catchUpShare)
    },
    stop() {},
    setSpeed(next, now) {
      // The rest of the current dwell runs at the new speed.
      due = now + Math.max(0, end - now) * (speed / next)
      end = due
      speed = next
    },
    get end() {
      return end
    },
  }
}
