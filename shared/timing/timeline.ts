import type { Category } from './category.ts'
import { baseDelayMs } from './pace.ts'
import { lastWhere, PacedWords } from './paced-words.ts'
import { Word } from './word.ts'

export type { Word } from './word.ts'

/**
 * A content as a reader meets it: its words in order, how long each stays and how much time is left. Indexes count from
 * 0; speeds are words per minute above 0; times are milliseconds, unrounded.
 */
export interface Timeline {
  /** The words; they are made when first asked for, so use `wordCount` where their number is enough. */
  readonly words: readonly Word[]
  readonly wordCount: number
  /** The sum of all factors: the whole takes this many base delays. */
  readonly factorSum: number
  /** How long a word stays; 0 for an index without a word. */
  dwellMs(index: number, wordsPerMinute: number): number
  /** How long the words from an index to the last take together; 0 past the end. */
  timeLeftMs(index: number, wordsPerMinute: number): number
  /** When a word comes on, counted from the first. */
  timeOf(index: number, wordsPerMinute: number): number
  /** The word that is on at a time: the first before the beginning, the last after the end. */
  wordAt(ms: number, wordsPerMinute: number): number
  /** The first word of the sentence a word is in. */
  sentenceStart(index: number): number
  /** The last word of the sentence a word is in. */
  sentenceEnd(index: number): number
  /** The first word of the paragraph, or stanza, a word is in. */
  paragraphStart(index: number): number
  /** The speed really read at, pauses included, when the base speed is the one given. */
  effectiveWordsPerMinute(wordsPerMinute: number): number
  /** The base speed whose effective speed is the one given. */
  trueSpeed(wordsPerMinute: number): number
}

/** Makes the timeline of a content, in time and memory linear in its length; takes any text and never throws. */
export function createTimeline(content: string, category: Category): Timeline {
  const paced = new PacedWords(content, category)
  const { wordCount, factorSum, sums } = paced
  const meanFactor = wordCount === 0 ? 1 : factorSum / wordCount
  let words: readonly Word[] | undefined
  const sumBefore = (index: number): number => sums[Math.min(Math.max(0, index), wordCount)] ?? 0
  const timeOf = (index: number, wordsPerMinute: number): number =>
    sumBefore(index) * baseDelayMs(wordsPerMinute)
  return {
    get words() {
      words ??= Array.from({ length: wordCount }, (_, index) => new Word(paced, index))
      return words
    },
    wordCount,
    factorSum,
    dwellMs: (index, wordsPerMinute) => paced.factor(index) * baseDelayMs(wordsPerMinute),
    timeLeftMs: (index, wordsPerMinute) => (factorSum - sumBefore(index)) * baseDelayMs(wordsPerMinute),
    timeOf,
    wordAt: (ms, wordsPerMinute) => lastWhere(wordCount, (index) => timeOf(index, wordsPerMinute) <= ms),
    sentenceStart: (index) => paced.sentenceStart(index),
    sentenceEnd: (index) => paced.sentenceEnd(index),
    paragraphStart: (index) => paced.paragraphStart(index),
    effectiveWordsPerMinute: (wordsPerMinute) => wordsPerMinute / meanFactor,
    trueSpeed: (wordsPerMinute) => wordsPerMinute * meanFactor,
  }
}
