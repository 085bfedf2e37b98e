import type { PacedWords } from './paced-words.ts'
import type { Role } from './token-table.ts'

/** A marker before a word, as spacing for a full-text view; an indent's count is in columns, any other's is 1. */
export interface Marker {
  readonly kind: 'paragraph' | 'line' | 'stanza' | 'indent'
  readonly count: number
}

const NO_MARKERS: readonly Marker[] = []

/** A word of a timeline: a place in shared columns, so that a long work stays light in memory. */
export class Word {
  readonly #from: PacedWords
  /** Its place among the words, from 0. */
  readonly index: number

  constructor(from: PacedWords, index: number) {
    this.#from = from
    this.index = index
  }

  /** What is shown. */
  get text(): string {
    return this.#from.tokens.text(this.index)
  }

  get role(): Role {
    return this.#from.tokens.role(this.index)
  }

  /** Where it begins in the content (UTF-16). */
  get start(): number {
    return this.#from.tokens.start(this.index)
  }

  /** Where it ends in the content (UTF-16, exclusive). */
  get end(): number {
    return this.#from.tokens.end(this.index)
  }

  /** How many base delays it is shown for. */
  get factor(): number {
    return this.#from.factor(this.index)
  }

  get startsSentence(): boolean {
    return this.#from.sentenceStart(this.index) === this.index
  }

  /** What stands before it, outermost first. */
  get markers(): readonly Marker[] {
    const { tokens } = this.#from
    const parted = tokens.breakBefore(this.index)
    const indent = tokens.indent(this.index)
    if (parted === 'none' && indent === 0) return NO_MARKERS
    const markers: Marker[] = parted === 'none' ? [] : [{ kind: parted, count: 1 }]
    if (indent > 0) markers.push({ kind: 'indent', count: indent })
    return markers
  }
}
