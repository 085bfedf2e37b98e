import type { Category } from '#shared/timing/category.ts'
import type { Tokens } from '#shared/timing/token-table.ts'
import { tokenize } from '#shared/timing/tokenize.ts'

/** Number of characters at the beginning of a text that fill a cover. */
export const coverWindow = 4_000
/** Maximum size of a stored path. */
const pathMaxBytes = 2_048

// Units of the SVG view box (`getCoverDrawing`).
const pageWidth = 148
const pageHeight = 180
const rowHeight = 7
const letterWidth = 3
const wordSpace = 5
const paragraphIndent = 12
/** Indent of the second row of a verse that is too long for one row. */
const verseIndent = 24
/** Left edge of the speeches of a play, which are to the right of the names. */
const speechLeft = 30

interface Row {
  strokes: { x: number; length: number }[]
  /** True when the next word did not fit. */
  isFull: boolean
}

/**
 * Draws the first page of a text as an SVG path, with one stroke for each word, as long as the word. Prose is justified, with
 * indented paragraphs. A poem keeps its lines and stanzas. The speeches of a play are to the right of the speakers' names.
 */
export function drawCover(content: string, category: Category): string {
  const isProse = category !== 'Poem' && category !== 'Stage Play'
  let path = ''
  let pen = { x: 0, y: 0 }
  for (const [index, { strokes, isFull }] of setRows(content, category).entries()) {
    const y = index * rowHeight
    for (const { x, length } of isProse && isFull ? justify(strokes) : strokes) {
      const stroke = `m${x - pen.x} ${y - pen.y}h${length}`
      if (y > pageHeight || path.length + stroke.length > pathMaxBytes) return path
      path += stroke
      pen = { x: x + length, y }
    }
  }
  return path
}

/** Lays out the words in left-aligned rows. */
function setRows(content: string, category: Category): Row[] {
  const tokens = tokenize(content.slice(0, coverWindow), category)
  const rows: Row[] = []
  let row: Row = { strokes: [], isFull: false }
  let x = 0
  const startRow = (left: number) => {
    row = { strokes: [], isFull: false }
    rows.push(row)
    x = left
  }
  const first = findFirstSpeech(tokens)
  for (let index = first; index < tokens.count; index++) {
    const letters = [...tokens.text(index)].length
    const length = Math.min(Math.max(1, letterWidth * letters - 2), pageWidth - verseIndent)
    const isAfterName = index > first && tokens.role(index - 1) === 'name'
    if (isAfterName && tokens.role(index) !== 'name') x = Math.max(x, speechLeft)
    else if (index === first || tokens.breakBefore(index) !== 'none') {
      if (index > first && isSetApart(tokens, index)) startRow(0)
      startRow(getLeft(tokens, index, category))
    }
    if (x + length > pageWidth) {
      row.isFull = true
      startRow(hangingIndents[category] ?? 0)
    }
    row.strokes.push({ x, length })
    x += length + wordSpace
  }
  return rows
}

/** Returns the index of the first speech, with which the page of a play begins; 0 for a text without speeches. */
function findFirstSpeech(tokens: Tokens): number {
  for (let index = 0; index < tokens.count; index++) if (tokens.role(index) === 'name') return index
  return 0
}

const hangingIndents: Partial<Record<Category, number>> = { Poem: verseIndent, 'Stage Play': speechLeft }

/** Returns true when a blank row precedes a word: at a stanza, at a heading and after a heading. */
const isSetApart = (tokens: Tokens, index: number) =>
  tokens.breakBefore(index) === 'stanza' || [index - 1, index].some((at) => tokens.role(at) === 'heading')

function getLeft(tokens: Tokens, index: number, category: Category): number {
  const role = tokens.role(index)
  if (category === 'Stage Play') return role === 'name' ? 0 : speechLeft
  if (category === 'Poem') return letterWidth * Math.min(tokens.indentBefore(index), 12)
  const isIndented = index > 0 && tokens.role(index - 1) === role && tokens.breakBefore(index) === 'paragraph'
  return isIndented ? paragraphIndent : 0
}

/** Widens the spaces of a row to the width of the page. */
function justify(strokes: Row['strokes']): Row['strokes'] {
  const last = strokes.at(-1)
  const slack = last ? pageWidth - last.x - last.length : 0
  const spaces = Math.max(1, strokes.length - 1)
  return strokes.map(({ x, length }, index) => ({ x: x + Math.round((slack * index) / spaces), length }))
}
