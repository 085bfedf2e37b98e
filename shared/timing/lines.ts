import { IGNORED, kindAt, SPACE, setOf } from './characters.ts'

/** A line that is not blank, its edges trimmed (UTF-16 offsets), with its indent and its neighbours. */
export interface Line {
  readonly start: number
  readonly end: number
  /** Columns of white space before the line; a tab stands for four. */
  readonly indent: number
  readonly afterBlank: boolean
  beforeBlank: boolean
}

// A tab is as wide as the indents that plain texts write with spaces.
const TAB = '    '
const NOTHING = setOf(SPACE, IGNORED)
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const NEXT_LINE = 0x85
const LINE_SEPARATOR = 0x2028
const PARAGRAPH_SEPARATOR = 0x2029

/** Calls `onLine` for each line that is not blank, in order; the edges of the source count as blank lines. */
export function readLines(source: string, onLine: (line: Line) => void): void {
  let afterBlank = true
  let held: Line | undefined
  for (let from = 0; from < source.length; ) {
    const end = lineEnd(source, from)
    const start = skipNothing(source, from, end)
    afterBlank ||= start === end
    if (held) {
      held.beforeBlank = afterBlank
      onLine(held)
      held = undefined
    }
    if (start < end) {
      const indent = source.slice(from, start).replaceAll('\t', TAB).length
      held = { start, end: trimEnd(source, end), indent, afterBlank, beforeBlank: true }
      afterBlank = source.charCodeAt(end) === PARAGRAPH_SEPARATOR
    }
    from = nextLine(source, end)
  }
  if (held) onLine(held)
}

function lineEnd(source: string, from: number): number {
  let end = from
  while (end < source.length && !isBreak(source.charCodeAt(end))) end++
  return end
}

function isBreak(code: number): boolean {
  if (code <= CARRIAGE_RETURN) return code >= LINE_FEED
  return code === NEXT_LINE || code === LINE_SEPARATOR || code === PARAGRAPH_SEPARATOR
}

// Any carriage returns before a line feed are one break with it; several without one are a blank line.
function nextLine(source: string, end: number): number {
  let next = end + 1
  if (source.charCodeAt(end) !== CARRIAGE_RETURN) return next
  while (source.charCodeAt(next) === CARRIAGE_RETURN) next++
  if (source.charCodeAt(next) === LINE_FEED) return next + 1
  return next > end + 1 ? next - 1 : next
}

function skipNothing(source: string, from: number, to: number): number {
  let index = from
  while (index < to && isNothing(source, index)) index++
  return index
}

function trimEnd(source: string, from: number): number {
  let end = from
  while (isNothing(source, end - 1)) end--
  return end
}

function isNothing(source: string, index: number): boolean {
  return (NOTHING & (1 << kindAt(source, index))) > 0
}
