import { type Line, readLines } from './lines.ts'
import type { Role } from './token-table.ts'

/** What a line of a play is: a heading, or speech after a character's name that ends at `nameEnd` (a UTF-16 offset). */
export interface StageLine {
  readonly role: Role
  readonly nameEnd: number
}

// Nobody's name is longer; a bound keeps a line of any length cheap to read.
const LONGEST_OPENING = 80

// In mixed case only with a number or alone, for `Act as you wish` is speech.
const HEADING =
  /^_*(?:(?:[A-Z]+\s+)?(?:ACT|SCENE)|PROLOGUE|EPILOGUE|(?:Act|Scene|Prologue|Epilogue)(?=\s+[IVXLC\d]+\b|\W*$))\b/
const CAPITALS_LINE = /^[\p{Lu}\p{M}\p{N}\s'’.,&_–-]*[\p{Lu}\p{N}_.:]$/u
// A name, an aside perhaps, and its mark: `JACK.`, `Mrs. Warren:`, `Jack and Algernon [together].`, `VIVIE [calmly]`.
const OPENING =
  /^_*((?:(?:M\w{0,3}|D[Rr]|S[Tt])\.\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’&-]*(?:\s+(?:and\s+)?(?:\p{Lu}[\p{L}\p{M}\p{N}'’&-]*|\d+))*)(?:_*(?:\s*[[(][^\])]*[\])])?\s?[.:](?![\p{L}\p{N}])|(?=_*\s*[[(]))/u
// What opens paragraph after paragraph without being anybody's name.
const NOBODY = /^(?:Yes|No|Oh|Ah|Well|Why|What|Never|Now|Come|Exit|Exeunt|Curtain|Pause|Silence|Note)$/

/** Answers the names in mixed case, of a word or two, that open more than one paragraph of a play (decisions, Words and markers). */
export function readCast(source: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const cast = new Set<string>()
  readLines(source, (line) => {
    const name = line.afterBlank && openingOf(beginningOf(source, line))?.name
    if (!name || NOBODY.test(name) || name.replace(/^\w+\. /, '').split(/\s+/).length > 2) return
    if (seen.has(name)) cast.add(name)
    seen.add(name)
  })
  return cast
}

/** Reads a line of a play, given the names in mixed case that recur in it. */
export function readStageLine(source: string, line: Line, cast: ReadonlySet<string>): StageLine {
  const text = beginningOf(source, line)
  if (HEADING.test(text)) return { role: 'heading', nameEnd: 0 }
  const opening = openingOf(text)
  let nameLength = 0
  if (line.start + text.length === line.end && CAPITALS_LINE.test(text) && isInCapitals(text))
    nameLength = text.length
  else if (opening && (isInCapitals(opening.name) || (line.afterBlank && isInCast(opening.name, cast)))) {
    nameLength = opening.length
  }
  return { role: 'text', nameEnd: line.start + nameLength }
}

function isInCast(name: string, cast: ReadonlySet<string>): boolean {
  return name.split(/\s+and\s+/).every((one) => cast.has(one))
}

function openingOf(text: string): { name: string; length: number } | undefined {
  const match = OPENING.exec(text)
  return match?.[1] ? { name: match[1], length: match[0].length } : undefined
}

function beginningOf(source: string, line: Line): string {
  return source.slice(line.start, Math.min(line.end, line.start + LONGEST_OPENING))
}

function isInCapitals(name: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name.replace(/ and /g, ''))
}
