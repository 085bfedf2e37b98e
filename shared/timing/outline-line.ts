import type { Line } from './lines.ts'
import { matchEnd } from './match-end.ts'
import type { Role } from './token-table.ts'
import { analyzeWord, endsWithMark } from './word-shape.ts'

/** What a line of an essay is, and which part of it is words (UTF-16 offsets). */
export interface OutlineLine {
  readonly role: Role
  readonly start: number
  readonly end: number
  /** The number of a numbered item. */
  readonly number?: number
}

// A heading without `#` is at most this long (decisions, Words and markers).
const HEADING_WORDS = 12
const HEADING_CHARACTERS = 80

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const NUMBER_SIGNS = /#+[ \t]*/y
// `## Title ##` loses both, but `## Learning C#` keeps its name.
const CLOSING_SIGNS = /(?<!\S)#+$/
const ITEM_MARK = /(?:•|[-*–](?=\s))\s*/y
// At most three digits: a line that happens to begin with a year is no list.
const NUMBER = /\d{1,3}(?=[.)]\s)/y

/**
 * Reads the light marks of an essay's line: a heading, a list item, or plain text. A number is a word of its item. Without a blank line
 * before it, it begins one only if it goes on counting: `in verse` is not over before `12. He`.
 * @param lastNumber the number of the item before, 0 before the first
 */
export function parseOutlineLine(source: string, line: Line, lastNumber: number): OutlineLine {
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
  const number = Number(source.slice(start, matchEnd(NUMBER, source, start)))
  const counts = line.afterBlank || number === 1 || number === lastNumber + 1
  if (number > 0 && counts && /\s\S*[\p{L}\p{N}]/u.test(source.slice(start, end))) {
    return { role: 'item', start, end, number }
  }
  return { role: isHeading(source, line) ? 'heading' : 'text', start, end }
}

function isHeading(source: string, { start, end, afterBlank, beforeBlank }: Line): boolean {
  if (!afterBlank || !beforeBlank || end - start > HEADING_CHARACTERS) return false
  const text = source.slice(start, end)
  return (
    LETTER_OR_DIGIT.test(text) &&
    text.split(/\s+/).length <= HEADING_WORDS &&
    !endsWithMark(analyzeWord(source, start, end))
  )
}
