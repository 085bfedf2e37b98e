import { IGNORED, SPACE, trim } from './characters.ts'

/** A non-blank line, trimmed; offsets are UTF-16, `end` exclusive. */
export interface Line {
  readonly start: number
  readonly end: number
  /** In columns; a tab counts as four. */
  readonly indent: number
  readonly afterBlank: boolean
  beforeBlank: boolean
}

/** Matches a character that ends a line. */
export const LINE_END = /[\r\n\u2028]/
const INVISIBLE = SPACE | IGNORED
// A form feed does not end a line.
const LINE = /.+/g
// A line break that is no paragraph break: carriage returns before a line feed belong to it; U+2029 separates paragraphs.
const LINE_BREAK = /^(?:\r*\n|[^\u2029])$/

/** Calls `onLine` for each non-blank line in order; the start and end of the source, and pictures, count as blank lines. */
export function forEachLine(source: string, onLine: (line: Line) => void): void {
  let afterBlank = true
  let pending: Line | undefined
  let lastEnd = 0
  for (const { 0: text, index } of source.matchAll(LINE)) {
    const [start, end] = trim(source, index, index + text.length, INVISIBLE)
    // The text of a picture, `![A whale]`, is not read word by word.
    const isBlank = start === end || (source.startsWith('![', start) && source[end - 1] === ']')
    afterBlank ||= isBlank || !LINE_BREAK.test(source.slice(lastEnd, index))
    lastEnd = index + text.length
    if (pending) {
      pending.beforeBlank = afterBlank
      onLine(pending)
      pending = undefined
    }
    if (isBlank) continue
    const indent = source.slice(index, start).replaceAll('\t', '    ').length
    pending = { start, end, indent, afterBlank, beforeBlank: true }
    afterBlank = false
  }
  if (pending) onLine(pending)
}

const ORNAMENT = /^[\s*#~•·.…_⸻⸺—–-]+$/

/** Reports a line of asterisks or similar signs, which separates scenes and is one token. */
export function isOrnament(line: string): boolean {
  return ORNAMENT.test(line)
}
