import { titleKey } from '../../structure/chapter-title.ts'
import { countValues } from '../../structure/count-values.ts'
import { type ContentsPage, isListed, listTitleKeys } from './contents-page.ts'
import type { Heading } from './headings.ts'

/** A heading followed by fewer words is a line of a list or of a title page. */
const listedMaxWords = 30
/** A table of contents that lists this many titles of the text is complete. */
const listedMin = 5
/** Blank lines above a title that a complete table of contents misspells. */
const apartMin = 4

interface Source {
  readonly contents: ContentsPage | undefined
  /** Indices of poem titles. */
  readonly poems: ReadonlySet<number>
  /** Number of paragraphs. */
  readonly end: number
  /** Counts the words of the paragraphs from one index to before another. */
  readonly countBetween: (from: number, to: number) => number
}

/** Returns the headings that split the book into chapters, not those of sections or in lists. */
export function chooseHeadings(headings: readonly Heading[], source: Source): Heading[] {
  const { poems, end, countBetween } = source
  const unlisted = dropUnmarkedList(headings, source)
  const wanted = unlisted.filter(createHeadingTest(unlisted, source))
  // A loose line with next to no text after it belongs to a title page or a signature.
  return wanted.filter(({ kind, at }, index) => {
    const isLoose = kind === 'title' || kind === 'single'
    return !isLoose || poems.has(at) || countBetween(at + 1, wanted[index + 1]?.at ?? end) > listedMaxWords
  })
}

/** Creates a test for headings of the kinds that this book uses for chapters. */
function createHeadingTest(
  headings: readonly Heading[],
  { contents, poems }: Source,
): (heading: Heading) => boolean {
  const ofKind = (...kinds: string[]) => headings.filter(({ kind }) => kinds.includes(kind))
  const chapters = ofKind('chapter', 'scene')
  const numerals = ofKind('numeral')
  const usesNumerals = chapters.length < 2 && isSequence(numerals)
  const usesTitles = chapters.length < 2 && !usesNumerals && ofKind('act').length < 2
  const continuations = findContinuations(headings)
  const counts = countValues(ofKind('title').map(({ lines }) => toHeadingKey(lines)))
  const namedInChapters = new Set(
    chapters.filter(({ hasName }) => hasName).flatMap(({ lines }) => listTitleKeys(lines.join(' '))),
  )
  const listed = headings.filter(({ lines }) => isListed(lines, contents))
  const leastBlank = listed.length < 2 ? 2 : Math.min(...listed.map(({ blankBefore }) => blankBefore))
  const minBlank = Math.max(2, leastBlank, listed.length < listedMin ? 0 : apartMin)

  return (heading) => {
    const { kind, blankBefore, isCapitals, hasName } = heading
    // Above the table of contents are the title page and a dedication.
    if (contents && heading.at < contents.from && (kind === 'title' || kind === 'numeral')) return false
    if (kind === 'numeral')
      return usesNumerals || continuations.has(heading) || (hasName && isListed(heading.lines, contents))
    if (kind === 'title') {
      const key = toHeadingKey(heading.lines)
      // A repeated line is a speaker or the date of a diary.
      const isOnce = counts.get(key) === 1 && !namedInChapters.has(key)
      // A story with a half-title has its title twice.
      if (isListed(heading.lines, contents)) return isOnce || (chapters.length < 2 && counts.get(key) === 2)
      return poems.has(heading.at) || (usesTitles && isOnce && isCapitals && blankBefore >= minBlank)
    }
    return true
  }
}

/** Drops the entries of a list of chapters without a heading: next to no text between them, and each recurs. */
function dropUnmarkedList(headings: readonly Heading[], { countBetween }: Source): Heading[] {
  const withNumber = headings.filter(({ number }) => number !== undefined)
  const toKey = ({ kind, number }: Heading) => `${kind} ${number}`
  const lastIndex = new Map(withNumber.map((heading) => [toKey(heading), heading.at]))
  const runs: Heading[][] = []
  for (const [index, heading] of withNumber.entries()) {
    if (lastIndex.get(toKey(heading)) === heading.at) continue
    const run = runs.at(-1)
    const before = withNumber[index - 1]
    const isNext =
      before && run?.at(-1) === before && countBetween(before.at + 1, heading.at) <= listedMaxWords
    if (isNext) run.push(heading)
    else runs.push([heading])
  }
  const dropped = new Set(runs.filter((run) => run.length > 2).flat())
  return headings.filter((heading) => !dropped.has(heading))
}

/** Finds named numerals that continue the chapters' count: `VII` after `ADVENTURE VI`. */
function findContinuations(headings: readonly Heading[]): ReadonlySet<Heading> {
  const found = new Set<Heading>()
  let last: number | undefined
  for (const heading of headings) {
    const { kind, number, hasName } = heading
    if (kind === 'chapter') last = number
    else if (kind === 'numeral' && hasName && last !== undefined && number === last + 1) {
      found.add(heading)
      last = number
    }
  }
  return found
}

const toHeadingKey = (lines: readonly string[]) => titleKey(lines.join(' '))

/** Reports that most numbers follow the one before or restart at one. */
function isSequence(numerals: readonly Heading[]): boolean {
  if (numerals.length < 2) return false
  const steps = numerals.filter(({ number }, index) => {
    const before = numerals[index - 1]?.number ?? 0
    return number === before + 1 || number === 1
  })
  return steps.length >= numerals.length * 0.8
}
