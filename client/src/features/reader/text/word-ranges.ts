import type { WordRange } from '#shared/timing/range-anchor.ts'
import { findParagraph, findWordAtOffset, type ParagraphLayout } from '../../../lib/text-layout.ts'

/** Selector of open notes. A note is inside its paragraph in the DOM, but its words are not part of the text. */
export const openNote = '[role="note"]'

/** Returns the DOM range of a word in paragraphs rendered by `TextParagraph`. */
export function findRange(view: HTMLElement, paragraphs: ParagraphLayout[], index: number) {
  const paragraph = findParagraph(paragraphs, index)
  if (!paragraph) return undefined
  const start = paragraph.starts[index - paragraph.first]
  const end = paragraph.ends[index - paragraph.first]
  const found = findTextNodes(view, paragraph).findLast((node) => node.start <= (start ?? -1))
  if (!found || start === undefined || end === undefined) return undefined
  const range = document.createRange()
  // On a translated page, the text node may be shorter than the text.
  range.setStart(found.node, Math.min(start - found.start, found.node.length))
  range.setEnd(found.node, Math.min(end - found.start, found.node.length))
  return range
}

/** Returns the DOM range of those words of a range that the view shows; undefined when it shows none of them. */
export function findWordsRange(view: HTMLElement, paragraphs: ParagraphLayout[], words: WordRange) {
  const last = paragraphs.at(-1)
  if (!last) return undefined
  const start = Math.max(words.startWord - 1, paragraphs[0]?.first ?? 0)
  const end = Math.min(words.endWord, last.first + last.starts.length) - 1
  const range = start <= end ? findRange(view, paragraphs, start) : undefined
  const lastRange = range && findRange(view, paragraphs, end)
  if (lastRange) range.setEnd(lastRange.endContainer, lastRange.endOffset)
  return lastRange && range
}

/** Returns the words that are selected in a text, also those selected in part; undefined for none. */
export function findSelectedWords(view: HTMLElement, paragraphs: ParagraphLayout[]): WordRange | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return undefined
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  const elements = [...view.querySelectorAll<HTMLElement>('[data-first]')].filter((element) =>
    selection.containsNode(element, true),
  )
  const [first, last] = [elements[0], elements.at(-1)]
  const [opening, closing] = [findShown(paragraphs, first), findShown(paragraphs, last)]
  if (!opening || !closing) return undefined
  const from = first?.contains(startContainer) ? countTextBefore(first, startContainer, startOffset) : 0
  const to = last?.contains(endContainer)
    ? countTextBefore(last, endContainer, endOffset)
    : Number.POSITIVE_INFINITY
  const startWord = opening.first + opening.ends.filter((end) => end <= from).length + 1
  const endWord = closing.first + closing.starts.filter((start) => start < to).length
  return startWord <= endWord ? { startWord, endWord } : undefined
}

/** Returns the word at a point of the window; undefined outside of the paragraphs. */
export function findWordAtPoint(paragraphs: ParagraphLayout[], x: number, y: number): number | undefined {
  const caret = findCaret(x, y)
  const parent = caret?.node.parentElement
  const element = parent?.closest(openNote) ? null : parent?.closest<HTMLElement>('[data-first]')
  const paragraph = findShown(paragraphs, element)
  if (!caret || !element || !paragraph) return undefined
  return findWordAtOffset(paragraph, countTextBefore(element, caret.node, caret.offset))
}

const findShown = (paragraphs: ParagraphLayout[], element: HTMLElement | null | undefined) =>
  paragraphs.findLast(({ first }) => String(first) === element?.dataset.first)

function countTextBefore(element: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(node, offset)
  const text = before.cloneContents()
  text.querySelector(openNote)?.remove()
  return text.textContent.length
}

/** Returns the nearest word on the line above (-1) or below (1). Measures text, so an element that covers the text has no effect. */
export function findWordOnLine(view: HTMLElement, paragraphs: ParagraphLayout[], index: number, by: -1 | 1) {
  const findBox = (word: number) => findRange(view, paragraphs, word)?.getClientRects()[0]
  const from = findBox(index)
  if (!from) return undefined
  const x = from.left + from.width / 2
  const isOnLine = (box: DOMRect, line: DOMRect) => Math.abs(box.bottom - line.bottom) < line.height / 2
  let line: DOMRect | undefined
  let nearest: { word: number; distance: number } | undefined
  for (let word = index + by; ; word += by) {
    const box = findBox(word)
    if (!box || (line && !isOnLine(box, line))) return nearest?.word
    if (!line && isOnLine(box, from)) continue
    line ??= box
    const distance = Math.max(box.left - x, x - box.right, 0)
    if (!nearest || distance < nearest.distance) nearest = { word, distance }
  }
}

/** Returns the text nodes of a paragraph with their offsets. Names, directions or a translation split a paragraph into several nodes. */
function findTextNodes(view: HTMLElement, paragraph: ParagraphLayout) {
  const nodes: { node: Text; start: number }[] = []
  const element = view.querySelector(`[data-first="${paragraph.first}"]`)
  if (!element) return nodes
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest(openNote) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let start = 0; walker.nextNode(); start += nodes.at(-1)?.node.length ?? 0) {
    nodes.push({ node: walker.currentNode as Text, start })
  }
  return nodes
}

/** Returns the caret position at a point of the window, from either of the two browser APIs. */
function findCaret(x: number, y: number): { node: Node; offset: number } | undefined {
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}
