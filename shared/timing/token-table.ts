import { tidy } from './tidy.ts'

/** What a word is in its work: running text, a character's name, a stage direction, a heading or a list item. */
export const roles = ['text', 'name', 'direction', 'heading', 'item'] as const
/** One of the five roles. */
export type Role = (typeof roles)[number]

/** What parts a word from the one before it, weakest first. */
export const breaks = ['none', 'line', 'paragraph', 'stanza'] as const
/** One of the four breaks. */
export type Break = (typeof breaks)[number]

// Five traits of a word share a number: its indent, three bits of role, two of break, and two flags.
const UNTIDY = 1
const STARTS_SENTENCE = 2
const BREAK_SHIFT = 2
const ROLE_SHIFT = 4
const INDENT_SHIFT = 7
const HIGHEST_INDENT = 0xffff

/** The words of a source as parallel columns, 12 bytes a word; offsets are UTF-16, `end` exclusive. */
export class TokenTable {
  readonly source: string
  length = 0
  #starts: Uint32Array
  #ends: Uint32Array
  #traits: Uint32Array

  constructor(source: string) {
    this.source = source
    // No text has more words than characters; room that is never touched costs nothing until `seal` gives it back.
    this.#starts = new Uint32Array(source.length)
    this.#ends = new Uint32Array(source.length)
    this.#traits = new Uint32Array(source.length)
  }

  /** Adds a word; an untidy one holds characters that are not shown. */
  add(start: number, end: number, role: Role, breakBefore: Break, indent: number, isUntidy: boolean): void {
    const index = this.length++
    this.#starts[index] = start
    this.#ends[index] = end
    this.#traits[index] =
      (Math.min(indent, HIGHEST_INDENT) << INDENT_SHIFT) |
      (roles.indexOf(role) << ROLE_SHIFT) |
      (breaks.indexOf(breakBefore) << BREAK_SHIFT) |
      Number(isUntidy)
  }

  /** Lets the last word run on to a later offset. */
  extendLast(end: number): void {
    this.#ends[this.length - 1] = end
    this.#mark(this.length - 1, UNTIDY)
  }

  /** Notes that a sentence begins with a word. */
  markSentence(index: number): void {
    this.#mark(index, STARTS_SENTENCE)
  }

  /** Gives back the room that no word needs. */
  seal(): this {
    this.#starts = this.#starts.slice(0, this.length)
    this.#ends = this.#ends.slice(0, this.length)
    this.#traits = this.#traits.slice(0, this.length)
    return this
  }

  start(index: number): number {
    return this.#starts[index] ?? 0
  }

  end(index: number): number {
    return this.#ends[index] ?? 0
  }

  /** The columns of the indent before a word. */
  indent(index: number): number {
    return this.#traitsOf(index) >> INDENT_SHIFT
  }

  role(index: number): Role {
    return roles[(this.#traitsOf(index) >> ROLE_SHIFT) & 7] ?? 'text'
  }

  breakBefore(index: number): Break {
    return breaks[(this.#traitsOf(index) >> BREAK_SHIFT) & 3] ?? 'none'
  }

  startsSentence(index: number): boolean {
    return (this.#traitsOf(index) & STARTS_SENTENCE) > 0
  }

  /** Whether a word is the first of a paragraph or a stanza. */
  startsParagraph(index: number): boolean {
    return index === 0 || /paragraph|stanza/.test(this.breakBefore(index))
  }

  /** What is shown of a word: the source without emphasis marks and invisible characters. */
  text(index: number): string {
    const text = this.source.slice(this.start(index), this.end(index))
    return this.#traitsOf(index) & UNTIDY ? tidy(text) : text
  }

  #traitsOf(index: number): number {
    return this.#traits[index] ?? 0
  }

  #mark(index: number, flag: number): void {
    this.#traits[index] = this.#traitsOf(index) | flag
  }
}
