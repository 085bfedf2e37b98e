import type { Line } from './lines.ts'
import { isClosed, shapeOf } from './shape.ts'
import type { Role } from './token-table.ts'

/** What a line of an essay is, and which part of it is words (UTF-16 offsets). */
export interface OutlineLine {
  readonly role: Role
  readonly from: number
  readonly to: number
}

/** A heading without `#` is at most this long (decisions, Words and markers). */
const HEADING = { words: 12, characters: 80 } as const

const NUMBER_SIGNS = /#+[^\S\r\n]*/y
// At most three digits: a line that happens to begin with a year is no list.
const ITEM_MARK = /(?:•|(?:[-*–]|\d{1,3}[.)])(?=\s))\s*/y

/** Reads the light marks of an essay's line: a heading, a list item, or plain text. */
export function readOutlineLine(source: string, line: Line): OutlineLine {
  const afterSigns = matchEnd(NUMBER_SIGNS, source, line)
  if (afterSigns > line.start)
    return { role: 'heading', from: afterSigns, to: withoutSigns(source, afterSigns, line.end) }
  const afterMark = matchEnd(ITEM_MARK, source, line)
  // A row of asterisks is an ornament, not a list.
  if (afterMark > line.start && /[\p{L}\p{N}]/u.test(source.slice(afterMark, line.end))) {
    return { role: 'item', from: afterMark, to: line.end }
  }
  return { role: isHeading(source, line) ? 'heading' : 'text', from: line.start, to: line.end }
}

function matchEnd(pattern: RegExp, source: string, line: Line): number {
  pattern.lastIndex = line.start
  return pattern.test(source) ? Math.min(pattern.lastIndex, line.end) : line.start
}

// `## Title ##` loses both, but `## Learning C#` keeps its name.
function withoutSigns(source: string, from: number, to: number): number {
  let end = to
  while (end > from && source[end - 1] === '#') end--
  return end === from || /\s/.test(source[end - 1] ?? '') ? end : to
}

function isHeading(source: string, line: Line): boolean {
  const { start, end } = line
  if (!line.afterBlank || !line.beforeBlank || end - start > HEADING.characters) return false
  const text = source.slice(start, end)
  return (
    /\p{L}/u.test(text) && text.split(/\s+/).length <= HEADING.words && !isClosed(shapeOf(source, start, end))
  )
}
