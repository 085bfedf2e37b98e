import { titleKey } from '../../structure/chapter-title.ts'
import { type ContentsPage, findContentsPage, keysOf } from './contents-page.ts'
import { type Heading, isNameLike, readHeading } from './headings.ts'
import { countWords, type Paragraph, wordsOf } from './paragraphs.ts'

/** A chapter of a plain text: its heading, and the paragraphs from one to before the other. */
export interface PlainChapter {
  readonly heading: Heading
  /** The lines of its title, as they stand. */
  readonly title: readonly string[]
  readonly from: number
  readonly to: number
}

/** What has fewer words than this after it is no chapter's heading but a line of a list or a title page. */
const listedMaxWords = 30
const spoken = /^[“”"«„‘]/
const largeKinds = new Set(['volume', 'book', 'part', 'act'])

/** Finds the chapters of a plain text. None are found where it has no headings; the book's own title is none. */
export function findChapters(paragraphs: readonly Paragraph[], bookTitle: string): PlainChapter[] {
  const contents = findContentsPage(paragraphs)
  const isInContents = (at: number) => contents !== undefined && at >= contents.from && at < contents.to
  const sums = [0]
  for (const paragraph of paragraphs) sums.push((sums.at(-1) ?? 0) + countWords(paragraph))
  const weigh = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)

  const all = paragraphs.flatMap((paragraph, at) => {
    const heading = isInContents(at)
      ? undefined
      : (readHeading(paragraph, at) ?? readListed(paragraph, at, contents))
    const isTitle = heading?.kind === 'title' && titleKey(heading.lines.join(' ')) === titleKey(bookTitle)
    // Above the contents it stands on the title page, whatever the contents list.
    const isReal = !isTitle || (contents !== undefined && at > contents.to && isListed(heading, contents))
    return heading && isReal ? [heading] : []
  })
  const real = dropListing(all, paragraphs.length, weigh)
  const chosen = chooseKinds(real, contents, paragraphs.length, weigh)
  return withTitles(chosen, paragraphs, contents)
}

/** A line that the table of contents lists, whatever it looks like. */
function readListed(
  paragraph: Paragraph,
  at: number,
  contents: ContentsPage | undefined,
): Heading | undefined {
  const { lines, blankBefore } = paragraph
  const text = wordsOf(paragraph)
  if (!contents || lines.length > 3 || text.length > 200) return undefined
  const listed = keysOf(text).flatMap((key) => contents.titles.get(key) ?? [])[0]
  // What somebody says in the words of a title is no heading: `“Fifty-two.”`
  if (listed === undefined || (spoken.test(text) && !spoken.test(listed))) return undefined
  return {
    at,
    kind: 'title',
    number: undefined,
    lines: lines.map((line) => line.trim()),
    hasName: true,
    isCapitals: false,
    blankBefore,
  }
}

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
  const gap = usesTitles
    ? Math.max(2, listed.length < 2 ? 2 : Math.min(...listed.map(({ blankBefore }) => blankBefore)))
    : 0

  const wanted = headings.filter((heading) => {
    const { kind, blankBefore, isCapitals, hasName } = heading
    if (kind === 'numeral')
      return usesNumerals || goesOn.has(heading) || (hasName && isListed(heading, contents))
    if (kind === 'title')
      return isListed(heading, contents) || (usesTitles && isCapitals && blankBefore >= gap)
    return true
  })
  // A line in capitals with next to nothing after it is a title page's, a signature's or a joke's.
  return wanted.filter(({ kind, at }, index) => {
    const isLoose = kind === 'title' || kind === 'single'
    return !isLoose || weigh(at + 1, wanted[index + 1]?.at ?? end) > listedMaxWords
  })
}

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

function isListed({ lines }: Heading, contents: ContentsPage | undefined): boolean {
  return contents !== undefined && keysOf(lines.join(' ')).some((key) => contents.titles.has(key))
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
    (isNameLike(wordsOf(below)) || (below.lines.length <= 2 && isCapitalName(below)))
  const candidates = headings.map(nameBelow)
  // One short line after a heading may be anything; after most of them it is their names.
  const named = candidates.filter(isName).length
  const areNames = named >= 2 && named >= candidates.filter((below) => below !== undefined).length * 0.6
  return headings.map((heading, index) => {
    const below = candidates[index]
    const takesName = isName(below) && (areNames || (below !== undefined && isCapitalName(below)))
    const from = heading.at + (takesName ? 2 : 1)
    const title = [...heading.lines, ...(takesName && below ? below.lines.map((line) => line.trim()) : [])]
    return {
      heading,
      title: listedTitle(title, contents),
      from,
      to: headings[index + 1]?.at ?? paragraphs.length,
    }
  })
}

function isCapitalName(paragraph: Paragraph): boolean {
  const text = wordsOf(paragraph)
  return text.length <= 120 && /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text) && !/^SCENE\b/.test(text)
}

/** The title as the table of contents has it, where that is not in capitals alone. */
function listedTitle(lines: readonly string[], contents: ContentsPage | undefined): readonly string[] {
  const listed = contents?.titles.get(keysOf(lines.join(' '))[0] ?? '')
  return listed && /\p{Ll}/u.test(listed) ? [listed] : lines
}

/** Whether a heading stands above chapters rather than at the head of one. */
export function isLarge({ kind }: Heading): boolean {
  return largeKinds.has(kind)
}
