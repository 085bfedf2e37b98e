import { DomUtils, parseDocument } from 'htmlparser2'

export type Markup = ReturnType<typeof parseDocument>
export type MarkupNode = Markup['children'][number]
export type MarkupElement = Extract<MarkupNode, { attribs: object }>

export const parseMarkup = (source: string, xmlMode = false): Markup => parseDocument(source, { xmlMode })

export const isElement = (node: Markup | MarkupNode): node is MarkupElement => 'attribs' in node

export const listTypes = (node: MarkupElement): string[] => (node.attribs['epub:type'] ?? '').split(/\s+/)

/** Lists the wanted elements in document order. */
export const findElements = (
  within: Markup | MarkupElement,
  isWanted: (element: MarkupElement) => boolean,
): MarkupElement[] =>
  DomUtils.findAll((element) => isWanted(element as MarkupElement), within.children) as MarkupElement[]

const blocks = /^(?:p|div|section|article|h[1-6]|li|td|tr|br|blockquote|header|hgroup|table|pre|dd|dt|hr)$/

/** Returns the text of a node without skipped elements; newlines separate blocks. */
export function readText(
  node: Markup | MarkupNode,
  isSkipped: (element: MarkupElement) => boolean = () => false,
): string {
  if (node.type === 'text') return node.data.replace(/\s+/g, ' ')
  if (!('children' in node) || (isElement(node) && isSkipped(node)))
    return isElement(node) && node.name === 'br' ? '\n' : ''
  const text = node.children.map((child) => readText(child, isSkipped)).join('')
  return isElement(node) && blocks.test(node.name) ? `\n${text}\n` : text
}

export const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const isHeading = ({ name }: MarkupElement): boolean => /^(?:h[1-6]|hgroup)$/.test(name)
