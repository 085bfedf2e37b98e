import type { Paragraph } from './paragraphs.ts'
import { isSpeaker } from './play.ts'

/** Longer lines are unwrapped: each is a paragraph. */
export const unwrappedColumns = 120
/** Prose is never wrapped to fewer columns. */
const wrapMinColumns = 56
const wrapUsualColumns = 70
const wrapMaxColumns = 90
/** A line that ends this many columns early was broken deliberately. */
const slackColumns = 3
/** Share of deliberate line ends: minimum of verse, maximum of prose. */
const verseShare = 0.6
const proseShare = 0.34
/** Minimum share of initial capitals in verse with full-length lines. */
const capitalsShare = 0.85
/** Verse with fewer capitals is recognized by lines of very different lengths. */
const fewCapitalsShare = 0.5
const raggedShare = 0.4
/** Distance, in paragraphs, at which others decide the form of a short paragraph. */
const neighboursMax = 4
/** Shorter lines are never turned over. */
const turnedMinColumns = 50
const turnedMinIndent = 2

/** Minimum share of verse paragraphs in a book of verse. */
const usualShare = 0.6

/** Lines of verse stand alone; those of prose are wrapped. */
export type Form = 'verse' | 'prose'

/** Returns the number of columns that the text is wrapped to. */
export function measureWrapColumns(paragraphs: readonly Paragraph[]): number {
  const lengths = paragraphs
    .flatMap(({ lines }) => lines.slice(0, -1))
    .map((line) => line.length)
    .sort((one, other) => one - other)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return usual < wrapMinColumns ? wrapUsualColumns : Math.min(usual, wrapMaxColumns)
}

/**
 * Classifies each paragraph as verse or prose, a speech by the lines below its speaker. A paragraph too short to classify takes the
 * form of its neighbours, such as a couplet within a poem; without neighbours, the usual form of the text.
 */
export function classifyForms(paragraphs: readonly Paragraph[], wrap: number, usual?: Form): Form[] {
  const spoken = paragraphs.map(({ lines }) => (isSpeaker(lines[0] ?? '') ? lines.slice(1) : lines))
  const own = spoken.map((lines) => classify(lines, wrap))
  return own.map((form, at) => {
    if (form) return form
    const above = own.slice(Math.max(0, at - neighboursMax), at).findLast((form) => form)
    const below = own.slice(at + 1, at + 1 + neighboursMax).find((form) => form)
    const isAmongVerse = [above ?? below ?? usual, below ?? above ?? usual].every((form) => form === 'verse')
    const lines = joinTurned(spoken[at] ?? [])
    const isPart = isAmongVerse && (lines.length === 1 || lines.every(startsCapital))
    const isVerse = isPart || (lines.length > 1 && endsEarly(lines, wrap))
    return isVerse && (paragraphs[at]?.lines.length ?? 0) > 1 ? 'verse' : 'prose'
  })
}

/** Returns the form of most paragraphs that are long enough to classify. */
export function findUsualForm(paragraphs: readonly Paragraph[], wrap: number): Form {
  const own = paragraphs.flatMap(({ lines }) => classify(lines, wrap) ?? [])
  return own.filter((form) => form === 'verse').length > own.length * usualShare ? 'verse' : 'prose'
}

/** Classifies a paragraph by itself; undefined when it is too short. */
function classify(lines: readonly string[], wrap: number): Form | undefined {
  if (lines.some((line) => line.length > unwrappedColumns)) return 'prose'
  const joined = joinTurned(lines)
  if (joined.length < 3) return undefined
  const capitals = joined.filter(startsCapital).length / joined.length
  const early = getEarlyEndShare(joined, wrap - slackColumns)
  if (joined.length > 3 && capitals >= capitalsShare) return 'verse'
  // Three full lines with initial capitals depend on their neighbours.
  if (early <= proseShare) return capitals >= capitalsShare ? undefined : 'prose'
  if (early < (joined.length < 4 ? 1 : verseShare)) return joined.length < 5 ? undefined : 'prose'
  if (capitals >= fewCapitalsShare) return 'verse'
  // Prose in narrow columns fills its lines.
  const widest = joined.reduce((most, line) => Math.max(most, line.trimEnd().length), 0)
  return getEarlyEndShare(joined, widest) >= raggedShare ? 'verse' : 'prose'
}

/** Returns the share of line ends that left room for the next word. */
function getEarlyEndShare(lines: readonly string[], columns: number): number {
  const early = lines.slice(0, -1).filter((line, at) => {
    const [word = ''] = (lines[at + 1]?.trim() ?? '').slice(0, columns).split(' ')
    return line.length + 1 + word.length <= columns
  })
  return early.length / Math.max(1, lines.length - 1)
}

/** Reports that all lines end deliberately; the first of two must be much shorter than the wrap. */
const endsEarly = (lines: readonly string[], wrap: number) =>
  getEarlyEndShare(lines, wrap - (lines.length === 2 ? wrap / 4 : slackColumns)) === 1

export const startsCapital = (line: string) => /^[\s"'“”‘’«»„_([—–-]*\p{Lu}/u.test(line)

const countIndent = (line: string) => line.length - line.trimStart().length

/** Joins turned-over line ends, which are indented further and start without a capital, to the line before. */
export function joinTurned(lines: readonly string[], words: ReadonlySet<string> = new Set()): string[] {
  const joined: string[][] = []
  for (const [at, line] of lines.entries()) {
    const last = joined.at(-1)
    const isTurned =
      (lines[at - 1]?.trimEnd().length ?? 0) >= turnedMinColumns &&
      countIndent(line) >= countIndent(last?.[0] ?? '') + turnedMinIndent &&
      !startsCapital(line)
    if (last && isTurned) last.push(line.trim())
    else joined.push([line.trimEnd()])
  }
  return joined.map((pieces) => joinWrapped(pieces, words))
}

const divided = /([\p{L}\p{M}]{1,30})-$/u
const dashed = /[^\s-]--$|[^\s]—$/u

/** Joins wrapped lines, rejoining words divided by a hyphen when the text contains the whole word, and keeping dashes closed up. */
export function joinWrapped(lines: readonly string[], words: ReadonlySet<string>): string {
  const [start = '', ...others] = lines.filter((line) => line !== '')
  const pieces = [start]
  for (const line of others) {
    // Examines only the last piece: a paragraph can have a million lines.
    const last = pieces.at(-1) ?? ''
    const [, first = ''] = divided.exec(last.slice(-40)) ?? []
    const [second = ''] = /^[\p{L}\p{M}]{1,30}/u.exec(line) ?? []
    const isDivided = first !== '' && second !== ''
    const isOneWord = isDivided && /^\p{Ll}/u.test(second) && words.has((first + second).toLowerCase())
    if (isOneWord) pieces[pieces.length - 1] = last.slice(0, -1)
    const isJoined = isDivided || (dashed.test(last.slice(-4)) && /^[\p{L}\p{N}"“'‘]/u.test(line))
    pieces.push(isJoined ? line : ` ${line}`)
  }
  return pieces.join('')
}
