import type { Category } from './category.ts'
import { markOf } from './mark.ts'
import { type Figures, factorOf, figures } from './pace.ts'
import { SingleQuotes } from './quotes.ts'
import { Shape } from './shape.ts'
import type { Break, TokenTable } from './token-table.ts'
import { readTokens } from './tokens.ts'

/** The words of a content with their factors, and where sentences and paragraphs begin; about 27 bytes a word. */
export class PacedWords {
  readonly tokens: TokenTable
  readonly wordCount: number
  /** The sum of the factors before each word, and at last of all of them. */
  readonly sums: Float64Array
  readonly #factors: Float64Array
  readonly #sentences: Uint32Array
  readonly #paragraphs: Uint32Array

  constructor(content: string, category: Category) {
    this.tokens = readTokens(content, category)
    this.wordCount = this.tokens.length
    this.sums = new Float64Array(this.wordCount + 1)
    this.#factors = new Float64Array(this.wordCount)
    const sentences: number[] = []
    const paragraphs: number[] = []
    this.#pace(figures[category], sentences, paragraphs)
    this.#sentences = Uint32Array.from(sentences)
    this.#paragraphs = Uint32Array.from(paragraphs)
  }

  get factorSum(): number {
    return this.sums[this.wordCount] ?? 0
  }

  factor(index: number): number {
    return this.#factors[index] ?? 0
  }

  sentenceStart(index: number): number {
    return startAt(this.#sentences, index)
  }

  sentenceEnd(index: number): number {
    const next = this.#sentences[placeAt(this.#sentences, index) + 1] ?? this.wordCount
    return Math.max(0, next - 1)
  }

  paragraphStart(index: number): number {
    return startAt(this.#paragraphs, index)
  }

  #pace(pace: Figures, sentences: number[], paragraphs: number[]): void {
    const { tokens, sums } = this
    const quotes = new SingleQuotes()
    const shapes = [new Shape(), new Shape()] as const
    let startsSentence = true
    let breakBefore: Break = 'paragraph'
    for (let index = 0; index < this.wordCount; index++) {
      const shape = index % 2 ? shapes[1] : shapes[0]
      const next = index % 2 ? shapes[0] : shapes[1]
      if (index === 0) shape.read(tokens.source, tokens.start(0), tokens.end(0))
      const isEnd = index + 1 === this.wordCount
      if (!isEnd) next.read(tokens.source, tokens.start(index + 1), tokens.end(index + 1))
      if (isWide(breakBefore)) {
        paragraphs.push(index)
        quotes.startParagraph()
      }
      if (startsSentence) sentences.push(index)
      const breakAfter = tokens.breakBefore(index + 1)
      const role = tokens.role(index)
      const endsBlock = isEnd || isWide(breakAfter) || (breakAfter === 'line' && this.#standsApart(index))
      const isUnmarked = role === 'name' || (role === 'heading' && pace.heading.on === 'each word')
      const mark = isUnmarked ? 'none' : markOf(shape, endsBlock ? undefined : next)
      startsSentence = (mark === 'sentence' || endsBlock) && !next.isLower
      const factor = factorOf(
        {
          shape,
          role,
          mark,
          isQuoted: quotes.isQuoted(shape),
          isFirst: breakBefore !== 'none',
          isLast: isEnd || breakAfter !== 'none',
          breakAfter,
          hasIndentAfter: tokens.indent(index + 1) > 0,
          isNextCapital: next.isUpper,
        },
        pace,
      )
      this.#factors[index] = factor
      sums[index + 1] = (sums[index] ?? 0) + factor
      breakBefore = breakAfter
    }
  }

  // A heading, a list item or a speaker's name begins something new even with no blank line before it.
  #standsApart(index: number): boolean {
    return this.tokens.role(index) === 'heading' || /name|heading|item/.test(this.tokens.role(index + 1))
  }
}

function isWide(parted: Break): boolean {
  return parted === 'paragraph' || parted === 'stanza'
}

function placeAt(starts: Uint32Array, index: number): number {
  return lastWhere(starts.length, (place) => (starts[place] ?? 0) <= index)
}

function startAt(starts: Uint32Array, index: number): number {
  return starts[placeAt(starts, index)] ?? 0
}

/** Answers the last of `count` places for which a test holds that holds for all before it, by bisection; 0 if there is none. */
export function lastWhere(count: number, holds: (place: number) => boolean): number {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
