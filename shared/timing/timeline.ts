import type { Category } from './category.ts'
import type { Commonness } from './commonness.ts'
import type { Emphasis } from './emphasis.ts'
import { baseDelayMs, type Pace } from './pace.ts'
import { paceTokens } from './pacing.ts'
import type { Role, Tokens } from './token-table.ts'
import { tokenize } from './tokenize.ts'

/** Break or indent before a word, for the full-text view. `count`: columns of an indent, otherwise 1. */
export interface Marker {
  readonly kind: 'paragraph' | 'line' | 'stanza' | 'indent'
  readonly count: number
}

/** View of one token; the data stay in the shared table, which keeps long works small in memory. */
export class Word {
  readonly #tokens: Tokens
  readonly #index: number

  constructor(tokens: Tokens, index: number) {
    this.#tokens = tokens
    this.#index = index
  }

  get text(): string {
    return this.#tokens.text(this.#index)
  }

  get role(): Role {
    return this.#tokens.role(this.#index)
  }

  get emphasis(): Emphasis {
    return this.#tokens.emphasis(this.#index)
  }

  /** UTF-16 offset in the content. */
  get start(): number {
    return this.#tokens.start(this.#index)
  }

  /** UTF-16 offset, exclusive. */
  get end(): number {
    return this.#tokens.end(this.#index)
  }

  get startsSentence(): boolean {
    return this.#tokens.startsSentence(this.#index)
  }

  /** Break before the word, then its indent; empty without them. */
  get markers(): readonly Marker[] {
    const kind = this.#tokens.breakBefore(this.#index)
    const count = this.#tokens.indentBefore(this.#index)
    const markers: Marker[] = kind === 'none' ? [] : [{ kind, count: 1 }]
    if (count > 0) markers.push({ kind: 'indent', count })
    return markers
  }
}

/**
 * Words of a text with their dwells (times on screen). Word indexes are 0-based. Speeds are above 0, in words per minute. Times are
 * in ms, unrounded.
 */
export interface Timeline {
  readonly content: string
  /** Creates an object for every word on first access; `wordCount` and `word` are cheaper. */
  readonly words: readonly Word[]
  readonly wordCount: number
  word(index: number): Word | undefined
  /** Total duration, in base delays. */
  readonly factorSum: number
  /** 0 for an index out of range. */
  dwellMs(index: number, wordsPerMinute: number): number
  /** Time from the start of a word to the end of the content; 0 past the end. */
  timeLeftMs(index: number, wordsPerMinute: number): number
  /** Time from the start of the content to the start of a word. */
  wordStartMs(index: number, wordsPerMinute: number): number
  // Indexes of the first and last word of the sentence, paragraph or stanza that contains a word.
  sentenceStart(index: number): number
  sentenceEnd(index: number): number
  paragraphStart(index: number): number
  paragraphEnd(index: number): number
  /** Returns the effective speed at a base speed: the mean including pauses. */
  effectiveWordsPerMinute(wordsPerMinute: number): number
  /** Returns the base speed that results in an effective speed. */
  trueSpeed(wordsPerMinute: number): number
  /** Returns the same words, but the speakers' names of a play have a dwell of 0 and do not count in the effective speed. */
  withoutNames(): Timeline
}

/**
 * Creates the timeline of a content. Accepts any text; the time is linear in its length.
 * @param commonness used by Natural; without it all words count as equally frequent
 */
export function createTimeline(
  content: string,
  category: Category,
  pace: Pace = 'Classic',
  commonness?: Commonness,
): Timeline {
  const tokens = tokenize(content, category)
  return buildTimeline(tokens, paceTokens(tokens, category, pace, commonness), [], tokens.count)
}

/** @param sums from `paceTokens` @param words cache of `Timeline.words` @param timedWords number of words with a dwell above 0 */
function buildTimeline(tokens: Tokens, sums: Float64Array, words: Word[], timedWords: number): Timeline {
  const wordCount = tokens.count
  const factorSum = sumBefore(wordCount)
  const meanFactor = factorSum / timedWords || 1

  function sumBefore(index: number): number {
    return sums[Math.min(index, wordCount)] ?? 0
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
    wordStartMs: (index, wordsPerMinute) => sumBefore(index) * baseDelayMs(wordsPerMinute),
    dwellMs: (index, wordsPerMinute) =>
      (sumBefore(index + 1) - sumBefore(index)) * baseDelayMs(wordsPerMinute),
    timeLeftMs: (index, wordsPerMinute) => (factorSum - sumBefore(index)) * baseDelayMs(wordsPerMinute),
    sentenceStart: (index) => findStart(tokens, index, 'startsSentence'),
    sentenceEnd: (index) => findEnd(tokens, index, 'startsSentence'),
    paragraphStart: (index) => findStart(tokens, index, 'startsParagraph'),
    paragraphEnd: (index) => findEnd(tokens, index, 'startsParagraph'),
    effectiveWordsPerMinute: (wordsPerMinute) => wordsPerMinute / meanFactor,
    trueSpeed: (wordsPerMinute) => wordsPerMinute * meanFactor,
    withoutNames() {
      const { timedSums, timedWords } = sumWithoutNames(tokens, sums)
      return buildTimeline(tokens, timedSums, words, timedWords)
    },
  }
}

function clampIndex(tokens: Tokens, index: number): number {
  return Math.max(0, Math.min(index, tokens.count - 1))
}

type Unit = 'startsSentence' | 'startsParagraph'

function findStart(tokens: Tokens, index: number, isStart: Unit): number {
  let start = clampIndex(tokens, index)
  while (start > 0 && !tokens[isStart](start)) start--
  return start
}

function findEnd(tokens: Tokens, index: number, isStart: Unit): number {
  let end = clampIndex(tokens, index)
  while (end + 1 < tokens.count && !tokens[isStart](end + 1)) end++
  return end
}

function sumWithoutNames(
  tokens: Tokens,
  sums: Float64Array,
): { timedSums: Float64Array; timedWords: number } {
  const timedSums = new Float64Array(sums.length)
  let timedWords = tokens.count
  for (let index = 0; index < tokens.count; index++) {
    const isName = tokens.role(index) === 'name'
    const factor = (sums[index + 1] ?? 0) - (sums[index] ?? 0)
    timedSums[index + 1] = (timedSums[index] ?? 0) + (isName ? 0 : factor)
    if (isName) timedWords--
  }
  return { timedSums, timedWords }
}
