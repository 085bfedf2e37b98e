import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { cleanLine } from '../../structure/clean.ts'
import { removeDoctype } from '../doctype.ts'
import { decodeXml } from '../encoding.ts'
import { type Attributes, removeNamePrefix, toAttributes } from '../html/parse.ts'

/** An XML element. Names of elements and attributes have no namespace prefix. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Attributes
  readonly children: XmlNode[]
  /** Its own text, with undecoded references. */
  text: string
}

/** Limits against malicious documents. */
const depthMax = 60
const bytesMax = 10_000_000

const createNode = (name: string, attributes: Record<string, string>): XmlNode => ({
  name: removeNamePrefix(name),
  attributes: toAttributes(attributes),
  children: [],
  text: '',
})

/** Parses a small XML document and returns the parent of its root; undefined when it is malformed. */
export function readXml(bytes: Uint8Array): XmlNode | undefined {
  if (bytes.length > bytesMax) return undefined
  try {
    const source = removeDoctype(decodeXml(bytes))
    return source === undefined ? undefined : parse(source)
  } catch {
    return undefined
  }
}

function parse(source: string): XmlNode {
  const document = createNode('', {})
  const open = [document]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > depthMax) throw new RangeError('too deep')
        const node = createNode(name, attributes)
        open.at(-1)?.children.push(node)
        open.push(node)
      },
      ontext(text) {
        const node = open.at(-1)
        if (node) node.text += text
      },
      onclosetag: () => void open.pop(),
    },
    // Character references are decoded later, because books also use those of HTML.
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(source)
  return document
}

export function listChildren(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** Returns the descendant at a path of names, following the first child with each name. */
export function findChild(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce((parent, name) => listChildren(parent, name)[0], node)
}

/** Returns an attribute's decoded value; empty when missing. */
export function getAttribute(node: XmlNode | undefined, name: string): string {
  return decodeHTML(node?.attributes.get(name) ?? '')
}

/** Returns an element's decoded text on one line. */
export function getNodeText(node: XmlNode | undefined): string {
  return cleanLine(decodeHTML(node?.text ?? ''))
}
