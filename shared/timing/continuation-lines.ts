import { DOUBLE_QUOTE, getClassAt, LOWER, OPENING, STRAIGHT_APOSTROPHE, UNDERSCORE } from './characters.ts'
import { forEachLine, type Line } from './lines.ts'

/** Minimum length of a wrapped line, in UTF-16 units. */
const wrappedLineMin = 50
/** A stanza is wrapped prose when more than this share of its lines after the first start in lower case. */
const lowercaseShareMin = 0.5

const LEADING = OPENING | STRAIGHT_APOSTROPHE | DOUBLE_QUOTE | UNDERSCORE

/**
 * Returns the start offsets (UTF-16) of lines in a poem that continue the line above: hard-wrapped prose of prefaces and notes,
 * and the indented rest of an overlong verse.
 */
export function findContinuationLines(source: string): ReadonlySet<number> {
  const continuations = new Set<number>()
  let stanza: Line[] = []
  const finish = () => {
    for (const line of isProse(source, stanza) ? stanza.slice(1) : findOverflowLines(source, stanza))
      continuations.add(line.start)
    stanza = []
  }
  forEachLine(source, (line) => {
    if (line.afterBlank) finish()
    stanza.push(line)
  })
  finish()
  return continuations
}

function isProse(source: string, stanza: readonly Line[]): boolean {
  const rest = stanza.slice(1)
  const areWrapped = stanza.slice(0, -1).every(({ start, end }) => end - start >= wrappedLineMin)
  const lowercaseCount = rest.filter((line) => startsLowercase(source, line)).length
  return rest.length > 0 && areWrapped && lowercaseCount > lowercaseShareMin * rest.length
}

function findOverflowLines(source: string, stanza: readonly Line[]): Line[] {
  return stanza.filter((line, index) => {
    const above = stanza[index - 1]
    const isWrapped = above && line.indent > above.indent && above.end - above.start >= wrappedLineMin
    return isWrapped && startsLowercase(source, line)
  })
}

function startsLowercase(source: string, { start, end }: Line): boolean {
  let at = start
  while (at < end && LEADING & getClassAt(source, at)) at++
  return getClassAt(source, at) === LOWER
}
