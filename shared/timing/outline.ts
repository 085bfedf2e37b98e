import type { Line } from './lines.ts'
import { matchEnd } from './match-end.ts'
import { isClosed, shapeOf } from './shape.ts'
import type { Role } from './token-table.ts'

/** What a line of an essay is, and which part of it is words (UTF-16 offsets). */
export interface OutlineLine {
  readonly role: Role
  readonly start: number
  readonly end: number
}

// A heading without `#` is at most this long (decisions, Words and markers).
const HEADING_WORDS = 12
const HEADING_CHARACTERS = 80

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const NUMBER_SIGNS = /#+[ \t]*/y
// `## Title ##` loses both, but `## Learning C#` keeps its name.
const CLOSING_SIGNS = /(?<!\S)#+$/
// At most three digits: a line that happens to begin with a year is no list.
const ITEM_MARK = /(?:•|(?:[-*–]|\d{1,3}[.)])(?=\s))\s*/y

/** Reads the light marks of an essay's line: a heading, a list item, or plain text. */
export function readOutlineLine(source: string, line: Line): OutlineLine {
  const { start, end } = line
  const afterSigns = matchEnd(NUMBER_SIGNS, source, start)
  if (afterSigns > start) {
    const title = source.slice(afterSigns, end).replace(CLOSING_SIGNS, '')
    return { role: 'heading', start: afterSigns, end: afterSigns + title.length }
  }
  const afterMark = matchEnd(ITEM_MARK, source, start)
  // A row of asterisks is an ornament, not a list.
  if (afterMark > start && LETTER_OR_DIGIT.test(source.slice(afterMark, end))) {
    return { role: 'item', start: afterMark, end }
  }
  return { role: isHeading(source, line) ? 'heading' : 'text', start, end }
}

function isHeading(source: string, { start, end, afterBlank, beforeBlank }: Line): boolean {
  if (!afterBlank || !beforeBlank || end - start > HEADING_CHARACTERS) return false
  const text = source.slice(start, end)
  return (
    LETTER_OR_DIGIT.test(text) &&
    text.split(/\s+/).length <= HEADING_WORDS &&
    !isClosed(shapeOf(source, start, end))
  )
}
