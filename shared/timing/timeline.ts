import type { Category } from './category.ts'
import { markOf } from './mark.ts'
import { baseDelayMs, type Figures, factorOf, figures } from './pace.ts'
import { SingleQuotes } from './quotes.ts'
import { Shape } from './shape.ts'
import type { TokenTable } from './token-table.ts'
import { readTokens } from './tokens.ts'
import { Word, type WordSource } from './word.ts'

/**
 * A content as a reader meets it: its words in order, how long each stays and how much time is left. Indexes count from
 * 0; speeds are words per minute above 0; times are milliseconds, unrounded.
 */
export interface Timeline {
  readonly words: readonly Word[]
  /** The sum of all factors: the whole takes this many base delays. */
  readonly factorSum: number
  /** How long a word stays; 0 for an index without a word. */
  dwellMs(index: number, wordsPerMinute: number): number
  /** How long the words from an index to the last take together; 0 past the end. */
  timeLeftMs(index: number, wordsPerMinute: number): number
  /** When a word comes on, counted from the first. */
  timeOf(index: number, wordsPerMinute: number): number
  /** The word that is on at a time, the first before the beginning and the last after the end. */
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
  const tokens = readTokens(content, category)
  return new ReadTimeline(new Columns(tokens, figures[category]))
}

/** Everything a timeline keeps about its words, computed once. */
class Columns implements WordSource {
  readonly tokens: TokenTable
  /** Before each word and after the last, the sum of the factors so far. */
  readonly sums: Float64Array
  readonly #factors: Float64Array
  readonly #sentences: Uint32Array
  readonly #paragraphs: Uint32Array

  constructor(tokens: TokenTable, pace: Figures) {
    this.tokens = tokens
    this.sums = new Float64Array(tokens.length + 1)
    this.#factors = new Float64Array(tokens.length)
    const sentences: number[] = []
    const paragraphs: number[] = []
    const quotes = new SingleQuotes()
    let shape = new Shape()
    let next = new Shape()
    if (tokens.length > 0) next.read(tokens.source, tokens.start(0), tokens.end(0))
    let startsSentence = true
    for (let index = 0; index < tokens.length; index++) {
      ;[shape, next] = [next, shape]
      const isEnd = index + 1 === tokens.length
      if (!isEnd) next.read(tokens.source, tokens.start(index + 1), tokens.end(index + 1))
      const breakBefore = tokens.breakBefore(index)
      const breakAfter = isEnd ? 'none' : tokens.breakBefore(index + 1)
      const role = tokens.role(index)
      const nextRole = isEnd ? 'text' : tokens.role(index + 1)
      const isParagraphStart = index === 0 || breakBefore === 'paragraph' || breakBefore === 'stanza'
      const endsBlock =
        isEnd ||
        breakAfter === 'paragraph' ||
        breakAfter === 'stanza' ||
        (breakAfter === 'line' &&
          (nextRole === 'name' || nextRole === 'heading' || nextRole === 'item' || role === 'heading'))
      if (isParagraphStart) {
        paragraphs.push(index)
        quotes.startParagraph()
      }
      if (startsSentence) sentences.push(index)
      const hasNoMark = role === 'name' || (role === 'heading' && pace.heading.on === 'each word')
      const mark = hasNoMark ? 'none' : markOf(shape, endsBlock ? undefined : next)
      startsSentence = (mark === 'sentence' || endsBlock) && !next.startsLower
      const factor = factorOf(
        {
          shape,
          role,
          mark,
          isQuoted: quotes.isQuoted(shape),
          isFirst: index === 0 || breakBefore !== 'none',
          isLast: isEnd || breakAfter !== 'none',
          breakAfter,
          hasIndentAfter: !isEnd && tokens.indent(index + 1) > 0,
          isNextCapital: !isEnd && next.startsUpper,
        },
        pace,
      )
      this.#factors[index] = factor
      this.sums[index + 1] = (this.sums[index] ?? 0) + factor
    }
    this.#sentences = Uint32Array.from(sentences)
    this.#paragraphs = Uint32Array.from(paragraphs)
  }

  factor(index: number): number {
    return this.#factors[index] ?? 0
  }

  sentenceStart(index: number): number {
    return this.#sentences[lastAtMost(this.#sentences, index)] ?? 0
  }

  sentenceEnd(index: number): number {
    const next = this.#sentences[lastAtMost(this.#sentences, index) + 1] ?? this.tokens.length
    return Math.max(0, next - 1)
  }

  paragraphStart(index: number): number {
    return this.#paragraphs[lastAtMost(this.#paragraphs, index)] ?? 0
  }
}

class ReadTimeline implements Timeline {
  readonly words: readonly Word[]
  readonly factorSum: number
  readonly #columns: Columns

  constructor(columns: Columns) {
    this.#columns = columns
    this.words = Array.from({ length: columns.tokens.length }, (_, index) => new Word(columns, index))
    this.factorSum = columns.sums[columns.tokens.length] ?? 0
  }

  dwellMs(index: number, wordsPerMinute: number): number {
    return this.#columns.factor(index) * baseDelayMs(wordsPerMinute)
  }

  timeLeftMs(index: number, wordsPerMinute: number): number {
    return (this.factorSum - this.#sumBefore(index)) * baseDelayMs(wordsPerMinute)
  }

  timeOf(index: number, wordsPerMinute: number): number {
    return this.#sumBefore(index) * baseDelayMs(wordsPerMinute)
  }

  wordAt(ms: number, wordsPerMinute: number): number {
    const last = this.words.length - 1
    let low = 0
    let high = Math.max(0, last)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.timeOf(middle, wordsPerMinute) <= ms) low = middle
      else high = middle - 1
    }
    return low
  }

  sentenceStart(index: number): number {
    return this.#columns.sentenceStart(index)
  }

  sentenceEnd(index: number): number {
    return this.#columns.sentenceEnd(index)
  }

  paragraphStart(index: number): number {
    return this.#columns.paragraphStart(index)
  }

  effectiveWordsPerMinute(wordsPerMinute: number): number {
    return this.words.length === 0 ? wordsPerMinute : (wordsPerMinute * this.words.length) / this.factorSum
  }

  trueSpeed(wordsPerMinute: number): number {
    return this.words.length === 0 ? wordsPerMinute : (wordsPerMinute * this.factorSum) / this.words.length
  }

  #sumBefore(index: number): number {
    return this.#columns.sums[Math.min(Math.max(0, index), this.words.length)] ?? 0
  }
}

/** Answers the place of the last of ascending numbers that is not above a limit, or 0. */
function lastAtMost(ascending: Uint32Array, limit: number): number {
  let low = 0
  let high = Math.max(0, ascending.length - 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
