import { titleKey } from '../../structure/chapter-title.ts'
import { ranks } from '../../structure/division-titles.ts'
import type { Heading } from './headings.ts'
import { findUsualGap, largeGap } from './paragraphs.ts'

/**
 * Rules for choosing chapter headings. Named divisions (`CHAPTER IV`) are chapters. Numerals are chapters if they are in the most
 * regular sequence of numbers and notation; those below chapters, or below titles when they contain little of the book, are sections.
 * Titles are chapters if the contents list them, or if as many blank lines set them apart as other chapters; in a book without
 * numbers, as most titles with text.
 */

/** A heading followed by fewer words is a line of a list or of a title page; a quatrain has more. */
const textMinWords = 12
/** Maximum length of an epigraph, with a picture. */
const epigraphMaxWords = 60
/** Maximum number of predecessors compared with a number. */
const chainWindow = 60
/** Minimum share of the book for numerals below a title to be chapters and not sections. */
const runShare = 0.3

interface Book {
  /** Counts the words of the paragraphs from one index to before another. */
  readonly countBetween: (from: number, to: number) => number
  /** Number of paragraphs. */
  readonly end: number
}

const isChapter = ({ kind }: Heading) => kind === 'chapter' || kind === 'scene'
const isDivision = ({ kind }: Heading) => kind in ranks
export const isPart = (one: Heading) => isDivision(one) && one.kind !== 'act'
const isNumeral = ({ kind }: Heading) => kind === 'numeral'
const isTitle = ({ kind }: Heading) => kind === 'title'

/** Returns the headings that split the book into chapters, not those of sections or in lists. */
export function chooseHeadings(candidates: readonly Heading[], book: Book): Heading[] {
  const numerals = new Set(dropSections(findChain(candidates, book), candidates, book))
  const isListed = (one: Heading) => one.isListed && one.hasName
  const named = candidates.filter((one) =>
    isNumeral(one) ? numerals.has(one) || isListed(one) : !isTitle(one),
  )
  const numbered = named.filter(({ number }) => number !== undefined)
  const chosen = new Set([...named, ...chooseTitles(candidates, numbered.length > 1 ? numbered : [], book)])
  const wanted = candidates.filter((one) => chosen.has(one))
  return wanted.filter((one, index) => {
    const next = wanted[index + 1]
    const words = book.countBetween(one.at + 1, next?.at ?? book.end)
    const isAbove = next?.at === one.at + 1 && (joins(one, next) || isPart(next))
    return !isTitle(one) || isAbove || words > textMinWords
  })
}

/** Reports that a title and the heading in the next paragraph form one title: `THE KING` above `II.`, `II.` above `THE KING`. */
export const joins = (one: Heading, next: Heading) =>
  next.at === one.at + 1 &&
  [one, next].some(isTitle) &&
  titleKey(one.lines.join(' ')) !== titleKey(next.lines.join(' ')) &&
  ![one, next].some(isDivision) &&
  !isChapter(next)

/** Finds the most regular sequence of numbers: the path with the highest total (dynamic programming). */
function findChain(candidates: readonly Heading[], { countBetween }: Book): Heading[] {
  const counted = candidates.filter((one) => isNumeral(one) || one.kind === 'chapter')
  const steps: { total: number; from: number }[] = []
  for (const [at, heading] of counted.entries()) {
    let best = { total: heading.number === 1 ? 0 : -1, from: -1 }
    for (let from = Math.max(0, at - chainWindow); from < at; from++) {
      const before = counted[from] as Heading
      const isEmpty = countBetween(before.at + 1, heading.at) <= textMinWords
      const total = (steps[from]?.total ?? 0) - getStepCost(before, heading) - (isEmpty ? 2 : 0)
      if (total >= best.total) best = { total, from }
    }
    steps.push({ total: best.total + (heading.isListed ? 1.5 : 1), from: best.from })
  }
  const largest = steps.reduce((most, { total }) => Math.max(most, total), 0)
  const chain: Heading[] = []
  for (let at = steps.findIndex(({ total }) => total === largest); at >= 0; at = steps[at]?.from ?? -1)
    chain.push(counted[at] as Heading)
  return chain.length > 1 ? chain.reverse() : []
}

function getStepCost(before: Heading, heading: Heading): number {
  const [from = 0, to = 0] = [before.number, heading.number]
  const isNext = to === from + 1
  const isSameKind = before.kind === heading.kind
  // A name without a kind may continue the count, `VII` after `ADVENTURE VI`, and numerals of a preface may precede chapters.
  const continues = heading.kind === 'chapter' ? to === 1 : isNext && heading.hasName
  if (!isSameKind && !continues) return Number.POSITIVE_INFINITY
  const count = isNext ? 0 : to === 1 ? 0.5 : to === from + 2 ? 1.5 : 3
  return count + Number(!isSameKind || before.notation !== heading.notation) / 2
}

/** Drops numerals that restart below a chapter, or below a title unless they contain much of the book or have names. */
function dropSections(chain: readonly Heading[], candidates: readonly Heading[], book: Book): Heading[] {
  const hasChapters = candidates.filter(isChapter).length > 1
  const titlesAt = new Set(candidates.filter(isTitle).map(({ at }) => at))
  const isBare = ({ at, hasName }: Heading) => !hasName && !titlesAt.has(at + 1)
  const kept = findRuns(chain, candidates, book).filter(({ headings, above, owner, end }) => {
    const [first] = headings as [Heading]
    if (hasChapters && owner && isChapter(owner)) return false
    // `PART FIRST`, `AT MARYGREEN`: the chapters of a division follow its name.
    const isBelowTitle =
      above !== undefined &&
      isTitle(above) &&
      book.countBetween(above.at + 1, first.at) <= epigraphMaxWords &&
      above.at - 1 !== owner?.at
    const isMain =
      !hasChapters && book.countBetween(first.at, end) > book.countBetween(0, book.end) * runShare
    return !isBelowTitle || isMain || headings.filter(isBare).length * 2 <= headings.length
  })
  return kept.flatMap(({ headings }) => headings.filter(isNumeral))
}

/**
 * Splits a chain where its numbers restart. A run contains the last candidate and the last chapter or division above it, and the
 * index of the next title or run.
 */
function findRuns(chain: readonly Heading[], candidates: readonly Heading[], book: Book) {
  const counted = new Set(chain)
  const runs: { headings: Heading[]; above?: Heading; owner?: Heading; end: number }[] = []
  let [above, owner]: (Heading | undefined)[] = []
  for (const one of candidates) {
    const run = runs.at(-1)
    const { number = 0 } = one
    const isCounted = counted.has(one)
    const countsOn = isCounted && number > (run?.headings.at(-1)?.number ?? number)
    if (run && (isCounted || isTitle(one))) run.end = countsOn ? book.end : Math.min(run.end, one.at)
    if (countsOn) run?.headings.push(one)
    else if (isCounted) runs.push({ headings: [one], above, owner, end: book.end })
    if (isChapter(one) || isDivision(one)) owner = one
    above = one
  }
  return runs
}

/** Chooses titles that the contents list, and those set apart by as many blank lines as divide the book. */
function chooseTitles(candidates: readonly Heading[], numbered: readonly Heading[], book: Book): Heading[] {
  const titles = candidates.filter(isTitle)
  const usual = numbered.length > 0 ? Math.max(largeGap, findUsualGap(numbered)) : findGap(titles, book)
  return titles.filter((one) => one.isListed || one.blankBefore >= usual)
}

/** Finds the number of blank lines above most titles with text. */
function findGap(titles: readonly Heading[], { countBetween, end }: Book): number {
  const scores = [2, 3, 4, 5, 6, 7].map((gap) => {
    const series = titles.filter(({ blankBefore }) => blankBefore >= gap)
    const hasText = ({ at }: Heading, index: number) =>
      countBetween(at + 1, series[index + 1]?.at ?? end) > textMinWords
    return { gap, score: series.filter(hasText).length * 2 - series.length }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).gap
}
