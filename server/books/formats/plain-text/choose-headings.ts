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

/** Counts the words of the paragraphs from one index to before another. */
type CountWordsBetween = (from: number, to: number) => number

interface Source {
  readonly contents: ContentsPage | undefined
  /** Indices of poem titles. */
  readonly poems: ReadonlySet<number>
  /** Number of paragraphs. */
  readonly end: number
  readonly countBetween: CountWordsBetween
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
  const listed = headings.filter((heading) => isListed(heading.lines, contents))
  const usesNumerals = chapters.length < 2 && isSequence(numerals)
  const usesTitles = chapters.length < 2 && !usesNumerals && ofKind('act').length < 2
  const continuations = findContinuations(headings)
  const counts = countValues(ofKind('title').map(({ lines }) => toHeadingKey(lines)))
  const namedInChapters = new Set(
    chapters.filter(({ hasName }) => hasName).flatMap(({ lines }) => listTitleKeys(lines.join(' '))),
  )
  const isBeforeContents = ({ at }: Heading) => contents !== undefined && at < contents.from
  const gap = usesTitles ? Math.max(2, listed.length < 2 ? 2 : leastBlank(listed)) : 0

  return (heading) => {
    const { kind, blankBefore, isCapitals, hasName } = heading
    if (isBeforeContents(heading) && (kind === 'title' || kind === 'numeral')) return false
    if (kind === 'numeral')
      return usesNumerals || continuations.has(heading) || (hasName && isListed(heading.lines, contents))
    if (kind === 'title') {
      const key = toHeadingKey(heading.lines)
      // A repeated line is a speaker or the date of a diary.
      const isOnce = counts.get(key) === 1 && !namedInChapters.has(key)
      if (isListed(heading.lines, contents)) return isOnce || (chapters.length < 2 && counts.get(key) === 2)
      if (poems.has(heading.at)) return true
      const isApart = blankBefore >= (listed.length < listedMin ? gap : Math.max(gap, apartMin))
      return usesTitles && isOnce && isCapitals && isApart
    }
    return true
  }
}

/** Drops the entries of a list of chapters without a heading: next to no text between them, and each recurs. */
function dropUnmarkedList(headings: readonly Heading[], { end, countBetween }: Source): Heading[] {
  const withNumber = headings.filter(({ number }) => number !== undefined)
  const lastIndex = new Map(withNumber.map((heading) => [`${heading.kind} ${heading.number}`, heading.at]))
  const dropped = new Set<Heading>()
  let run: Heading[] = []
  for (const [index, heading] of withNumber.entries()) {
    const recurs = (lastIndex.get(`${heading.kind} ${heading.number}`) ?? 0) > heading.at
    const words = countBetween(heading.at + 1, withNumber[index + 1]?.at ?? end)
    if (recurs) run.push(heading)
    // The last entry is followed by the text between the list and the first chapter.
    if (recurs && words <= listedMaxWords) continue
    const isList =
      run.length > 2 &&
      run
        .slice(0, -1)
        .every(({ at }, place) => countBetween(at + 1, run[place + 1]?.at ?? at) <= listedMaxWords)
    if (isList) for (const listed of run) dropped.add(listed)
    run = []
  }
  return headings.filter((heading) => !dropped.has(heading))
}

const leastBlank = (headings: readonly Heading[]) =>
  headings.reduce((least, { blankBefore }) => Math.min(least, blankBefore), Number.POSITIVE_INFINITY)

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
