import {
  breakBefore,
  indentBefore,
  type Role,
  startsSentence,
  type Tokens,
  tokenEnd,
  tokenRole,
  tokenStart,
  tokenText,
} from './token-table.ts'

/** A marker before a word, as spacing for a full-text view; an indent's count is in columns, any other's is 1. */
export interface Marker {
  readonly kind: 'paragraph' | 'line' | 'stanza' | 'indent'
  readonly count: number
}

/** A word of a timeline: no more than a place in the columns all words share, so that a long work stays light in memory. */
export class Word {
  readonly #tokens: Tokens
  readonly #index: number

  constructor(tokens: Tokens, index: number) {
    this.#tokens = tokens
    this.#index = index
  }

  /** What is shown. */
  get text(): string {
    return tokenText(this.#tokens, this.#index)
  }

  get role(): Role {
    return tokenRole(this.#tokens, this.#index)
  }

  /** Where it begins in the content (UTF-16). */
  get start(): number {
    return tokenStart(this.#tokens, this.#index)
  }

  /** Where it ends in the content (UTF-16, exclusive). */
  get end(): number {
    return tokenEnd(this.#tokens, this.#index)
  }

  get startsSentence(): boolean {
    return startsSentence(this.#tokens, this.#index)
  }

  /** What stands before it, the wider first. */
  get markers(): readonly Marker[] {
    const kind = breakBefore(this.#tokens, this.#index)
    const count = indentBefore(this.#tokens, this.#index)
    const markers: Marker[] = kind === 'none' ? [] : [{ kind, count: 1 }]
    if (count > 0) markers.push({ kind: 'indent', count })
    return markers
  }
}
