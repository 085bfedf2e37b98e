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
    return tokenText(this.#tokens, this.#index)
  }

  get role(): Role {
    return tokenRole(this.#tokens, this.#index)
  }

  /** UTF-16 offset in the content. */
  get start(): number {
    return tokenStart(this.#tokens, this.#index)
  }

  /** UTF-16 offset, exclusive. */
  get end(): number {
    return tokenEnd(this.#tokens, this.#index)
  }

  get startsSentence(): boolean {
    return startsSentence(this.#tokens, this.#index)
  }

  /** Break first, then indent. */
  get markers(): readonly Marker[] {
    const kind = breakBefore(this.#tokens, this.#index)
    const count = indentBefore(this.#tokens, this.#index)
    const markers: Marker[] = kind === 'none' ? [] : [{ kind, count: 1 }]
    if (count > 0) markers.push({ kind: 'indent', count })
    return markers
  }
}
