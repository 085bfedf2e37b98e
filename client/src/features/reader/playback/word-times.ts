/** Decides when the next word is shown, by the timeline or a voice. All times are in ms of the player's clock. */
export interface WordTimes {
  /** Called when playback starts at a word, or jumps or steps to it. */
  start(word: number, now: number): void
  /** Called when playback advances to a word. */
  advance(word: number, now: number): void
  stop(): void
  setSpeed(wordsPerMinute: number, now: number): void
  /** Returns the time that the voice needs from this word to the last word shown with it; 0 when the dwell applies. */
  getVoiceMs?(word: number): number
  /** End of the word on screen; infinite until it is known. */
  readonly end: number
}

/** 0-based, both included. */
export interface WordSpan {
  first: number
  last: number
}

/** Minimum share of its dwell that a word keeps while the player catches up. */
const catchUpShare = 0.5

/**
 * Computes absolute times, so that timer delays do not add up. After a late word the next ones are shorter, but keep `catchUpShare` of
 * their dwell.
 * @param dwellMs at the current speed
 */
export function createDwellTimes(wordsPerMinute: number, dwellMs: (word: number) => number): WordTimes {
  let speed = wordsPerMinute
  /** End of the word by the timeline; `end` may be later. */
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
