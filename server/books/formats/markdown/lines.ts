import { decodeHTML } from 'entities'
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'
import { toPictureLine } from '../../structure/block.ts'
import { cleanLine, collapseSpaces, hardBreak } from '../../structure/clean.ts'
import { endEmphasis, removeMarks, startEmphasis } from '../../structure/emphasis.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { assertParagraphLimit } from '../../structure/paragraph-limit.ts'
import { readHtml } from '../html/blocks.ts'

/** A heading, or one line of other text. */
export interface MarkdownLine {
  /** 1 to 6 for headings, else 0. */
  readonly level: number
  readonly text: string
}

/** Maximum nesting depth of lists and quotations; deeper ones are read as text. */
const depthMax = 20

/** Maximum plain text that `marked` tokenizes in one call, in UTF-16 units. */
const plainMax = 2_000

/**
 * Limits nesting and the length of plain text. `marked` recurses into lists and quotations: a line of 100,000 `>` would overflow the
 * stack. It scans each word for an address, which takes quadratic time in text without spaces.
 */
class ShallowTokenizer extends Tokenizer {
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

const blank: MarkdownLine = { level: 0, text: '' }
const plain = (text: string): MarkdownLine => ({ level: 0, text })
/** Creates a line that ends with a hard break. */
const toLine = (text: string) => plain(text && text + hardBreak)
const surroundWithBlanks = (lines: readonly MarkdownLine[]) => [blank, ...lines, blank]

/** Parses Markdown into lines. Replaces links by their text, and pictures by lines with their descriptions. */
export function readMarkdownLines(source: string, omissions: Omissions): MarkdownLine[] {
  const tokens = new Lexer({ gfm: true, tokenizer: new ShallowTokenizer() }).lex(source)
  assertParagraphLimit(tokens.length)
  return new LineReader(omissions).readTokens(tokens, '')
}

const picture = /!\[([^\]]{0,2000})\](?:\[[^\]]{0,200}\])?/g
const link = /\[([^[\]]{1,2000})\]\[[^\]]{0,200}\]/g

class LineReader {
  readonly #omissions: Omissions
  /** Descriptions of pictures, to be written after the paragraph with the pictures. */
  #pictures: string[] = []

  constructor(omissions: Omissions) {
    this.#omissions = omissions
  }

  readTokens(tokens: readonly Token[], indent: string): MarkdownLine[] {
    return tokens.flatMap((token) => [
      ...this.#readToken(token as Tokens.Generic, indent),
      ...this.#pictures.splice(0).flatMap((picture) => surroundWithBlanks([plain(toPictureLine(picture))])),
    ])
  }

  #readToken(token: Tokens.Generic, indent: string): MarkdownLine[] {
    switch (token.type) {
      case 'space':
        return [blank]
      case 'hr':
        return surroundWithBlanks([plain('* * *')])
      case 'def':
        this.#omissions.add('hidden', token.title ?? '')
        return []
      case 'heading':
        return this.#readHeading(token as Tokens.Heading)
      case 'blockquote':
        return this.readTokens(token.tokens ?? [], indent)
      case 'list':
        return this.#readList(token as Tokens.List, indent)
      case 'code':
        return surroundWithBlanks(this.#readCode(token as Tokens.Code))
      case 'html':
        return surroundWithBlanks(this.#readHtml(token.raw))
      case 'table':
        return surroundWithBlanks(this.#readTable(token as Tokens.Table))
      default:
        return toLines(this.#getText(token.tokens ?? [token]))
    }
  }

  /** Reads an underlined line as a heading. Below a paragraph of several lines, the underline is a rule instead. */
  #readHeading({ raw, depth, tokens }: Tokens.Heading): MarkdownLine[] {
    const text = this.#getText(tokens)
    const isUnderlined = !/^ {0,3}#/.test(raw)
    return isUnderlined && text.includes('\n')
      ? [...toLines(text), ...surroundWithBlanks([plain('* * *')])]
      : [{ level: depth, text: removeMarks(cleanLine(text)) }]
  }

  #readList({ items, loose, ordered, start }: Tokens.List, indent: string): MarkdownLine[] {
    return items.flatMap(({ tokens }, index) => {
      const [first, ...others] = tokens
      const isText = first?.type === 'text' || first?.type === 'paragraph'
      const text = isText ? cleanLine(this.#getText((first as Tokens.Generic).tokens ?? [first])) : ''
      const mark = ordered ? `${Number(start || 1) + index}.` : '-'
      return [
        ...(text ? [toLine(`${indent}${mark} ${text}`)] : []),
        ...this.readTokens(isText ? others : tokens, `${indent}  `),
        ...(loose ? [blank] : []),
      ]
    })
  }

  /** Reads indented code as verse, which it usually is in books: inline marks are parsed. */
  #readCode({ text, codeBlockStyle }: Tokens.Code): MarkdownLine[] {
    const isVerse = codeBlockStyle === 'indented'
    return text
      .split('\n')
      .map((line) => toLine(isVerse ? this.#getText(Lexer.lexInline(line)).trimEnd() : line))
  }

  #readHtml(source: string): MarkdownLine[] {
    return readHtml(source, this.#omissions).blocks.flatMap(({ text, picture }) => [
      blank,
      ...(picture ? [plain(toPictureLine(picture))] : text.split('\n').map(toLine)),
    ])
  }

  #readTable({ header, rows }: Tokens.Table): MarkdownLine[] {
    return [header, ...rows].map((cells) =>
      toLine(collapseSpaces(cells.map(({ tokens }) => this.#getText(tokens)).join(' '))),
    )
  }

  /**
   * Returns the text of inline tokens. Collects pictures separately. Replaces a link whose reference is undefined with its text, because
   * the parser `marked` does not recognize such a link.
   */
  #getText(tokens: readonly Token[]): string {
    return this.#joinInlineText(tokens)
      .replace(picture, (_, alt: string) => {
        if (alt.trim()) this.#pictures.push(alt.trim())
        return ''
      })
      .replace(link, '$1')
  }

  #joinInlineText(tokens: readonly Token[]): string {
    return tokens.map((token) => this.#getInlineText(token as Tokens.Generic)).join('')
  }

  #getInlineText(token: Tokens.Generic): string {
    switch (token.type) {
      case 'image':
        return `![${token.text.replaceAll(']', '')}]`
      case 'html':
      case 'checkbox':
        return ''
      case 'br':
        return `${hardBreak}\n`
      case 'em':
      case 'strong': {
        const level = token.type === 'em' ? 'italic' : 'bold'
        return startEmphasis(level) + this.#joinInlineText(token.tokens ?? []) + endEmphasis(level)
      }
      case 'codespan':
      case 'escape':
        return token.text
      default:
        return token.tokens ? this.#joinInlineText(token.tokens) : decodeHTML(token.text)
    }
  }
}

/** Splits a paragraph into lines, keeping indents and hard breaks. */
function toLines(text: string): MarkdownLine[] {
  return text.split('\n').map((line) => {
    const clean = /^ {2}/.test(line) ? line.trimEnd() : collapseSpaces(line)
    return line.endsWith(hardBreak) ? toLine(clean) : plain(clean)
  })
}
