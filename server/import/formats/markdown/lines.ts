import { decodeHTML } from 'entities'
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'
import { cleanLine, cleanText, singleSpaced } from '../../structure/clean.ts'
import { readBlocks } from '../html/blocks.ts'

/** A piece of a Markdown text: a heading, or a line of anything else as it shall stand. */
export interface MarkdownLine {
  /** Of a heading: 1 to 6. */
  readonly level: number
  readonly text: string
}

/** What is nested more deeply is read as if it were not. */
const depthMax = 20

/** Lists and quotations are read by calls within calls: a line of a hundred thousand `>` must not end them all. */
class ShallowTokenizer extends Tokenizer {
  #depth = 0

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#within(() => super.blockquote(source))
  }

  override list(source: string): Tokens.List | undefined {
    return this.#within(() => super.list(source))
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
export function readLines(source: string): MarkdownLine[] {
  return linesOf(new Lexer({ gfm: true, tokenizer: new ShallowTokenizer() }).lex(cleanText(source)), '')
}

function linesOf(tokens: readonly Token[], indent: string): MarkdownLine[] {
  return tokens.flatMap((token) => linesOfToken(token as Tokens.Generic, indent))
}

function linesOfToken(token: Tokens.Generic, indent: string): MarkdownLine[] {
  switch (token.type) {
    case 'space':
      return [blank]
    case 'hr':
      return apart([plain('* * *')])
    case 'def':
      return []
    case 'heading':
      return linesOfHeading(token as Tokens.Heading)
    case 'blockquote':
      return linesOf(token.tokens ?? [], indent)
    case 'list':
      return linesOfList(token as Tokens.List, indent)
    case 'code':
      return apart(linesOfCode(token as Tokens.Code))
    case 'html':
      return apart(readBlocks(token.raw).flatMap(({ text }) => [blank, ...text.split('\n').map(plain)]))
    case 'table':
      return apart(linesOfTable(token as Tokens.Table))
    default:
      return linesOfText(textOf(token.tokens ?? [token]))
  }
}

/** A line under a line makes a heading of it, and under a paragraph a rule: nobody who wrote a book meant otherwise. */
function linesOfHeading({ raw, depth, tokens }: Tokens.Heading): MarkdownLine[] {
  const text = textOf(tokens)
  const isUnderlined = !/^ {0,3}#/.test(raw)
  return isUnderlined && text.includes('\n')
    ? [...linesOfText(text), ...apart([plain('* * *')])]
    : [{ level: depth, text: cleanLine(text) }]
}

function linesOfList({ items, loose, ordered, start }: Tokens.List, indent: string): MarkdownLine[] {
  return items.flatMap(({ tokens }, index) => {
    const [first, ...others] = tokens
    const isText = first?.type === 'text' || first?.type === 'paragraph'
    const said = isText ? cleanLine(textOf((first as Tokens.Generic).tokens ?? [first])) : ''
    const mark = ordered ? `${Number(start || 1) + index}.` : '-'
    return [
      ...(said ? [plain(`${indent}${mark} ${said}`)] : []),
      ...linesOf(isText ? others : tokens, `${indent}  `),
      ...(loose ? [blank] : []),
    ]
  })
}

/** What is moved in by four columns is code to Markdown, and verse to those who write: its marks are read all the same. */
function linesOfCode({ text, codeBlockStyle }: Tokens.Code): MarkdownLine[] {
  const lines = text.split('\n')
  return codeBlockStyle === 'indented'
    ? lines.map((line) => plain(textOf(Lexer.lexInline(line)).trimEnd()))
    : lines.map(plain)
}

function linesOfTable({ header, rows }: Tokens.Table): MarkdownLine[] {
  return [header, ...rows].map((cells) =>
    plain(singleSpaced(cells.map(({ tokens }) => textOf(tokens)).join(' '))),
  )
}

/** The lines of a paragraph; those that are moved in stay so. */
function linesOfText(text: string): MarkdownLine[] {
  return text.split('\n').map((line) => plain(/^ {2}/.test(line) ? line.trimEnd() : singleSpaced(line)))
}

const picture = /!\[[^\]]{0,2000}\](?:\[[^\]]{0,200}\])?/g
const note = /\[\^([^\]\s]{1,40})\]/g
const link = /\[([^[\]]{1,2000})\]\[[^\]]{0,200}\]/g

/** What stands there without its marks. Links and pictures whose address is nowhere in the text are none to Markdown. */
function textOf(tokens: readonly Token[]): string {
  return inlineTextOf(tokens).replace(picture, '').replace(note, ' [$1]').replace(link, '$1')
}

function inlineTextOf(tokens: readonly Token[]): string {
  return tokens.map((token) => inlineText(token as Tokens.Generic)).join('')
}

/** Emphasis and links are their text, pictures and tags are nothing, and a break ends a line. */
function inlineText(token: Tokens.Generic): string {
  switch (token.type) {
    case 'image':
    case 'html':
    case 'checkbox':
      return ''
    case 'br':
      return '\n'
    case 'codespan':
    case 'escape':
      return token.text
    default:
      return token.tokens ? inlineTextOf(token.tokens) : decodeHTML(token.text)
  }
}
