import { endsInPause } from '#shared/timing/clause.ts'
import { baseDelayMs } from '#shared/timing/pace.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Corrections } from '../../../lib/voice/corrections.ts'
import { toSpokenWords } from '../../../lib/voice/spoken-words.ts'
import type { ClauseWord } from '../../../lib/voice/synthesis.ts'

/** Timeline, with the pauses that `measurePauses` returns for the same text and pace. */
export interface PausedTimeline {
  timeline: Timeline
  pauses: Float64Array
  /** True if the voice also speaks stage directions. */
  readsDirections?: boolean
  corrections?: Corrections | undefined
}

/** Consecutive words that the voice speaks without a pause. */
export interface Clause {
  /** 0-based index of the last word. */
  last: number
  /** Empty when the clause is a single word that is not spoken, for example in a stage direction. */
  words: ClauseWord[]
  /** True for a stage direction. */
  isDirection: boolean
  /** Times on the timeline: `speechMs` of the words and `pauseMs` of the pause after them. Their sum is the dwell of the words. */
  speechMs: number
  pauseMs: number
}

/** Maximum number of words in a clause, for texts without punctuation. */
const wordsMax = 40

/** Returns the clause that starts at a word; undefined at the end of the text. Skips words without dwell. */
export function readClause(
  { timeline, pauses, readsDirections, corrections }: PausedTimeline,
  start: number,
  wordsPerMinute: number,
): Clause | undefined {
  let index = start
  while (index < timeline.wordCount && timeline.dwellMs(index, wordsPerMinute) === 0) index++
  const first = index
  const words: ClauseWord[] = []
  const isDirectionAt = (at: number) => timeline.word(at)?.role === 'direction'
  const isDirection = isDirectionAt(first)
  const isSpoken = (at: number) =>
    timeline.dwellMs(at, wordsPerMinute) > 0 && (readsDirections || !isDirectionAt(at))
  const endsClause = (at: number) =>
    endsInPause(pauses, at) || timeline.sentenceEnd(at) === at || isDirectionAt(at + 1) !== isDirection
  for (; index < timeline.wordCount; index++) {
    const [previous, word = '', next] = [-1, 0, 1].map((step) => timeline.word(index + step)?.text)
    const spoken = isSpoken(index) ? toSpokenWords(word, previous, next, corrections) : ''
    if (spoken) words.push({ index, spoken })
    else if (words.length > 0) index--
    if (!spoken || words.length === wordsMax || endsClause(index)) break
  }
  const last = Math.min(index, timeline.wordCount - 1)
  if (first > last) return undefined
  const pauseMs = (pauses[last] ?? 0) * baseDelayMs(wordsPerMinute)
  const end = timeline.wordStartMs(last + 1, wordsPerMinute)
  return {
    last,
    words,
    isDirection,
    speechMs: end - timeline.wordStartMs(first, wordsPerMinute) - pauseMs,
    pauseMs,
  }
}
