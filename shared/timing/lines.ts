import { bitSet, IGNORED, SPACE, trim } from './characters.ts'

/** A line that is not blank, its edges trimmed (UTF-16 offsets), with its indent and its neighbours. */
export interface Line {
  readonly start: number
  readonly end: number
  /** Columns of white space before the line; a tab stands for four. */
  readonly indent: number
  readonly afterBlank: boolean
  beforeBlank: boolean
}

const INVISIBLE = bitSet(SPACE, IGNORED)
// A form feed is white space within a line.
const LINE = /.+/g
// Any carriage returns before a line feed are one break with it; U+2029 parts paragraphs.
const ONE_BREAK = /^(?:\r*\n|[^\u2029])$/

/** Calls `onLine` for each line that is not blank, in order; the edges of the source count as blank lines. */
export function forEachLine(source: string, onLine: (line: Line) => void): void {
  let afterBlank = true
  let pending: Line | undefined
  let lastEnd = 0
  for (const { 0: text, index } of source.matchAll(LINE)) {
    const [start, end] = trim(source, index, index + text.length, INVISIBLE)
    afterBlank ||= start === end || !ONE_BREAK.test(source.slice(lastEnd, index))
    lastEnd = index + text.length
    if (pending) {
      pending.beforeBlank = afterBlank
      onLine(pending)
      pending = undefined
    }
    if (start === end) continue
    // A tab is as wide as the indents that plain texts write with spaces.
    const indent = source.slice(index, start).replaceAll('\t', '    ').length
    pending = { start, end, indent, afterBlank, beforeBlank: true }
    afterBlank = false
  }
  if (pending) onLine(pending)
}
