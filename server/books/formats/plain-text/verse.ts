import type { Paragraph } from './paragraphs.ts'
import { isSpeaker } from './play.ts'

/** Longer lines are unwrapped: each is a paragraph. */
export const unwrappedColumns = 120
/** A line with room for the next word within these columns was broken deliberately; the second applies where there are only two. */
const wrapColumns = 67
const firstOfTwoColumns = 52
/** Minimum share of deliberate line ends in verse, also of verse paragraphs in a book of verse; maximum in prose. */
const verseShare = 0.6
const proseShare = 0.34
/** Minimum share of initial capitals in verse with full-length lines. */
const capitalsShare = 0.85
/** Verse with fewer capitals is recognized by lines of very different lengths. */
const fewCapitalsShare = 0.5
const raggedShare = 0.4
/** Shorter lines are never turned over. */
const turnedMinColumns = 50
const turnedMinIndent = 2

/** Lines of verse end deliberately; those of prose are wrapped. */
export type Form = 'verse' | 'prose'

/**
 * Classifies each paragraph as verse or prose, a speech by the lines below its speaker. A paragraph too short to classify takes the
 * form of its neighbours, such as a couplet within a poem; without neighbours, the usual form of the text.
 */
export function classifyForms(paragraphs: readonly Paragraph[], usual: Form): Form[] {
  const spoken = paragraphs.map(({ lines }) => (isSpeaker(lines[0] ?? '') ? lines.slice(1) : lines))
  const own = spoken.map(classify)
  return own.map((form, at) => {
    if (form) return form
    const [above, below] = [own[at - 1], own[at + 1]]
    const isAmongVerse = [above ?? below ?? usual, below ?? above ?? usual].every((form) => form === 'verse')
    const lines = joinTurned(spoken[at] ?? [])
    const isPart = isAmongVerse && (lines.length === 1 || lines.every(startsCapital))
    const isVerse = isPart || (lines.length > 1 && endsEarly(lines))
    return isVerse && (paragraphs[at]?.lines.length ?? 0) > 1 ? 'verse' : 'prose'
  })
}

/** Returns the form of most paragraphs that are long enough to classify. */
export function findUsualForm(paragraphs: readonly Paragraph[]): Form {
  const own = paragraphs.flatMap(({ lines }) => classify(lines) ?? [])
  return own.filter((form) => form === 'verse').length > own.length * verseShare ? 'verse' : 'prose'
}

/** Classifies a paragraph by itself; undefined when it is too short. */
function classify(lines: readonly string[]): Form | undefined {
  if (lines.some((line) => line.length > unwrappedColumns)) return 'prose'
  const joined = joinTurned(lines)
  if (joined.length < 3) return undefined
  const capitals = joined.filter(startsCapital).length / joined.length
  const early = getEarlyEndShare(joined, wrapColumns)
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

/** Reports that all lines end deliberately. */
const endsEarly = (lines: readonly string[]) =>
  getEarlyEndShare(lines, lines.length === 2 ? firstOfTwoColumns : wrapColumns) === 1

export const startsCapital = (line: string) => /^[\s"'“”‘’«»„_([—–-]*\p{Lu}/u.test(line)

/** Returns the indent of a line in columns, at most 40; a tab counts as four. */
export const measureIndent = (line: string) => Math.min(40, line.replaceAll('\t', '    ').search(/\S|$/))

/** Joins turned-over line ends, which are indented further and start without a capital, to the line before. */
export function joinTurned(lines: readonly string[], words: ReadonlySet<string> = new Set()): string[] {
  const joined: string[][] = []
  for (const [at, line] of lines.entries()) {
    const last = joined.at(-1)
    const isTurned =
      (lines[at - 1]?.trimEnd().length ?? 0) >= turnedMinColumns &&
      measureIndent(line) >= measureIndent(last?.[0] ?? '') + turnedMinIndent &&
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
