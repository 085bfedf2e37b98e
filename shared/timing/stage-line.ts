import { forEachLine, type Line } from './lines.ts'
import { isStageDirection } from './stage-direction.ts'
import type { Role } from './token-table.ts'

/** What a line of a play is: a heading, or speech after a character's name that ends at `nameEnd` (a UTF-16 offset). */
export interface StageLine {
  readonly role: Role
  readonly nameEnd: number
}

// Nobody's name is longer; a bound keeps a line of any length cheap to read.
const LONGEST_OPENING = 80

// In mixed case only with a number, for `Act as you wish` is speech.
const HEADING = /^_*(?:(?:[A-Z]+\s+)?(?:ACT|SCENE)|(?:PRO|EPI)LOGUE|(?:Act|Scene)(?=\s+[IVXLC\d]+\b))\b/
// A name, an aside perhaps, and its mark: `JACK.`, `Mrs. Warren:`, `Jack and Algernon [together].`, `VIVIE [calmly]`, `LANE`.
const OPENING =
  /^_*((?:[DMS]\w{0,3}\.\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’&-]*(?:\s+(?:and\s+)?[\p{Lu}\d][\p{L}\p{M}\p{N}'’&-]*)*)(?:_*(?:\s*[[(][^\])]*[\])])?\s?[.:](?![\p{L}\p{N}])|(?=_*\s*[[(])|_*$)/u
// A word or two, after a title perhaps, but not what opens paragraph after paragraph without being anybody's name.
const SHORT_NAME = /^(?!(?:Yes|No|Oh|Ah|Well)$)(?:\w+\.\s+)?\S+(?:\s+\S+)?$/

/**
 * Returns the names in mixed case that open more than one paragraph of a play, or more than one line that is set in
 * (decisions, Words and markers).
 */
export function findSpeakers(source: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const cast = new Set<string>()
  forEachLine(source, (line) => {
    const name = canStartSpeech(line) && openingOf(source, line)?.name
    if (!name || !SHORT_NAME.test(name)) return
    if (seen.has(name)) cast.add(name)
    seen.add(name)
  })
  return cast
}

/** Reads a line of a play, given the names in mixed case that recur in it. */
export function parseStageLine(source: string, line: Line, cast: ReadonlySet<string>): StageLine {
  const opening = openingOf(source, line)
  const text = source.slice(line.start, line.end)
  if (HEADING.test(text)) return { role: 'heading', nameEnd: 0 }
  if (isStageDirection(text)) return { role: 'direction', nameEnd: 0 }
  const isName =
    opening && (opening.isInCapitals || opening.name.split(/\s+and\s+/).every((name) => cast.has(name)))
  return { role: 'text', nameEnd: isName ? opening.end : 0 }
}

/** A name in mixed case begins a paragraph, or a line that is set in. */
const canStartSpeech = (line: Line) => line.afterBlank || line.indent > 0

interface Speaker {
  readonly name: string
  readonly end: number
  readonly isInCapitals: boolean
}

function openingOf(source: string, line: Line): Speaker | undefined {
  const text = source.slice(line.start, line.end).slice(0, LONGEST_OPENING)
  const [opening = '', name = ''] = OPENING.exec(text) ?? []
  const isInCapitals = /\p{Lu}.*\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name.replace(/ and /g, ''))
  // Something marks a name in mixed case: its stop, or its italics.
  const isCounted = opening !== text || /[.:]$|^_.+_$/.test(text)
  return isInCapitals || (canStartSpeech(line) && isCounted)
    ? { name, end: line.start + opening.length, isInCapitals }
    : undefined
}
