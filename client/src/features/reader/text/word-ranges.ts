import { type Paragraph, paragraphOf, wordAtOffset } from './text-layout.ts'

/** A node with text in it, and where in its paragraph's text that begins (UTF-16). */
interface Piece {
  node: Node
  start: number
}

/** Returns what finds a word of the paragraphs that stand in a view (`TextRuns`): the range of its letters. */
export function createWordRanges(
  view: HTMLElement,
  paragraphs: Paragraph[],
): (index: number) => Range | undefined {
  const pieces = new Map<Paragraph, Piece[]>()
  return (index) => {
    const paragraph = paragraphOf(paragraphs, index)
    if (!paragraph) return undefined
    const known = pieces.get(paragraph) ?? piecesOf(view, paragraph)
    pieces.set(paragraph, known)
    const start = paragraph.starts[index - paragraph.first]
    const end = paragraph.ends[index - paragraph.first]
    const piece = known.findLast((piece) => piece.start <= (start ?? -1))
    if (!piece || start === undefined || end === undefined) return undefined
    const range = document.createRange()
    range.setStart(piece.node, start - piece.start)
    range.setEnd(piece.node, end - piece.start)
    return range
  }
}

/** Returns the word at a point of the screen, if a paragraph stands there. */
export function wordAtPoint(paragraphs: Paragraph[], x: number, y: number): number | undefined {
  const caret = caretAt(x, y)
  const element = caret?.node.parentElement?.closest<HTMLElement>('[data-first]')
  const paragraph = paragraphs.find(({ first }) => String(first) === element?.dataset.first)
  if (!caret || !element || !paragraph) return undefined
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(caret.node, caret.offset)
  return wordAtOffset(paragraph, before.toString().length)
}

/** A paragraph is one node of text, or several where there are names and directions in it. */
function piecesOf(view: HTMLElement, paragraph: Paragraph): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const child of view.querySelector(`[data-first="${paragraph.first}"]`)?.childNodes ?? []) {
    pieces.push({ node: child instanceof Text ? child : (child.firstChild ?? child), start })
    start += child.textContent?.length ?? 0
  }
  return pieces
}

/** The place in the text under a point of the screen; browsers have two names for it. */
function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}
