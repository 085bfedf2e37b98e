import { titleKey } from '../../structure/chapter-title.ts'
import { findAlphabet } from './alphabet.ts'
import { type ContentsPage, listTitleKeys } from './contents-page.ts'
import { type Heading, isNameLike, readHeading } from './headings.ts'
import { countParagraphWords, joinLines, type Paragraph } from './paragraphs.ts'
import { findPoemTitles } from './poem-titles.ts'

/** A chapter of a plain text: its heading, and the paragraphs from one to before the other. */
export interface PlainChapter {
  readonly heading: Heading
  /** The lines of its title, as they stand; what it is called may be written otherwise in the table of contents. */
  readonly lines: readonly string[]
  readonly title: readonly string[]
  readonly from: number
  readonly to: number
}

/** What has fewer words than this after it is no chapter's heading but a line of a list or a title page. */
const listedMaxWords = 30
/** Where a table of contents lists so many of a text's titles it lists them all. */
const listedMin = 5
/** Unless it misspells one: so many blank lines stand above nothing else. */
const apartMin = 4
const spoken = /^[“”"«„‘]/

/** Finds the chapters of a plain text. None are found where it has no headings; the book's own title is none. */
export function findChapters(
  paragraphs: readonly Paragraph[],
  bookTitle: string,
  contents: ContentsPage | undefined,
  isVerse: boolean,
): PlainChapter[] {
  const isInContents = (at: number) => contents !== undefined && at >= contents.from && at < contents.to
  const sums = [0]
  for (const paragraph of paragraphs) sums.push((sums.at(-1) ?? 0) + countParagraphWords(paragraph))
  const weigh = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)

  const alphabet = findAlphabet(paragraphs)
  const poems = isVerse ? findPoemTitles(paragraphs) : new Set<number>()
  const all = paragraphs.flatMap((paragraph, at) => {
    if (alphabet.has(at)) return [headingOf(paragraph, at, 'chapter')]
    const heading = isInContents(at)
      ? undefined
      : (readHeading(paragraph, at) ??
        readListed(paragraph, at, contents) ??
        (poems.has(at) ? headingOf(paragraph, at, 'title') : undefined))
    const isTitle = heading?.kind === 'title' && titleKey(heading.lines.join(' ')) === titleKey(bookTitle)
    // Above the contents it stands on the title page, whatever the contents list.
    const isReal = !isTitle || (contents !== undefined && at > contents.to && isListed(heading, contents))
    return heading && isReal ? [heading] : []
  })
  const real = dropListing(all, paragraphs.length, weigh)
  const chosen = chooseKinds(real, contents, poems, paragraphs.length, weigh)
  return withTitles(chosen, paragraphs, contents)
}

/** A line that the table of contents lists, whatever it looks like. */
function readListed(
  paragraph: Paragraph,
  at: number,
  contents: ContentsPage | undefined,
): Heading | undefined {
  const { lines } = paragraph
  const text = joinLines(paragraph)
  if (!contents || lines.length > 3 || text.length > 200) return undefined
  const listed = listTitleKeys(text).flatMap((key) => contents.titles.get(key) ?? [])[0]
  // What somebody says in the words of a title is no heading: `“Fifty-two.”`
  if (listed === undefined || (spoken.test(text) && !spoken.test(listed))) return undefined
  return headingOf(paragraph, at, 'title')
}

/** A paragraph that is a heading for where it stands, and not for how it is written. */
const headingOf = ({ lines, blankBefore }: Paragraph, at: number, kind: Heading['kind']): Heading => ({
  at,
  kind,
  number: undefined,
  lines: lines.map((line) => line.trim()),
  hasName: true,
  isCapitals: false,
  blankBefore,
})

type Weigh = (from: number, to: number) => number

/** Without a list of chapters that does not say that it is one: next to no text between them, and each comes again. */
function dropListing(headings: readonly Heading[], end: number, weigh: Weigh): Heading[] {
  const bearing = headings.filter(({ number }) => number !== undefined)
  const lastOf = new Map(bearing.map((heading) => [`${heading.kind} ${heading.number}`, heading.at]))
  const dropped = new Set<Heading>()
  let run: Heading[] = []
  for (const [index, heading] of bearing.entries()) {
    const comesAgain = (lastOf.get(`${heading.kind} ${heading.number}`) ?? 0) > heading.at
    const words = weigh(heading.at + 1, bearing[index + 1]?.at ?? end)
    if (comesAgain) run.push(heading)
    // The last of a list has all that stands between the list and the first chapter after it.
    if (comesAgain && words <= listedMaxWords) continue
    const isList =
      run.length > 2 &&
      run.slice(0, -1).every(({ at }, place) => weigh(at + 1, run[place + 1]?.at ?? at) <= listedMaxWords)
    if (isList) for (const listed of run) dropped.add(listed)
    run = []
  }
  return headings.filter((heading) => !dropped.has(heading))
}

/** The headings of those kinds that part the book into chapters, not what stands within a chapter. */
function chooseKinds(
  headings: readonly Heading[],
  contents: ContentsPage | undefined,
  poems: ReadonlySet<number>,
  end: number,
  weigh: Weigh,
): Heading[] {
  const of = (...kinds: string[]) => headings.filter(({ kind }) => kinds.includes(kind))
  const chapters = of('chapter', 'scene')
  const numerals = of('numeral')
  const listed = headings.filter((heading) => isListed(heading, contents))
  const usesNumerals = chapters.length < 2 && isCount(numerals)
  const usesTitles = chapters.length < 2 && !usesNumerals && of('act').length < 2
  const goesOn = findGoingOn(headings)
  const times = new Map<string, number>()
  for (const { lines } of of('title')) times.set(keyOf(lines), (times.get(keyOf(lines)) ?? 0) + 1)
  const borne = new Set(
    chapters.filter(({ hasName }) => hasName).flatMap(({ lines }) => listTitleKeys(lines.join(' '))),
  )
  const isBefore = ({ at }: Heading) => contents !== undefined && at < contents.from
  const gap = usesTitles ? Math.max(2, listed.length < 2 ? 2 : leastBlank(listed)) : 0

  const wanted = headings.filter((heading) => {
    const { kind, blankBefore, isCapitals, hasName } = heading
    if (isBefore(heading) && (kind === 'title' || kind === 'numeral')) return false
    if (kind === 'numeral')
      return usesNumerals || goesOn.has(heading) || (hasName && isListed(heading, contents))
    if (kind === 'title') {
      // What comes again is somebody who speaks, or writes a diary.
      const isOnce = times.get(keyOf(heading.lines)) === 1 && !borne.has(keyOf(heading.lines))
      if (isListed(heading, contents))
        return isOnce || (chapters.length < 2 && times.get(keyOf(heading.lines)) === 2)
      if (poems.has(heading.at)) return true
      const isApart = blankBefore >= (listed.length < listedMin ? gap : Math.max(gap, apartMin))
      return usesTitles && isOnce && isCapitals && isApart
    }
    return true
  })
  // A line in capitals with next to nothing after it is a title page's, a signature's or a joke's.
  return wanted.filter(({ kind, at }, index) => {
    const isLoose = kind === 'title' || kind === 'single'
    return !isLoose || poems.has(at) || weigh(at + 1, wanted[index + 1]?.at ?? end) > listedMaxWords
  })
}

const leastBlank = (headings: readonly Heading[]) =>
  headings.reduce((least, { blankBefore }) => Math.min(least, blankBefore), Number.POSITIVE_INFINITY)

/** The numerals with names that go on with the count of the chapters, where after `ADVENTURE VI` comes `VII` alone. */
function findGoingOn(headings: readonly Heading[]): ReadonlySet<Heading> {
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

const keyOf = (lines: readonly string[]) => titleKey(lines.join(' '))

function isListed({ lines }: Heading, contents: ContentsPage | undefined): boolean {
  return contents !== undefined && listTitleKeys(lines.join(' ')).some((key) => contents.titles.has(key))
}

/** Whether numbers count chapters: from one, each the next of the one before, but where a new book begins again. */
function isCount(numerals: readonly Heading[]): boolean {
  if (numerals.length < 2) return false
  const steps = numerals.filter(({ number }, index) => {
    const before = numerals[index - 1]?.number ?? 0
    return number === before + 1 || number === 1
  })
  return steps.length >= numerals.length * 0.8
}

/** The chapters with the names that stand in a paragraph of their own below the number. */
function withTitles(
  headings: readonly Heading[],
  paragraphs: readonly Paragraph[],
  contents: ContentsPage | undefined,
): PlainChapter[] {
  const nameBelow = ({ at, kind, hasName }: Heading, index: number): Paragraph | undefined => {
    const below = paragraphs[at + 1]
    const isNext = headings[index + 1]?.at === at + 1
    return hasName || kind === 'act' || kind === 'scene' || isNext ? undefined : below
  }
  const isName = (below: Paragraph | undefined) =>
    below !== undefined &&
    below.lines.length <= 3 &&
    (isNameLike(joinLines(below).replace(/(?!^)_/g, '')) || (below.lines.length <= 2 && isCapitalName(below)))
  const candidates = headings.map(nameBelow)
  // One short line after a heading may be anything; after most of them it is their names.
  const named = candidates.filter(isName).length
  const areNames = named >= 2 && named >= candidates.filter((below) => below !== undefined).length * 0.6
  return headings.map((heading, index) => {
    const below = candidates[index]
    const takesName = isName(below) && (areNames || (below !== undefined && isCapitalName(below)))
    const from = heading.at + (takesName ? 2 : 1)
    const own = paragraphs[heading.at]?.lines ?? []
    const title = [...heading.lines, ...(takesName && below ? below.lines.map((line) => line.trim()) : [])]
    return {
      heading,
      lines: [...own, ...(takesName && below ? below.lines : [])],
      title: listedTitle(title, contents),
      from,
      to: headings[index + 1]?.at ?? paragraphs.length,
    }
  })
}

function isCapitalName(paragraph: Paragraph): boolean {
  const text = joinLines(paragraph)
  return text.length <= 200 && /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text) && !/^SCENE\b/.test(text)
}

/** The title as the table of contents has it, where that is not in capitals alone. */
function listedTitle(lines: readonly string[], contents: ContentsPage | undefined): readonly string[] {
  const [first = '', ...others] = lines
  const name = others.length > 0 ? others.join(' ') : first
  const listed = contents?.titles.get(listTitleKeys(lines.join(' '))[0] ?? '')
  return listed && /\p{Ll}/u.test(listed) && !/\p{Ll}/u.test(name) ? [listed] : lines
}
