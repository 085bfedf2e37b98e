import { XMLParser } from 'fast-xml-parser'
import { ApiError } from '#shared/errors.ts'
import { cleanLine } from '../../structure/clean.ts'
import { withoutDoctype } from '../doctype.ts'
import { decodeXml } from '../encoding.ts'
import { decodeEntities } from '../entities.ts'

/** An element: its attributes and children by name, without prefixes. Text is read by `textOf`, never by itself. */
export interface XmlNode {
  readonly [name: string]: XmlNode[] | string | undefined
}

/** A book's own tables are shallow, a bomb is not. */
const depthMax = 60
const bytesMax = 10_000_000

// Those entities that XML itself has are read where a text is taken.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  alwaysCreateTextNode: true,
  maxNestedTags: depthMax,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

/** Answers the root of a small XML document. @throws ApiError `invalid` when it cannot be read. */
export function readXml(bytes: Uint8Array): XmlNode {
  try {
    if (bytes.length > bytesMax) throw new RangeError('too large')
    return parser.parse(withoutDoctype(decodeXml(bytes))) as XmlNode
  } catch {
    throw new ApiError('invalid', 'This EPUB is damaged: its table of contents cannot be read')
  }
}

/** The children of that name, none where there are none. */
export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  const children = node && Object.hasOwn(node, name) ? node[name] : undefined
  return Array.isArray(children) ? children : []
}

/** The first child down a path of names. */
export function childOf(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce((parent, name) => childrenOf(parent, name)[0], node)
}

/** An attribute's value, entities read; empty where there is none. */
export function attributeOf(node: XmlNode | undefined, name: string): string {
  const value = node?.[`@${name}`]
  return typeof value === 'string' ? decodeEntities(value) : ''
}

/** What an element says, in one line. */
export function textOf(node: XmlNode | undefined): string {
  const text = node?.['#text']
  return typeof text === 'string' ? cleanLine(decodeEntities(text)) : ''
}
