import type { Paragraph } from './paragraphs.ts'
import { isSpeaker } from './play.ts'

/** Maximum width of a wrapped line; a longer line is a whole paragraph. */
export const unwrappedColumns = 120
/**
 * Widths of wrapped text, in columns. If the next word would fit within this width, the line was broken deliberately. The second width is
 * for paragraphs of two lines.
 */
const wrapColumns = 67
const firstOfTwoColumns = 52
/** Minimum share of deliberate line ends in a verse paragraph, and minimum share of verse paragraphs in a book of verse. */
const verseShare = 0.6
/** Maximum share of deliberate line ends in a prose paragraph. */
const proseShare = 0.34
/** Minimum share of lines that begin with a capital in verse with full-length lines. */
const capitalsShare = 0.85
/** Share of lines beginning with a capital, from which a paragraph of short lines is verse. With fewer, it must reach `raggedShare`. */
const fewCapitalsShare = 0.5
/** In verse with few capitals, minimum share of lines after which the next word would fit within the width of the longest line. */
const raggedShare = 0.4
/** Minimum width of a verse line that can continue on the next line, in columns. */
const turnedMinColumns = 50
/** Minimum indent of the continuation, in columns beyond the indent of the line that it continues. */
const turnedMinIndent = 2

/** Lines of verse end deliberately; those of prose are wrapped. */
export type Form = 'verse' | 'prose'

/**
 * Classifies each paragraph as verse or prose; a speech is classified by the lines below its speaker. A paragraph too short to
 * classify, such as a couplet, takes the form of its neighbours, or else the usual form of the text.
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

/** Returns `verse` if more than `verseShare` of the paragraphs are verse, else `prose`. Ignores paragraphs too short to classify. */
export function findUsualForm(paragraphs: readonly Paragraph[]): Form {
  const own = paragraphs.flatMap(({ lines }) => classify(lines) ?? [])
  return own.filter((form) => form === 'verse').length > own.length * verseShare ? 'verse' : 'prose'
}

/** Classifies a paragraph without regard to its neighbours. Returns undefined when the paragraph is too short. */
function classify(lines: readonly string[]): Form | undefined {
  if (lines.some((line) => line.length > unwrappedColumns)) return 'prose'
  const joined = joinTurned(lines)
  if (joined.length < 3) return undefined
  const capitals = joined.filter(startsCapital).length / joined.length
  const early = getEarlyEndShare(joined, wrapColumns)
  if (joined.length > 3 && capitals >= capitalsShare) return 'verse'
  // Here only a paragraph of three lines can reach `capitalsShare`. Three lines are too few to classify.
  if (early <= proseShare) return capitals >= capitalsShare ? undefined : 'prose'
  if (early < (joined.length < 4 ? 1 : verseShare)) return joined.length < 5 ? undefined : 'prose'
  if (capitals >= fewCapitalsShare) return 'verse'
  // Prose in narrow columns fills its lines.
  const widest = joined.reduce((most, line) => Math.max(most, line.trimEnd().length), 0)
  return getEarlyEndShare(joined, widest) >= raggedShare ? 'verse' : 'prose'
}

/** Returns the share of line ends that leave room for the next word within `columns`. */
function getEarlyEndShare(lines: readonly string[], columns: number): number {
  const early = lines.slice(0, -1).filter((line, at) => {
    const [word = ''] = (lines[at + 1]?.trim() ?? '').slice(0, columns).split(' ')
    return line.length + 1 + word.length <= columns
  })
  return early.length / Math.max(1, lines.length - 1)
}

/** Reports whether each line except the last has room for the first word of the next line. */
const endsEarly = (lines: readonly string[]) =>
  getEarlyEndShare(lines, lines.length === 2 ? firstOfTwoColumns : wrapColumns) === 1

export const startsCapital = (line: string) => /^[\s"'“”‘’«»„_([—–-]*\p{Lu}/u.test(line)

/** Returns the indent of a line in columns, at most 40; a tab counts as four. */
export const measureIndent = (line: string) => Math.min(40, line.replaceAll('\t', '    ').search(/\S|$/))

/** Joins each long verse line to its continuation: the next line, if it is indented further and begins in lower case. */
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

/** Joins wrapped lines. Rejoins a word divided by a hyphen when the text contains the whole word. Adds no space after a dash. */
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
