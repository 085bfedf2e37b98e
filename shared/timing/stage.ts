import { type Line, readLines } from './lines.ts'

/** What a line of a play is: a heading, or speech after a character's name that ends at `nameEnd` (a UTF-16 offset). */
export interface StageLine {
  readonly isHeading: boolean
  readonly nameEnd: number
}

// Nobody's name is longer; a bound keeps a line of any length cheap to read.
const LONGEST_OPENING = 80

// In mixed case only with a number or alone, for `Act as you wish` is speech.
const HEADING =
  /^_*(?:(?:[A-Z]+\s+)?(?:ACT|SCENE)|PROLOGUE|EPILOGUE|(?:Act|Scene)(?=\s+(?:[IVXLC\d]+|One|Two|Three|Four|Five)\b)|(?:Act|Scene|Prologue|Epilogue)(?=\W*$))\b/
const CAPITALS_LINE = /^[\p{Lu}\p{M}\p{N}\s'’.,&_–-]*[\p{Lu}\p{N}_.:]$/u
const TITLE = '(?:(?:M(?:RS?|rs?|me|lle)?|D[Rr]|S[Tt]|R[Ee][Vv]|C(?:apt|ol))\\.\\s+)?'
const NAME = "\\p{Lu}[\\p{L}\\p{M}\\p{N}'’&-]*"
// A name, an aside perhaps, and its mark: `JACK.`, `Jack and Algernon [together].`, `HAMLET (aside):`, `VIVIE [calmly]`.
const OPENING = new RegExp(
  `^_*(${TITLE}${NAME}(?:\\s+(?:and\\s+)?(?:${NAME}|\\d+))*)(?:_*(?:\\s*[[(][^\\])]*[\\])])?\\s?[.:](?![\\p{L}\\p{N}])|(?=_*\\s*[[(]))`,
  'u',
)
// What opens paragraph after paragraph without being anybody's name.
const NOBODY =
  /^(?:Yes|No|Oh|Ah|Well|Why|What|Never|Nothing|Now|Come|Good|Indeed|Enter|Exit|Exeunt|Curtain|Pause|Silence|Note)$/

/** Answers the names in mixed case, of a word or two, that open more than one paragraph of a play (decisions, Words and markers). */
export function readCast(source: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const cast = new Set<string>()
  readLines(source, (line) => {
    const name = line.afterBlank && openingOf(source, line)?.name
    if (!name || NOBODY.test(name) || name.replace(/^\w+\. /, '').split(/\s+/).length > 2) return
    if (seen.has(name)) cast.add(name)
    seen.add(name)
  })
  return cast
}

/** Reads a line of a play, given the names in mixed case that recur in it. */
export function readStageLine(source: string, line: Line, cast: ReadonlySet<string>): StageLine {
  const text = openingText(source, line)
  if (HEADING.test(text)) return { isHeading: true, nameEnd: line.start }
  if (line.end - line.start <= LONGEST_OPENING && CAPITALS_LINE.test(text) && hasTwoCapitals(text)) {
    return { isHeading: false, nameEnd: line.end }
  }
  const opening = openingOf(source, line)
  const isName = opening && (isInCapitals(opening.name) || (line.afterBlank && isInCast(opening.name, cast)))
  return { isHeading: false, nameEnd: isName ? opening.end : line.start }
}

function openingText(source: string, line: Line): string {
  return source.slice(line.start, Math.min(line.end, line.start + LONGEST_OPENING))
}

function openingOf(source: string, line: Line): { name: string; end: number } | undefined {
  const match = OPENING.exec(openingText(source, line))
  return match?.[1] ? { name: match[1], end: line.start + match[0].length } : undefined
}

function hasTwoCapitals(text: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(text)
}

function isInCapitals(name: string): boolean {
  return hasTwoCapitals(name) && !/\p{Ll}/u.test(name.replace(/ and /g, ''))
}

function isInCast(name: string, cast: ReadonlySet<string>): boolean {
  return name.split(/\s+and\s+/).every((one) => cast.has(one))
}
