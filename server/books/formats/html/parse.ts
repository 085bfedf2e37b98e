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
  // The internal subset of a DOCTYPE can contain any markup.
  parser.end(removeDoctype(source) ?? source)
}

/** Maps the values of attributes by name without prefix. */
export const toAttributes = (attributes: Record<string, string>): Attributes =>
  new Map(Object.entries(attributes).map(([name, value]) => [removeNamePrefix(name), value]))

export const removeNamePrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Deeper elements are treated as void. */
const depthMax = 1_000

/**
 * Limits nesting. The parser unshifts open elements onto an array, which takes a minute for 100,000 levels, and has no setting
 * for it; this overrides its private test for void elements.
 */
function limitDepth(parser: Parser): void {
  const inner = parser as unknown as { stack: string[]; isVoidElement: (name: string) => boolean }
  const isVoid = inner.isVoidElement.bind(parser)
  inner.isVoidElement = (name) => inner.stack.length >= depthMax || isVoid(name)
}
