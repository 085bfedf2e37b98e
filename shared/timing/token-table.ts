import { tidy } from './tidy.ts'

/** What a word is in its work: running text, a character's name, a stage direction, a heading or a list item. */
export const roles = ['text', 'name', 'direction', 'heading', 'item'] as const
/** One of the five roles. */
export type Role = (typeof roles)[number]

/** What parts a word from the one before it, weakest first. */
export const breaks = ['none', 'line', 'paragraph', 'stanza'] as const
/** One of the four breaks. */
export type Break = (typeof breaks)[number]

const FIRST_CAPACITY = 256
const HIGHEST_INDENT = 0xffff
// A word's role, break and tidiness share a byte: rrr bb u.
const UNTIDY = 1
const BREAK_SHIFT = 1
const ROLE_SHIFT = 3

/** The words of a source as parallel columns, 11 bytes a word; offsets are UTF-16, `end` exclusive. */
export class TokenTable {
  readonly source: string
  length = 0
  #starts = new Uint32Array(FIRST_CAPACITY)
  #ends = new Uint32Array(FIRST_CAPACITY)
  #indents = new Uint16Array(FIRST_CAPACITY)
  #traits = new Uint8Array(FIRST_CAPACITY)

  constructor(source: string) {
    this.source = source
  }

  /** Adds a word; an untidy one holds characters that are not shown. */
  add(start: number, end: number, role: Role, breakBefore: Break, indent: number, isUntidy: boolean): void {
    if (this.length === this.#starts.length) this.#resize(this.length * 2)
    const index = this.length++
    this.#starts[index] = start
    this.#ends[index] = end
    this.#indents[index] = Math.min(indent, HIGHEST_INDENT)
    this.#traits[index] =
      (roles.indexOf(role) << ROLE_SHIFT) |
      (breaks.indexOf(breakBefore) << BREAK_SHIFT) |
      (isUntidy ? UNTIDY : 0)
  }

  /** Lets the last word run on to a later offset. */
  extendLast(end: number): void {
    const last = this.length - 1
    this.#ends[last] = end
    this.#traits[last] = (this.#traits[last] ?? 0) | UNTIDY
  }

  /** Gives back the room that no word needs. */
  seal(): this {
    this.#resize(this.length)
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
    return this.#indents[index] ?? 0
  }

  role(index: number): Role {
    return roles[(this.#traits[index] ?? 0) >> ROLE_SHIFT] ?? 'text'
  }

  breakBefore(index: number): Break {
    return breaks[((this.#traits[index] ?? 0) >> BREAK_SHIFT) & 3] ?? 'none'
  }

  /** What is shown of a word: the source without emphasis marks and invisible characters. */
  text(index: number): string {
    const text = this.source.slice(this.start(index), this.end(index))
    return (this.#traits[index] ?? 0) & UNTIDY ? tidy(text) : text
  }

  #resize(capacity: number): void {
    this.#starts = resized(this.#starts, new Uint32Array(capacity))
    this.#ends = resized(this.#ends, new Uint32Array(capacity))
    this.#indents = resized(this.#indents, new Uint16Array(capacity))
    this.#traits = resized(this.#traits, new Uint8Array(capacity))
  }
}

function resized<Column extends Uint8Array | Uint16Array | Uint32Array>(old: Column, column: Column): Column {
  column.set(old.subarray(0, column.length))
  return column
}
