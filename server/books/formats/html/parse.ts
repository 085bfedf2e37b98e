import { Parser } from 'htmlparser2'
import { removeDoctype } from '../doctype.ts'

/** What an element says of itself: by name in small letters, without prefixes, so that `epub:type` is `type`. */
export type Attributes = ReadonlyMap<string, string>

/** What is called as a document is read. Each element that opens closes, though nobody closed it. */
export interface Reader {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  close(name: string): void
}

const none: Attributes = new Map()

/** Reads an XHTML or HTML document, well-formed or not. Names are in small letters and without a prefix. */
export function parseHtml(source: string, reader: Reader): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(withoutPrefix(name), attributesOf(attributes)),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(withoutPrefix(name)),
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  )
  keepShallow(parser)
  // What a document declares of its own may hold any mark, and is no text.
  parser.end(removeDoctype(source) ?? source)
}

function attributesOf(attributes: Record<string, string>): Attributes {
  const entries = Object.entries(attributes)
  return entries.length === 0 ? none : new Map(entries.map(([name, value]) => [withoutPrefix(name), value]))
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Elements within one another: no book has so many, and what is nested more deeply is read as if it were empty. */
const depthMax = 1_000

/**
 * The parser keeps what is open at the front of an array: a hundred thousand elements in one another would take it a minute.
 * It has no setting for that, so its own question whether an element can hold anything is answered for it.
 */
function keepShallow(parser: Parser): void {
  const inner = parser as unknown as { stack: string[]; isVoidElement: (name: string) => boolean }
  const isVoid = inner.isVoidElement.bind(parser)
  inner.isVoidElement = (name) => inner.stack.length >= depthMax || isVoid(name)
}
