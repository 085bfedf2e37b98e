import { toDisplayWord } from './display-text.ts'
import { type Emphasis, emphases } from './emphasis.ts'
import { joinSplitWord } from './word-boundaries.ts'
import { analyzeWord, type WordShape } from './word-shape.ts'

/** `name` is a speaker of a play, `item` a list item. */
const roles = ['text', 'name', 'direction', 'heading', 'item'] as const
export type Role = (typeof roles)[number]

/** Breaks before a token, weakest first. */
const breaks = ['none', 'line', 'paragraph', 'stanza'] as const
export type Break = (typeof breaks)[number]

const NEEDS_CLEANUP = 1
const STARTS_SENTENCE = 2
const BREAK_SHIFT = 2
const ROLE_SHIFT = 4
const INDENT_SHIFT = 7
const HIGHEST_INDENT = 0xffff
const EMPHASIS_SHIFT = 23

/** Tokens of a source as parallel columns, 12 bytes per token; offsets are UTF-16, ends exclusive. */
export class Tokens {
  readonly source: string
  count = 0
  starts: Uint32Array
  ends: Uint32Array
  /** Bits from high to low: two of emphasis, 16 of indent, three of role, two of break, two flags. */
  #traits: Uint32Array

  /** Reserves one token per UTF-16 unit; the operating system allocates memory only when it is used. */
  constructor(source: string) {
    this.source = source
    this.starts = new Uint32Array(source.length)
    this.ends = new Uint32Array(source.length)
    this.#traits = new Uint32Array(source.length)
  }

  /** Appends a token. @param indent in columns @param needsCleanup true if it contains characters that are not displayed */
  add(
    start: number,
    end: number,
    role: Role,
    breakBefore: Break,
    indent: number,
    needsCleanup: boolean,
  ): void {
    this.starts[this.count] = start
    this.ends[this.count] = end
    this.#traits[this.count++] =
      (Math.min(indent, HIGHEST_INDENT) << INDENT_SHIFT) |
      (roles.indexOf(role) << ROLE_SHIFT) |
      (breaks.indexOf(breakBefore) << BREAK_SHIFT) |
      Number(needsCleanup)
  }

  extendLast(end: number): void {
    this.ends[this.count - 1] = end
    this.#setFlag(this.count - 1, NEEDS_CLEANUP)
  }

  /** Releases unused capacity. */
  trim(): void {
    this.starts = this.starts.slice(0, this.count)
    this.ends = this.ends.slice(0, this.count)
    this.#traits = this.#traits.slice(0, this.count)
  }

  start(index: number): number {
    return this.starts[index] ?? 0
  }

  end(index: number): number {
    return this.ends[index] ?? 0
  }

  role(index: number): Role {
    return roles[(this.#getTraits(index) >> ROLE_SHIFT) & 7] ?? 'text'
  }

  breakBefore(index: number): Break {
    return breaks[(this.#getTraits(index) >> BREAK_SHIFT) & 3] ?? 'none'
  }

  /** Returns the indent before a token, in columns. */
  indentBefore(index: number): number {
    return (this.#getTraits(index) >> INDENT_SHIFT) & HIGHEST_INDENT
  }

  emphasis(index: number): Emphasis {
    return emphases[this.#getTraits(index) >> EMPHASIS_SHIFT] ?? 'none'
  }

  /** @param level index in `emphases`, above 0 */
  emphasize(index: number, level: number): void {
    this.#setFlag(index, level << EMPHASIS_SHIFT)
  }

  /** Returns true for the first token of a paragraph or stanza. */
  startsParagraph(index: number): boolean {
    return index === 0 || ((this.#getTraits(index) >> BREAK_SHIFT) & 3) > 1
  }

  /** Returns true for the first token of a sentence; valid after `paceTokens`. */
  startsSentence(index: number): boolean {
    return (this.#getTraits(index) & STARTS_SENTENCE) > 0
  }

  markSentenceStart(index: number): void {
    this.#setFlag(index, STARTS_SENTENCE)
  }

  /** Returns the displayed text of a token: without emphasis marks and invisible characters, split words joined. */
  text(index: number): string {
    const text = this.source.slice(this.start(index), this.end(index))
    return this.#getTraits(index) & NEEDS_CLEANUP ? joinSplitWord(toDisplayWord(text)) : text
  }

  analyze(index: number): WordShape {
    return analyzeWord(this.source, this.start(index), this.end(index))
  }

  #getTraits(index: number): number {
    return this.#traits[index] ?? 0
  }

  #setFlag(index: number, flag: number): void {
    this.#traits[index] = this.#getTraits(index) | flag
  }
}
