import { matchEnd } from './characters.ts'
import type { Line } from './lines.ts'
import type { Role } from './token-table.ts'
import { analyzeWord, endsWithMark } from './word-shape.ts'

/** A line of an essay without its light markup; offsets are UTF-16. */
export interface OutlineLine {
  readonly role: Role
  readonly start: number
  readonly end: number
  /** Present on a numbered item. */
  readonly number?: number
}

// Limits of a heading without `#`, in words and UTF-16 units.
const HEADING_MAX_WORDS = 12
const HEADING_MAX_UNITS = 80

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const HEADING_MARK = /#+[ \t]*/y
// Closing marks of a heading: matches the end of `## Title ##`, but not of `## Learning C#`.
const CLOSING_HEADING_MARK = /(?<!\S)#+$/
const BULLET = /(?:•|[-*–](?=\s))\s*/y
// At most three digits: a year starts no list item.
const ITEM_NUMBER = /\d{1,3}(?=[.)]\s)/y

/**
 * Parses the light markup of an essay's line: heading, list item or plain text. The number of an item remains part of its text.
 * Without a blank line above, a numbered line starts an item only if its number is 1 or `lastNumber` + 1: prose may wrap before `12. He`.
 * @param lastNumber number of the previous item, 0 before the first
 */
export function parseOutlineLine(source: string, line: Line, lastNumber: number): OutlineLine {
  const { start, end } = line
  const headingStart = matchEnd(HEADING_MARK, source, start)
  if (headingStart > start) {
    const title = source.slice(headingStart, end).replace(CLOSING_HEADING_MARK, '')
    return { role: 'heading', start: headingStart, end: headingStart + title.length }
  }
  const itemStart = matchEnd(BULLET, source, start)
  // A row of asterisks is an ornament, not a list.
  if (itemStart > start && LETTER_OR_DIGIT.test(source.slice(itemStart, end))) {
    return { role: 'item', start: itemStart, end }
  }
  const number = Number(source.slice(start, matchEnd(ITEM_NUMBER, source, start)))
  const isNextNumber = line.afterBlank || number === 1 || number === lastNumber + 1
  if (number > 0 && isNextNumber && /\s\S*[\p{L}\p{N}]/u.test(source.slice(start, end))) {
    return { role: 'item', start, end, number }
  }
  return { role: isHeading(source, line) ? 'heading' : 'text', start, end }
}

function isHeading(source: string, { start, end, afterBlank, beforeBlank }: Line): boolean {
  if (!afterBlank || !beforeBlank || end - start > HEADING_MAX_UNITS) return false
  const text = source.slice(start, end)
  return (
    LETTER_OR_DIGIT.test(text) &&
    text.split(/\s+/).length <= HEADING_MAX_WORDS &&
    !endsWithMark(analyzeWord(source, start, end))
  )
}
