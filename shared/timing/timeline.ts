import type { Category } from './category.ts'
import type { Commonness } from './commonness.ts'
import { createFactorFunction } from './factors.ts'
import { baseDelayMs, type Pace } from './pace.ts'
import { paceTokens } from './pacing.ts'
import { startsParagraph, startsSentence, type Tokens, tokenRole } from './token-table.ts'
import { tokenize } from './tokenize.ts'
import { Word } from './word.ts'

export type { Word } from './word.ts'

/**
 * A content as a reader meets it: its words in order, how long each stays and how much time is left. Indexes count from
 * 0; speeds are words per minute above 0; times are milliseconds, unrounded.
 */
export interface Timeline {
  readonly content: string
  /** All words; each is an object that is made when they are first asked for, so `wordCount` and `word` serve better. */
  readonly words: readonly Word[]
  readonly wordCount: number
  /** The word at an index, if there is one. */
  word(index: number): Word | undefined
  /** The sum of all factors: the whole takes this many base delays. */
  readonly factorSum: number
  /** How long a word stays; 0 for an index without a word. */
  dwellMs(index: number, wordsPerMinute: number): number
  /** How long the words from an index to the last take together; 0 past the end. */
  timeLeftMs(index: number, wordsPerMinute: number): number
  /** When a word comes on, counted from the first. */
  wordStartMs(index: number, wordsPerMinute: number): number
  /** The word that is on at a time: the first before the beginning, the last after the end. */
  wordAt(ms: number, wordsPerMinute: number): number
  /** The first word of the sentence a word is in. */
  sentenceStart(index: number): number
  /** The last word of the sentence a word is in. */
  sentenceEnd(index: number): number
  /** The first word of the paragraph, or stanza, a word is in. */
  paragraphStart(index: number): number
  /** The last word of the paragraph, or stanza, a word is in. */
  paragraphEnd(index: number): number
  /** The speed really read at, pauses included, when the base speed is the one given. */
  effectiveWordsPerMinute(wordsPerMinute: number): number
  /** The base speed whose effective speed is the one given. */
  trueSpeed(wordsPerMinute: number): number
  /** The same words, of which the names of a play's characters take no time and count for no speed. */
  withoutNames(): Timeline
}

/**
 * Makes the timeline of a content, in time and memory linear in its length; takes any text and never throws.
 * @param commonness how common words are, for Natural; without it all are as common
 */
export function createTimeline(
  content: string,
  category: Category,
  pace: Pace = 'Classic',
  commonness?: Commonness,
): Timeline {
  const tokens = tokenize(content, category)
  const sums = paceTokens(tokens, category, createFactorFunction(tokens, category, pace, commonness))
  return buildTimeline(tokens, sums, [], tokens.count)
}

/**
 * A timeline of the words of a table, given the sum of the factors before each, and of all of them at last, the words made so far
 * and how many of them take time.
 */
function buildTimeline(tokens: Tokens, sums: Float64Array, words: Word[], timedWords: number): Timeline {
  const wordCount = tokens.count
  const factorSum = sumBefore(wordCount)
  const meanFactor = factorSum / timedWords || 1

  function sumBefore(index: number): number {
    return sums[Math.min(index, wordCount)] ?? 0
  }
  function wordStartMs(index: number, wordsPerMinute: number): number {
    return sumBefore(index) * baseDelayMs(wordsPerMinute)
  }
  function clamp(index: number): number {
    return Math.max(0, Math.min(index, wordCount - 1))
  }
  function findStart(index: number, starts: typeof startsSentence): number {
    let start = clamp(index)
    while (start > 0 && !starts(tokens, start)) start--
    return start
  }
  function findEnd(index: number, starts: typeof startsSentence): number {
    let end = clamp(index)
    while (end + 1 < wordCount && !starts(tokens, end + 1)) end++
    return end
  }

  return {
    content: tokens.source,
    get words() {
      while (words.length < wordCount) words.push(new Word(tokens, words.length))
      return words
    },
    wordCount,
    word: (index) => (index >= 0 && index < wordCount ? new Word(tokens, index) : undefined),
    factorSum,
    wordStartMs,
    dwellMs: (index, wordsPerMinute) =>
      (sumBefore(index + 1) - sumBefore(index)) * baseDelayMs(wordsPerMinute),
    timeLeftMs: (index, wordsPerMinute) => (factorSum - sumBefore(index)) * baseDelayMs(wordsPerMinute),
    wordAt(ms, wordsPerMinute) {
      let low = 0
      let high = clamp(wordCount)
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (wordStartMs(middle, wordsPerMinute) <= ms) low = middle
        else high = middle - 1
      }
      return low
    },
    sentenceStart: (index) => findStart(index, startsSentence),
    sentenceEnd: (index) => findEnd(index, startsSentence),
    paragraphStart: (index) => findStart(index, startsParagraph),
    paragraphEnd: (index) => findEnd(index, startsParagraph),
    effectiveWordsPerMinute: (wordsPerMinute) => wordsPerMinute / meanFactor,
    trueSpeed: (wordsPerMinute) => wordsPerMinute * meanFactor,
    withoutNames() {
      const { kept, timedWords } = sumsWithoutNames(tokens, sums)
      return buildTimeline(tokens, kept, words, timedWords)
    },
  }
}

function sumsWithoutNames(tokens: Tokens, sums: Float64Array): { kept: Float64Array; timedWords: number } {
  const kept = new Float64Array(sums.length)
  let timedWords = tokens.count
  for (let index = 0; index < tokens.count; index++) {
    const isName = tokenRole(tokens, index) === 'name'
    const factor = (sums[index + 1] ?? 0) - (sums[index] ?? 0)
    kept[index + 1] = (kept[index] ?? 0) + (isName ? 0 : factor)
    if (isName) timedWords--
  }
  return { kept, timedWords }
}
