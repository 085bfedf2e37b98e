import { decodeHTML } from 'entities'
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'
import { cleanLine, collapseSpaces } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { assertParagraphLimit } from '../../structure/paragraph-limit.ts'
import { readHtml } from '../html/blocks.ts'

/** A piece of a Markdown text: a heading, or a line of anything else as it shall stand. */
export interface MarkdownLine {
  /** Of a heading: 1 to 6. */
  readonly level: number
  readonly text: string
}

/** What is nested more deeply is read as if it were not. */
const depthMax = 20

/** So much of a text is looked at when plain words are to be parted from marks, in UTF-16 units. */
const plainMax = 2_000

/**
 * Lists and quotations are read by calls within calls: a line of a hundred thousand `>` must not end them all. And from each word on an
 * address is looked for: what has no space must not be read to its end each time.
 */
class ShallowTokenizer extends Tokenizer {
  #depth = 0

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#within(() => super.blockquote(source))
  }

  override list(source: string): Tokens.List | undefined {
    return this.#within(() => super.list(source))
  }

  override inlineText(source: string): Tokens.Text | undefined {
    if (source.length <= plainMax) return super.inlineText(source)
    const space = source.lastIndexOf(' ', plainMax)
    return super.inlineText(source.slice(0, space > 0 ? space : plainMax))
  }

  #within<Read>(read: () => Read): Read | undefined {
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
const apart = (lines: readonly MarkdownLine[]) => [blank, ...lines, blank]

/** Reads a text by the marks of Markdown: no mark of emphasis, link or picture is left. */
export function readLines(source: string, omissions: Omissions): MarkdownLine[] {
  const tokens = new Lexer({ gfm: true, tokenizer: new ShallowTokenizer() }).lex(source)
  assertParagraphLimit(tokens.length)
  return new LineReader(omissions).linesOf(tokens, '')
}

const picture = /!\[([^\]]{0,2000})\](?:\[[^\]]{0,200}\])?/g
const link = /\[([^[\]]{1,2000})\]\[[^\]]{0,200}\]/g

class LineReader {
  readonly #omissions: Omissions

  constructor(omissions: Omissions) {
    this.#omissions = omissions
  }

  linesOf(tokens: readonly Token[], indent: string): MarkdownLine[] {
    return tokens.flatMap((token) => this.#linesOfToken(token as Tokens.Generic, indent))
  }

  #linesOfToken(token: Tokens.Generic, indent: string): MarkdownLine[] {
    switch (token.type) {
      case 'space':
        return [blank]
      case 'hr':
        return apart([plain('* * *')])
      case 'def':
        this.#omissions.add('hidden', token.title ?? '')
        return []
      case 'heading':
        return this.#linesOfHeading(token as Tokens.Heading)
      case 'blockquote':
        return this.linesOf(token.tokens ?? [], indent)
      case 'list':
        return this.#linesOfList(token as Tokens.List, indent)
      case 'code':
        return apart(this.#linesOfCode(token as Tokens.Code))
      case 'html':
        return apart(this.#linesOfHtml(token.raw))
      case 'table':
        return apart(this.#linesOfTable(token as Tokens.Table))
      default:
        return linesOfText(this.#textOf(token.tokens ?? [token]))
    }
  }

  /** A line under a line makes a heading of it, and under a paragraph a rule: nobody who wrote a book meant otherwise. */
  #linesOfHeading({ raw, depth, tokens }: Tokens.Heading): MarkdownLine[] {
    const text = this.#textOf(tokens)
    const isUnderlined = !/^ {0,3}#/.test(raw)
    return isUnderlined && text.includes('\n')
      ? [...linesOfText(text), ...apart([plain('* * *')])]
      : [{ level: depth, text: cleanLine(text) }]
  }

  #linesOfList({ items, loose, ordered, start }: Tokens.List, indent: string): MarkdownLine[] {
    return items.flatMap(({ tokens }, index) => {
      const [first, ...others] = tokens
      const isText = first?.type === 'text' || first?.type === 'paragraph'
      const said = isText ? cleanLine(this.#textOf((first as Tokens.Generic).tokens ?? [first])) : ''
      const mark = ordered ? `${Number(start || 1) + index}.` : '-'
      return [
        ...(said ? [plain(`${indent}${mark} ${said}`)] : []),
        ...this.linesOf(isText ? others : tokens, `${indent}  `),
        ...(loose ? [blank] : []),
      ]
    })
  }

  /** What is moved in by four columns is code to Markdown, and verse to those who write: its marks are read all the same. */
  #linesOfCode({ text, codeBlockStyle }: Tokens.Code): MarkdownLine[] {
    const lines = text.split('\n')
    return codeBlockStyle === 'indented'
      ? lines.map((line) => plain(this.#textOf(Lexer.lexInline(line)).trimEnd()))
      : lines.map(plain)
  }

  #linesOfHtml(source: string): MarkdownLine[] {
    return readHtml(source, this.#omissions).blocks.flatMap(({ text }) => [
      blank,
      ...text.split('\n').map(plain),
    ])
  }

  #linesOfTable({ header, rows }: Tokens.Table): MarkdownLine[] {
    return [header, ...rows].map((cells) =>
      plain(collapseSpaces(cells.map(({ tokens }) => this.#textOf(tokens)).join(' '))),
    )
  }

  /** What stands there without its marks. Links and pictures whose address is nowhere in the text are none to Markdown. */
  #textOf(tokens: readonly Token[]): string {
    return this.#inlineTextOf(tokens)
      .replace(picture, (_, alt: string) => this.#withoutPicture(alt))
      .replace(link, '$1')
  }

  #inlineTextOf(tokens: readonly Token[]): string {
    return tokens.map((token) => this.#inlineText(token as Tokens.Generic)).join('')
  }

  /** Emphasis and links are their text, pictures and tags are nothing, and a break ends a line. */
  #inlineText(token: Tokens.Generic): string {
    switch (token.type) {
      case 'image':
        return this.#withoutPicture(token.text)
      case 'html':
      case 'checkbox':
        return ''
      case 'br':
        return '\n'
      case 'codespan':
      case 'escape':
        return token.text
      default:
        return token.tokens ? this.#inlineTextOf(token.tokens) : decodeHTML(token.text)
    }
  }

  #withoutPicture(description: string): string {
    this.#omissions.add('pictures', description)
    return ''
  }
}

/** The lines of a paragraph; those that are moved in stay so. */
function linesOfText(text: string): MarkdownLine[] {
  return text.split('\n').map((line) => plain(/^ {2}/.test(line) ? line.trimEnd() : collapseSpaces(line)))
}
