import { normalizeTitle } from '../../structure/chapter-title.ts'
import { ranks } from '../../structure/division-titles.ts'
import type { Heading } from './headings.ts'
import { findUsualGap, largeGap } from './paragraphs.ts'

/** Minimum words below a heading. With fewer, the heading is a line of a list or title page; even a quatrain has more. */
const textMinWords = 12
/** Maximum words of an epigraph or a caption between a title and the numerals (`I.`) that belong to the title. */
const epigraphMaxWords = 60
/** Maximum number of preceding headings compared with a heading. */
const chainWindow = 60
/** Numerals below a title head chapters, not sections, when the texts below them contain more than this share of the book's words. */
const runShare = 0.3

interface Book {
  /** Counts the words of the paragraphs from `from` to before `to`. */
  readonly countBetween: (from: number, to: number) => number
  /** Index after the last paragraph of the book. */
  readonly end: number
}

const isChapter = ({ kind }: Heading) => kind === 'chapter' || kind === 'scene'
const isDivision = ({ kind }: Heading) => kind in ranks
export const isPart = (one: Heading) => isDivision(one) && one.kind !== 'act'
const isNumeral = ({ kind }: Heading) => kind === 'numeral'
const isTitle = ({ kind }: Heading) => kind === 'title'

/**
 * Returns the headings that begin chapters: all named divisions (`CHAPTER IV`), and some of the numerals (`IV`) and titles. Omits
 * headings of sections and entries of lists.
 */
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
    const isAbove = next?.at === one.at + 1 && (formsOneTitle(one, next) || isPart(next))
    return !isTitle(one) || isAbove || words > textMinWords
  })
}

/** A line that ends a title page, such as a copyright notice with a year. */
const imprint =
  /^(?:(?:copyright\b|©|\(c\)|(?:first )?published\b|first edition\b).{0,80}(?:\d{4}|\bm[cd][mdclxvi]{2})|copyright,? by\b|all rights reserved\b|printed in (?:the u|u\. ?s|great britain|england|america))/i

/** Reports that a title and the heading in the next paragraph form one title: `THE KING` above `II.`, `II.` above `THE KING`. */
export const formsOneTitle = (one: Heading, next: Heading) =>
  next.at === one.at + 1 &&
  [one, next].some(isTitle) &&
  normalizeTitle(one.lines.join(' ')) !== normalizeTitle(next.lines.join(' ')) &&
  ![one, next].some(isDivision) &&
  !imprint.test(one.lines.join(' ')) &&
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
  // After a heading of another kind, a numeral continues the count only with a name: `VII. THE BLUE CARBUNCLE` after `ADVENTURE VI`.
  // Chapter 1 can follow the numerals of a preface.
  const continues = heading.kind === 'chapter' ? to === 1 : isNext && heading.hasName
  if (!isSameKind && !continues) return Number.POSITIVE_INFINITY
  const count = isNext ? 0 : to === 1 ? 0.5 : to === from + 2 ? 1.5 : 3
  return count + Number(!isSameKind || before.notation !== heading.notation) / 2
}

/**
 * Drops numerals that head sections, and keeps those that head chapters. The numbers of sections restart below each chapter or title:
 * `I`, `II` in every story of a collection.
 */
function dropSections(chain: readonly Heading[], candidates: readonly Heading[], book: Book): Heading[] {
  const hasChapters = candidates.filter(isChapter).length > 1
  const titlesAt = new Set(candidates.filter(isTitle).map(({ at }) => at))
  const isBare = ({ at, hasName }: Heading) => !hasName && !titlesAt.has(at + 1)
  const kept = findRuns(chain, candidates, book).filter(({ headings, above, owner, end }) => {
    const [first] = headings as [Heading]
    if (hasChapters && owner && isChapter(owner)) return false
    // Ignores a title directly below a division, because it is the division's name: `AT MARYGREEN` below `PART FIRST`.
    const isBelowTitle =
      above !== undefined &&
      isTitle(above) &&
      book.countBetween(above.at + 1, first.at) <= epigraphMaxWords &&
      above.at - 1 !== owner?.at
    const isMain =
      !hasChapters && book.countBetween(first.at, end) > book.countBetween(0, book.end) * runShare
    // Below a title, numerals are chapters if they contain much of the book or at least half of them have names.
    return !isBelowTitle || isMain || headings.filter(isBare).length * 2 <= headings.length
  })
  return kept.flatMap(({ headings }) => headings.filter(isNumeral))
}

/** Splits a chain into runs of rising numbers: `I, II, III, I, II` becomes two runs. */
function findRuns(chain: readonly Heading[], candidates: readonly Heading[], book: Book) {
  const counted = new Set(chain)
  // `above`: candidate directly above the run. `owner`: last chapter or division above it. `end`: paragraph of the next title or run.
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

/** Chooses the titles in the table of contents, and those with at least the usual number of blank lines above them. */
function chooseTitles(candidates: readonly Heading[], numbered: readonly Heading[], book: Book): Heading[] {
  const titles = candidates.filter(isTitle)
  const usual = numbered.length > 0 ? Math.max(largeGap, findUsualGap(numbered)) : findGap(titles, book)
  return titles.filter((one) => one.isListed || one.blankBefore >= usual)
}

/** Returns the minimum number of blank lines above a title: the number that best excludes titles with no text below them. */
function findGap(titles: readonly Heading[], { countBetween, end }: Book): number {
  const scores = [2, 3, 4, 5, 6, 7].map((gap) => {
    const series = titles.filter(({ blankBefore }) => blankBefore >= gap)
    const hasText = ({ at }: Heading, index: number) =>
      countBetween(at + 1, series[index + 1]?.at ?? end) > textMinWords
    return { gap, score: series.filter(hasText).length * 2 - series.length }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).gap
}
