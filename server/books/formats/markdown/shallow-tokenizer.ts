import { Tokenizer, type Tokens } from 'marked'

/** Deeper nesting is ignored. */
const depthMax = 20

/** Maximum input of one match of plain text, in UTF-16 units. */
const plainMax = 2_000

/**
 * Bounds two costs of marked: lists and quotations recurse, so a line of 100,000 `>` would overflow the stack; and each word
 * is scanned for an address, which is quadratic in text without spaces.
 */
export class ShallowTokenizer extends Tokenizer {
  #depth = 0

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#limitDepth(() => super.blockquote(source))
  }

  override list(source: string): Tokens.List | undefined {
    return this.#limitDepth(() => super.list(source))
  }

  override inlineText(source: string): Tokens.Text | undefined {
    if (source.length <= plainMax) return super.inlineText(source)
    const space = source.lastIndexOf(' ', plainMax)
    return super.inlineText(source.slice(0, space > 0 ? space : plainMax))
  }

  #limitDepth<Read>(read: () => Read): Read | undefined {
    if (this.#depth >= depthMax) return undefined
    this.#depth += 1
    try {
      return read()
    } finally {
      this.#depth -= 1
    }
  }
}
