import { Parser } from 'htmlparser2'
import { removeDoctype } from '../doctype.ts'

/** Attributes by lower-case name without prefix: `epub:type` is `type`. */
export type Attributes = ReadonlyMap<string, string>

/** Receives parser events. Every opened element is closed, even where the source omits the end tag. */
export interface HtmlHandler {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  close(name: string): void
}

/** Parses XHTML or HTML, well-formed or not. Names are lower case and without prefix. */
export function parseHtml(source: string, handler: HtmlHandler): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open(removeNamePrefix(name), toAttributes(attributes)),
      ontext: (text) => handler.text(text),
      onclosetag: (name) => handler.close(removeNamePrefix(name)),
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  )
  limitDepth(parser)
  // Removes the DOCTYPE, whose internal subset can contain any markup.
  parser.end(removeDoctype(source) ?? source)
}

/** Maps the name of each attribute, without its prefix, to the value. */
export const toAttributes = (attributes: Record<string, string>): Attributes =>
  new Map(Object.entries(attributes).map(([name, value]) => [removeNamePrefix(name), value]))

export const removeNamePrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Maximum nesting depth; deeper elements are treated as void. */
const depthMax = 1_000

/**
 * Limits nesting by overriding the parser's private test for void elements, because the parser has no such setting. The parser
 * unshifts each open element onto an array, which takes a minute for 100,000 levels.
 */
function limitDepth(parser: Parser): void {
  const inner = parser as unknown as { stack: string[]; isVoidElement: (name: string) => boolean }
  const isVoid = inner.isVoidElement.bind(parser)
  inner.isVoidElement = (name) => inner.stack.length >= depthMax || isVoid(name)
}
