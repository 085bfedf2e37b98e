import type { Line } from './lines.ts'
import { readLines } from './lines.ts'

/** What a line of a play is: a heading, or speech after a character's name that ends at `nameEnd` (a UTF-16 offset). */
export interface StageLine {
  readonly isHeading: boolean
  readonly nameEnd: number
}

// Nobody's name is longer; a bound keeps a line of any length cheap to read.
const LONGEST_OPENING = 80

const ORDINAL = '(?:FIRST|SECOND|THIRD|FOURTH|FIFTH|LAST)'
const NUMBER = '(?:[IVXLC]+|\\d+|One|Two|Three|Four|Five|First|Second|Third|Fourth|Fifth|the First)'
const HEADING = new RegExp(
  `^_*(?:(?:${ORDINAL}\\s+)?(?:ACT|SCENE)|PROLOGUE|EPILOGUE)(?![\\p{L}\\p{N}'’])` +
    `|^_*(?:Act|Scene)\\s+${NUMBER}(?![\\p{L}\\p{N}'’])|^_*(?:Act|Scene|Prologue|Epilogue)[.:]?_*$`,
  'u',
)

const TITLE = '(?:(?:M|MRS?|DR|ST|MME|MLLE|REV|HON|CAPT|COL|SIR)\\.?\\s+)?'
const MIXED_TITLE = '(?:(?:M|Mrs?|Dr|St|Mme|Mlle|Rev|Hon|Capt|Col)\\.\\s+)?'
const CAPITALS = `${TITLE}(?:\\p{Lu}[\\p{Lu}\\p{M}\\p{N}'’&,-]*)(?:\\s+(?:and|\\p{Lu}[\\p{Lu}\\p{M}\\p{N}'’&,-]*|\\p{N}+))*`
const ASIDE = '(?:_*\\s*[[(][^\\])]*[\\])])'
const AFTER_MARK = '(?![\\p{L}\\p{N}])'

const CAPITALS_LINE = /^(?=(?:[^\p{Lu}]*\p{Lu}){2})[\p{Lu}\p{M}\p{N}\s'’.,&_–-]*[\p{Lu}\p{N}.:_]$/u
const CAPITALS_OPENING = new RegExp(
  `^_*(?<name>${CAPITALS})(?:${ASIDE}?_*\\s?[.:]${AFTER_MARK}|(?=_*\\s*[[(]))`,
  'u',
)

const MIXED_NAME = `${MIXED_TITLE}\\p{Lu}[\\p{L}\\p{M}'’-]*(?:\\s\\p{Lu}[\\p{L}\\p{M}'’-]*)?`
const MIXED_OPENING = new RegExp(
  `^_*(?<name>${MIXED_NAME}(?:\\s+and\\s+${MIXED_NAME})?)(?:${ASIDE}?_*[.:]${AFTER_MARK}|(?=_*\\s*[[(]))`,
  'u',
)

// What opens paragraphs again and again without being anybody's name.
const NOBODY = new Set(
  'Yes No Oh Ah Well Why What Never Nothing Now Come Good Nonsense Indeed Enter Exit Exeunt Curtain Pause Silence Note Time'.split(
    ' ',
  ),
)

/** Answers the names in mixed case that open more than one paragraph of a play (decisions, Words and markers). */
export function readCast(source: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const cast = new Set<string>()
  readLines(source, (line) => {
    const name = line.afterBlank ? opening(MIXED_OPENING, source, line)?.name : undefined
    if (!name || NOBODY.has(name)) return
    if (seen.has(name)) cast.add(name)
    seen.add(name)
  })
  return cast
}

/** Reads a line of a play, given the names in mixed case that recur in it. */
export function readStageLine(source: string, line: Line, cast: ReadonlySet<string>): StageLine {
  const text = source.slice(line.start, Math.min(line.end, line.start + LONGEST_OPENING))
  if (HEADING.test(text)) return { isHeading: true, nameEnd: line.start }
  const isWhole = line.end - line.start <= LONGEST_OPENING
  if (isWhole && CAPITALS_LINE.test(text)) return { isHeading: false, nameEnd: line.end }
  const capitals = opening(CAPITALS_OPENING, source, line)
  if (capitals && (capitals.name.match(/\p{Lu}/gu) ?? []).length > 1) {
    return { isHeading: false, nameEnd: capitals.end }
  }
  const mixed = line.afterBlank ? opening(MIXED_OPENING, source, line) : undefined
  const isKnown =
    mixed && (cast.has(mixed.name) || mixed.name.split(/\s+and\s+/).every((name) => cast.has(name)))
  return { isHeading: false, nameEnd: isKnown ? mixed.end : line.start }
}

function opening(pattern: RegExp, source: string, line: Line): { name: string; end: number } | undefined {
  const match = pattern.exec(source.slice(line.start, Math.min(line.end, line.start + LONGEST_OPENING)))
  const name = match?.groups?.name
  return match && name ? { name, end: line.start + match.index + match[0].length } : undefined
}
