import { countValues } from '../../structure/count-values.ts'
import { ranks } from '../../structure/division-titles.ts'
import { listTitleKeys } from './contents-page.ts'
import type { Heading } from './headings.ts'

/**
 * How chapters are chosen. The candidates of a book form series: named divisions (`CHAPTER IV`), numerals and titles. Numerals
 * are the chain that counts on most regularly in number, spacing and typography; those below chapters, or below titles when they
 * hold little of the book, are sections. Titles are chapters when the contents list them or when they look like the chapters; in
 * a book without numbers, those of the spacing and typography that most titles with text share. An entry without text loses.
 */

/** A heading followed by fewer words is a line of a list or of a title page; a quatrain has more. */
const textMinWords = 12
const listMin = 3
/** Predecessors of a number that are compared. */
const chainWindow = 60
/** Numerals below a title that are chapters and not sections: by number, or by share of the book. */
const runMin = 16
const runShare = 0.3
/** Share of the book that begins with numbered chapters. */
const numberedShare = 0.4
/** A table of contents is complete when this share of its entries are titles of the text. */
const completeShare = 0.4
const largerBreak = 3
const peerMinWords = 200
const [blankMin, blankMax] = [2, 7]

interface Book {
  /** Counts the words of the paragraphs from one index to before another. */
  readonly countBetween: (from: number, to: number) => number
  /** Number of titles in its contents. */
  readonly entries: number
  /** Number of paragraphs. */
  readonly end: number
}

const isChapter = ({ kind }: Heading) => kind === 'chapter' || kind === 'scene'
const isDivision = ({ kind }: Heading) => kind in ranks
const isNumeral = ({ kind }: Heading) => kind === 'numeral'

/** Returns the headings that split the book into chapters, not those of sections or in lists. */
export function chooseHeadings(all: readonly Heading[], book: Book): Heading[] {
  const { countBetween, end } = book
  const unlisted = dropLists(all)
  const chain = findChain(unlisted, book)
  const inChain = new Set(chain)
  const candidates = unlisted.map((one): Heading => {
    const isTitle = isNumeral(one) && one.hasName && !inChain.has(one)
    return isTitle ? { ...one, kind: 'title' } : one
  })
  const main = new Set(dropSections(chain, candidates, book))
  const named = candidates.filter((one) => main.has(one) || !/numeral|title/.test(one.kind))
  const numbered = named.filter((one) => isChapter(one) || isNumeral(one) || one.kind === 'act')
  const isNumbered =
    numbered.length > 1 && countBetween(numbered[0]?.at ?? end, end) > countBetween(0, end) * numberedShare
  const chosen = new Set([...named, ...chooseTitles(candidates, isNumbered ? named : [], book)])
  const wanted = candidates.filter((one) => chosen.has(one))
  return wanted.filter(({ at, kind }, index) => {
    const isLoose = kind === 'title' || kind === 'single'
    return !isLoose || countBetween(at + 1, wanted[index + 1]?.at ?? end) > textMinWords
  })
}

/** Drops lists without a heading: consecutive numbers that all recur below. */
function dropLists(candidates: readonly Heading[]): Heading[] {
  const toKey = ({ kind, number }: Heading) => `${kind} ${number}`
  const last = new Map(candidates.map((one) => [toKey(one), one.at]))
  const runs: Heading[][] = []
  for (const one of candidates) {
    if (one.number === undefined || last.get(toKey(one)) === one.at) continue
    const run = runs.at(-1)
    if (run?.at(-1)?.at === one.at - 1) run.push(one)
    else runs.push([one])
  }
  const dropped = new Set(runs.filter((run) => run.length >= listMin).flat())
  return candidates.filter((one) => !dropped.has(one))
}

/** Finds the numbers that count on most regularly, as the path of the largest sum through all of them. */
function findChain(candidates: readonly Heading[], { countBetween }: Book): Heading[] {
  const counted: Heading[] = []
  const parts: number[] = []
  let part = 0
  for (const one of candidates) {
    if (isDivision(one)) part++
    if (!isNumeral(one) && one.kind !== 'chapter') continue
    counted.push(one)
    parts.push(part)
  }
  const steps: { total: number; from: number }[] = []
  for (const [at, heading] of counted.entries()) {
    let best = { total: heading.number === 1 ? 0 : -1, from: -1 }
    for (let from = Math.max(0, at - chainWindow); from < at; from++) {
      const before = counted[from] as Heading
      const isEmpty = countBetween(before.at + 1, heading.at) <= textMinWords
      const cost = getStepCost(before, heading, parts[from] !== parts[at]) + (isEmpty ? 2 : 0)
      const total = (steps[from]?.total ?? 0) - cost
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

function getStepCost(before: Heading, heading: Heading, isDivided: boolean): number {
  const [from = 0, to = 0] = [before.number, heading.number]
  const isNext = to === from + 1
  const isSameKind = before.kind === heading.kind
  // A name without a kind may continue the count, `VII` after `ADVENTURE VI`, and numerals of a preface may precede chapters.
  if (!isSameKind && !(heading.kind === 'chapter' ? to === 1 : isNext && heading.hasName))
    return Number.POSITIVE_INFINITY
  const count = isNext ? 0 : to === 1 ? Number(!isDivided) : to > from && to < from + 3 ? 1 : 3
  const differences =
    Number(!isSameKind) +
    Number(before.notation !== heading.notation) +
    Number(before.isCapitals !== heading.isCapitals && before.hasName && heading.hasName) +
    Number(Math.abs(before.blankBefore - heading.blankBefore) > 1)
  return count + differences / 2
}

/** Drops numerals that restart below a chapter, or without names below a title unless they hold much of the book. */
function dropSections(chain: readonly Heading[], candidates: readonly Heading[], book: Book): Heading[] {
  const hasChapters = candidates.filter(isChapter).length > 1
  const titlesAt = new Set(candidates.filter(({ kind }) => kind === 'title').map(({ at }) => at))
  const isBare = ({ at, hasName }: Heading) => !hasName && !titlesAt.has(at + 1)
  const starts = chain.flatMap(({ number = 0 }, at) =>
    number <= (chain[at - 1]?.number ?? number) ? [at] : [],
  )
  const runs = starts.map((start, index) => chain.slice(start, starts[index + 1]))
  const above = findAbove(candidates)
  const kept = runs.filter((run, index) => {
    const first = run[0] as Heading
    const { owner, title } = above.get(first) ?? {}
    if (!isNumeral(first) || (owner && isDivision(owner) && owner.at > (runs[index - 1]?.at(-1)?.at ?? -1)))
      return true
    if (hasChapters && owner && isChapter(owner)) return false
    const isBelowTitle = title !== undefined && /title|single/.test(title.kind) && title.at >= first.at - 2
    const words = book.countBetween(first.at, runs[index + 1]?.[0]?.at ?? book.end)
    const isLong = run.length > runMin || words > book.countBetween(0, book.end) * runShare
    return !isBelowTitle || (isLong && !hasChapters) || run.filter(isBare).length * 2 <= run.length
  })
  return kept.flat().filter(isNumeral)
}

/** Finds the last chapter or division, and the last candidate, above each candidate. */
function findAbove(candidates: readonly Heading[]) {
  const above = new Map<Heading, { owner: Heading | undefined; title: Heading | undefined }>()
  let owner: Heading | undefined
  let title: Heading | undefined
  for (const one of candidates) {
    above.set(one, { owner, title })
    if (isChapter(one) || isDivision(one)) owner = one
    title = one
  }
  return above
}

/** Chooses titles that are listed or look like the numbered chapters; without such a series, the best series of titles. */
function chooseTitles(candidates: readonly Heading[], numbered: readonly Heading[], book: Book): Heading[] {
  const isNumbered = numbered.length > 0
  const toKey = ({ lines }: Heading) => listTitleKeys(lines.join(' ')).at(-1) ?? ''
  const counts = countValues(candidates.map(toKey))
  // A repeated line is a speaker, the date of a diary or the name of a chapter; a story with a half-title has its title twice.
  const titles = candidates.filter((one) => {
    const isRare = (counts.get(toKey(one)) ?? 0) <= (isNumbered ? 1 : 2)
    return one.kind === 'title' && (isRare || (!isNumbered && one.blankBefore >= largerBreak))
  })
  const listed = titles.filter(({ isListed }) => isListed)
  const hasText = ({ at }: Heading, next: Heading | undefined, minWords: number) =>
    book.countBetween(at + 1, next?.at ?? book.end) > minWords
  if (isNumbered || listed.length > book.entries * completeShare) {
    const blanks = (isNumbered ? numbered : listed)
      .map(({ blankBefore }) => blankBefore)
      .sort((a, b) => a - b)
    const usual = Math.max(largerBreak, blanks[Math.floor(blanks.length / 2)] ?? 0)
    const isPeer = (one: Heading, next: Heading | undefined) =>
      one.isCapitals && one.blankBefore >= usual && hasText(one, next, peerMinWords)
    const known = new Set(titles)
    return candidates.filter(
      (one, index) => known.has(one) && (one.isListed || isPeer(one, candidates[index + 1])),
    )
  }
  let best = { score: 0, series: [] as Heading[] }
  for (let blank = blankMin; blank <= blankMax; blank++)
    for (const isStrict of [false, true]) {
      const series = titles.filter((one) => one.blankBefore >= blank && (one.isCapitals || !isStrict))
      const withText = series.filter((one, index) => hasText(one, series[index + 1], textMinWords))
      const score = withText.length * 2 - series.length
      if (score > best.score) best = { score, series }
    }
  return [...listed, ...best.series]
}
