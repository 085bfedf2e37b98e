import {
  bitSet,
  classAt,
  DOUBLE_QUOTE,
  LOWER,
  OPEN_BRACKET,
  OPEN_DOUBLE_QUOTE,
  OPEN_SINGLE_QUOTE,
  STRAIGHT_APOSTROPHE,
  UNDERSCORE,
} from './characters.ts'
import { forEachLine, type Line } from './lines.ts'

/** Lines of prose, and of verse that is too long for the page, are broken off where they reach it, in characters. */
const pageWidth = 50
/** Of prose, more lines begin in the middle of a sentence than not. */
const lowercaseShareMin = 0.5

const LEADING = bitSet(
  OPEN_BRACKET,
  OPEN_DOUBLE_QUOTE,
  OPEN_SINGLE_QUOTE,
  STRAIGHT_APOSTROPHE,
  DOUBLE_QUOTE,
  UNDERSCORE,
)

/**
 * Returns where the lines of a poem begin (UTF-16) that only go on with the line above: those of a preface or a note, in prose, and the
 * rest of a line that is longer than the page, which is set in further.
 */
export function findContinuationLines(source: string): ReadonlySet<number> {
  const goOn = new Set<number>()
  let stanza: Line[] = []
  const finish = () => {
    for (const line of isProse(source, stanza) ? stanza.slice(1) : findOverflowLines(source, stanza))
      goOn.add(line.start)
    stanza = []
  }
  forEachLine(source, (line) => {
    if (line.afterBlank) finish()
    stanza.push(line)
  })
  finish()
  return goOn
}

function isProse(source: string, stanza: readonly Line[]): boolean {
  const rest = stanza.slice(1)
  const isFull = stanza.slice(0, -1).every(({ start, end }) => end - start >= pageWidth)
  const small = rest.filter((line) => startsLowercase(source, line)).length
  return rest.length > 0 && isFull && small > lowercaseShareMin * rest.length
}

function findOverflowLines(source: string, stanza: readonly Line[]): Line[] {
  return stanza.filter((line, index) => {
    const above = stanza[index - 1]
    const isFurther = above && line.indent > above.indent && above.end - above.start >= pageWidth
    return isFurther && startsLowercase(source, line)
  })
}

function startsLowercase(source: string, { start, end }: Line): boolean {
  let at = start
  while (at < end && LEADING & (1 << classAt(source, at))) at++
  return classAt(source, at) === LOWER
}
