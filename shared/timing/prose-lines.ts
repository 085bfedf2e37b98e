import {
  kindAt,
  LOWER,
  OPEN,
  OPEN_QUOTE,
  OPEN_SINGLE,
  QUOTE,
  STRAIGHT_APOSTROPHE,
  setOf,
  UNDERSCORE,
} from './characters.ts'
import { type Line, readLines } from './lines.ts'

/** Lines of prose, and of verse that is too long for the page, are broken off where they reach it, in characters. */
const pageWidth = 50
/** Of prose, more lines begin in the middle of a sentence than not. */
const smallShare = 0.5

const LEADING = setOf(OPEN, OPEN_QUOTE, OPEN_SINGLE, STRAIGHT_APOSTROPHE, QUOTE, UNDERSCORE)

/**
 * Returns where the lines of a poem begin (UTF-16) that only go on with the line above: those of a preface or a note, in prose, and the
 * rest of a line that is longer than the page, which is set in further.
 */
export function readProseLines(source: string): ReadonlySet<number> {
  const goOn = new Set<number>()
  let stanza: Line[] = []
  const finish = () => {
    for (const line of isProse(source, stanza) ? stanza.slice(1) : restsOf(source, stanza))
      goOn.add(line.start)
    stanza = []
  }
  readLines(source, (line) => {
    if (line.afterBlank) finish()
    stanza.push(line)
  })
  finish()
  return goOn
}

function isProse(source: string, stanza: readonly Line[]): boolean {
  const rest = stanza.slice(1)
  const isFull = stanza.slice(0, -1).every(({ start, end }) => end - start >= pageWidth)
  const small = rest.filter((line) => beginsSmall(source, line)).length
  return rest.length > 0 && isFull && small > smallShare * rest.length
}

function restsOf(source: string, stanza: readonly Line[]): Line[] {
  return stanza.filter((line, index) => {
    const above = stanza[index - 1]
    const isFurther = above && line.indent > above.indent && above.end - above.start >= pageWidth
    return isFurther && beginsSmall(source, line)
  })
}

function beginsSmall(source: string, { start, end }: Line): boolean {
  let at = start
  while (at < end && LEADING & (1 << kindAt(source, at))) at++
  return kindAt(source, at) === LOWER
}
