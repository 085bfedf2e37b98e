import type { Paragraph } from './paragraphs.ts'
import { type HasWord, joinWrapped } from './wrapped-lines.ts'

/** What is longer has not been wrapped: each of its lines is a paragraph. */
export const unwrappedColumns = 120
/** Nobody wraps prose to fewer columns: shorter lines are verse, whose columns say nothing. */
const wrapMinColumns = 56
const wrapUsualColumns = 70
const wrapMaxColumns = 90
/** A line that ends this many columns before it is full has been ended on purpose. */
const slackColumns = 3
/** Of verse at least this share of the lines ends on purpose, of prose at most that. */
const verseShare = 0.6
const proseShare = 0.34
/** Of verse with lines as long as the page at least this share begins with a capital letter; prose has far fewer. */
const capitalsShare = 0.85
/** Verse that begins its lines in small letters is known by lines of very different lengths. */
const smallShare = 0.5
const raggedShare = 0.4
/** How far from a short paragraph others tell what it is, in paragraphs. */
const neighboursMax = 4
/** A line shorter than this is not turned over. */
const turnedMinColumns = 50
const turnedMinIndent = 2

/** A text is verse where so much of it is. */
const usualShare = 0.6

/** What the lines of a paragraph are: each for itself, or wrapped. */
export type Form = 'verse' | 'prose'

/** Returns how many columns the lines of a text are wrapped to. */
export function measureWrapColumns(paragraphs: readonly Paragraph[]): number {
  const lengths = paragraphs
    .flatMap(({ lines }) => lines.slice(0, -1))
    .map((line) => line.length)
    .sort((one, other) => one - other)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return usual < wrapMinColumns ? wrapUsualColumns : Math.min(usual, wrapMaxColumns)
}

/**
 * Returns what each paragraph is. It is judged by stretches: what is too short to tell by itself is what stands around it,
 * be it a couplet within a poem or two short lines within a story; where nothing does, what the whole text usually is.
 */
export function classifyForms(paragraphs: readonly Paragraph[], wrap: number, usual?: Form): Form[] {
  const own = paragraphs.map((paragraph) => judge(paragraph, wrap))
  return own.map((form, at) => {
    if (form) return form
    const around = [nearest(own, at, -1), nearest(own, at, 1)].filter((form) => form !== undefined)
    const isAmongVerse = (around.length > 0 ? around : [usual]).every((form) => form === 'verse')
    const lines = joinTurned(paragraphs[at]?.lines ?? [])
    return (isAmongVerse && startCapital(lines)) || endsEarly(lines, wrap) ? 'verse' : 'prose'
  })
}

/** What most of a text is that is long enough to tell. */
export function findUsualForm(paragraphs: readonly Paragraph[], wrap: number): Form {
  const own = paragraphs.flatMap((paragraph) => judge(paragraph, wrap) ?? [])
  return own.filter((form) => form === 'verse').length > own.length * usualShare ? 'verse' : 'prose'
}

function nearest(forms: readonly (Form | undefined)[], at: number, step: number): Form | undefined {
  for (let distance = 1; distance <= neighboursMax; distance++) {
    const form = forms[at + distance * step]
    if (form) return form
  }
  return undefined
}

/** What a paragraph is by itself, where it is long enough to tell. */
function judge({ lines }: Paragraph, wrap: number): Form | undefined {
  if (lines.some((line) => line.length > unwrappedColumns)) return 'prose'
  const joined = joinTurned(lines)
  if (joined.length < 3) return undefined
  const capitals = joined.filter(startsCapital).length / joined.length
  const early = shareOfEarly(joined, wrap - slackColumns)
  if (joined.length > 3 && capitals >= capitalsShare) return 'verse'
  // Three long lines that begin with capitals are what stands around them.
  if (early <= proseShare) return capitals >= capitalsShare ? undefined : 'prose'
  if (early < (joined.length < 4 ? 1 : verseShare)) return joined.length < 5 ? undefined : 'prose'
  if (capitals >= smallShare) return 'verse'
  // Prose in narrow columns fills them.
  const widest = joined.reduce((most, line) => Math.max(most, line.trimEnd().length), 0)
  return shareOfEarly(joined, widest) >= raggedShare ? 'verse' : 'prose'
}

/** Of the line ends, how many are earlier than the next word's room asks for. */
function shareOfEarly(lines: readonly string[], columns: number): number {
  const early = lines.slice(0, -1).filter((line, at) => {
    const [word = ''] = (lines[at + 1]?.trim() ?? '').slice(0, columns).split(' ')
    return line.length + 1 + word.length <= columns
  })
  return early.length / Math.max(1, lines.length - 1)
}

/** Of two or three lines all end on purpose, and of two the first is much shorter than it might be. */
function endsEarly(lines: readonly string[], wrap: number): boolean {
  return lines.length > 1 && shareOfEarly(lines, wrap - (lines.length === 2 ? wrap / 4 : slackColumns)) === 1
}

const startsCapital = (line: string) => /^[\s"'“”‘’«»„_([—–-]*\p{Lu}/u.test(line)
const startCapital = (lines: readonly string[]) => lines.length > 1 && lines.every(startsCapital)

const columnOf = (line: string) => line.length - line.trimStart().length

/** Joins what was turned over to the line that had no room for it: moved in further, and no beginning of a line. */
export function joinTurned(lines: readonly string[], hasWord: HasWord = () => false): string[] {
  const joined: string[][] = []
  let indent = 0
  let length = 0
  for (const line of lines) {
    const last = joined.at(-1)
    const isTurned =
      last !== undefined &&
      length >= turnedMinColumns &&
      columnOf(line) >= indent + turnedMinIndent &&
      !startsCapital(line)
    if (isTurned) last.push(line.trim())
    else {
      joined.push([line.trimEnd()])
      indent = columnOf(line)
    }
    length = line.trimEnd().length
  }
  return joined.map((pieces) => joinWrapped(pieces, hasWord))
}
