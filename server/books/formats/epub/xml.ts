import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { ApiError } from '#shared/errors.ts'
import { cleanLine } from '../../structure/clean.ts'
import { removeDoctype } from '../doctype.ts'
import { decodeXml } from '../encoding.ts'

/** An element: its name and attributes, without prefixes, and what is in it. */
export interface XmlNode {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlNode[]
  /** Its own text, references not yet read. */
  text: string
}

/** A book's own tables are shallow, a bomb is not. */
const depthMax = 60
const bytesMax = 10_000_000

const nodeOf = (name: string, attributes: Record<string, string>): XmlNode => ({
  name: withoutPrefix(name),
  attributes: new Map(Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), value])),
  children: [],
  text: '',
})

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Returns the document that holds the root of a small XML document. @throws ApiError `invalid` when it cannot be read. */
export function readXml(bytes: Uint8Array): XmlNode {
  try {
    if (bytes.length > bytesMax) throw new RangeError('too large')
    const source = removeDoctype(decodeXml(bytes))
    if (source === undefined) throw new RangeError('a DOCTYPE without an end')
    return parse(source)
  } catch {
    throw new ApiError('invalid', 'This EPUB is damaged: its table of contents cannot be read')
  }
}

function parse(source: string): XmlNode {
  const document = nodeOf('', {})
  const open = [document]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > depthMax) throw new RangeError('too deep')
        const node = nodeOf(name, attributes)
        open.at(-1)?.children.push(node)
        open.push(node)
      },
      ontext(text) {
        const node = open.at(-1)
        if (node) node.text += text
      },
      onclosetag: () => void open.pop(),
    },
    // References are read where a text is taken: books use the names of HTML too.
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(source)
  return document
}

/** The children of that name, none where there are none. */
export function listChildren(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** The first child down a path of names. */
export function findChild(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce((parent, name) => listChildren(parent, name)[0], node)
}

/** An attribute's value, references read; empty where there is none. */
export function getAttribute(node: XmlNode | undefined, name: string): string {
  return decodeHTML(node?.attributes.get(name) ?? '')
}

/** What an element says, in one line. */
export function getText(node: XmlNode | undefined): string {
  return cleanLine(decodeHTML(node?.text ?? ''))
}
