import { titleKey } from '../../structure/chapter-title.ts'
import { isBareNumber } from '../../structure/division-titles.ts'
import { chooseHeadings } from './choose-headings.ts'
import { type ContentsPage, isListed, listTitleKeys } from './contents-page.ts'
import { type Heading, isInCapitals, isTitleLike, readHeading } from './headings.ts'
import { countParagraphWords, joinLines, type Paragraph } from './paragraphs.ts'

/** A chapter: its heading, and its paragraphs from `from` to before `to`. */
export interface PlainChapter {
  readonly heading: Heading
  /** The lines of its title as printed. */
  readonly lines: readonly string[]
  readonly title: readonly string[]
  readonly from: number
  readonly to: number
}

const spoken = /^[“”"«„‘]/

/** Finds the chapters of a plain text; empty without headings. The book's own title is not a heading. */
export function findChapters(
  paragraphs: readonly Paragraph[],
  bookTitle: string,
  contents: ContentsPage | undefined,
  isVerse: boolean,
): PlainChapter[] {
  const sums = [0]
  for (const paragraph of paragraphs) sums.push((sums.at(-1) ?? 0) + countParagraphWords(paragraph))
  const countBetween = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)

  const alphabet = findAlphabet(paragraphs)
  const poems = isVerse ? findPoemTitles(paragraphs) : new Set<number>()
  const all = paragraphs.flatMap((paragraph, at) => {
    if (alphabet.has(at)) return [{ ...createTitle(paragraph, at), kind: 'chapter' as const }]
    if (contents && at >= contents.from && at < contents.to) return []
    const heading =
      readHeading(paragraph, at) ??
      readListed(paragraph, at, contents) ??
      (poems.has(at) ? createTitle(paragraph, at) : undefined)
    const isTitle = heading?.kind === 'title' && titleKey(heading.lines.join(' ')) === titleKey(bookTitle)
    // Above the table of contents, the book's title is on the title page.
    const isReal = !isTitle || (contents && at > contents.to && isListed(heading.lines, contents))
    return heading && isReal ? [heading] : []
  })
  const chosen = chooseHeadings(all, { contents, poems, end: paragraphs.length, countBetween })
  return addTitles(chosen, paragraphs, contents)
}

/** Creates a heading from a line that the table of contents lists, whatever its form. */
function readListed(paragraph: Paragraph, at: number, contents: ContentsPage | undefined) {
  const text = joinLines(paragraph)
  if (!contents || paragraph.lines.length > 3 || text.length > 200) return undefined
  const listed = listTitleKeys(text).flatMap((key) => contents.titles.get(key) ?? [])[0]
  // Speech in the words of a title is no heading: `“Fifty-two.”`
  if (listed === undefined || (spoken.test(text) && !spoken.test(listed))) return undefined
  return createTitle(paragraph, at)
}

const createTitle = ({ lines, blankBefore }: Paragraph, at: number): Heading => ({
  at,
  kind: 'title',
  number: undefined,
  lines: lines.map((line) => line.trim()),
  hasName: true,
  isCapitals: false,
  blankBefore,
})

/** Creates the chapters, with names from a separate paragraph below the number. */
function addTitles(
  headings: readonly Heading[],
  paragraphs: readonly Paragraph[],
  contents: ContentsPage | undefined,
): PlainChapter[] {
  const candidates = headings.map(({ at, kind, hasName }, index) => {
    const isNext = headings[index + 1]?.at === at + 1
    return hasName || kind === 'act' || kind === 'scene' || isNext ? undefined : paragraphs[at + 1]
  })
  const isName = (below: Paragraph | undefined) =>
    below !== undefined &&
    below.lines.length <= 3 &&
    !isBareNumber(joinLines(below)) &&
    (isTitleLike(joinLines(below).replace(/(?!^)_/g, '')) ||
      (below.lines.length <= 2 && isCapitalName(below)))
  // A short line after most headings is their name; after one it may be anything.
  const named = candidates.filter(isName).length
  const areNames = named >= 2 && named >= candidates.filter((below) => below !== undefined).length * 0.6
  return headings.map((heading, index) => {
    const below = candidates[index]
    const name = below && isName(below) && (areNames || isCapitalName(below)) ? below.lines : []
    return {
      heading,
      lines: [...(paragraphs[heading.at]?.lines ?? []), ...name],
      title: preferListedTitle([...heading.lines, ...name.map((line) => line.trim())], contents),
      from: heading.at + (name.length > 0 ? 2 : 1),
      to: headings[index + 1]?.at ?? paragraphs.length,
    }
  })
}

function isCapitalName(paragraph: Paragraph): boolean {
  const text = joinLines(paragraph)
  return text.length <= 200 && isInCapitals(text) && !/^SCENE\b/.test(text)
}

/** Returns the title as listed in the table of contents when only that is in mixed case. */
function preferListedTitle(lines: readonly string[], contents: ContentsPage | undefined): readonly string[] {
  const [first = '', ...others] = lines
  const name = others.length > 0 ? others.join(' ') : first
  const listed = contents?.titles.get(listTitleKeys(lines.join(' '))[0] ?? '')
  return listed && /\p{Ll}/u.test(listed) && !/\p{Ll}/u.test(name) ? [listed] : lines
}

const poemsMin = 5
/** A poem's title is one short line with more blank lines above it than stanzas have. */
const titleMaxCharacters = 80
const blankLinesMin = 3
const sentence = /[,;:]$|^\W*$/

/** Finds titles of poems in mixed case, in a book of verse. */
function findPoemTitles(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  const titles = paragraphs.flatMap((paragraph, at) => {
    const text = joinLines(paragraph)
    const isLine = paragraph.lines.length === 1 && text.length <= titleMaxCharacters && !sentence.test(text)
    const next = paragraphs[at + 1]
    const before = paragraphs[at - 1]
    // Directly below a book's title, a poem's title needs fewer blank lines.
    const minBlank =
      before && before.lines.length === 1 && before.blankBefore >= blankLinesMin
        ? blankLinesMin - 1
        : blankLinesMin
    const isApart =
      paragraph.blankBefore >= minBlank && next !== undefined && next.blankBefore < paragraph.blankBefore
    return isLine && isApart && /^[\p{Lu}\d"'“‘]/u.test(text) ? [at] : []
  })
  return new Set(titles.length < poemsMin ? [] : titles)
}

const lettersMin = 15

/** Finds the letter headings of a dictionary: one capital each, in alphabetical order. */
function findAlphabet(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  let found: { at: number; letter: string }[] = []
  for (const [at, { lines }] of paragraphs.entries()) {
    const [, letter] = lines.length === 1 ? (/^\s*(\p{Lu})\.?\s*$/u.exec(lines[0] ?? '') ?? []) : []
    if (!letter) continue
    if (letter <= (found.at(-1)?.letter ?? '')) found = []
    found.push({ at, letter })
  }
  return new Set(found.length < lettersMin ? [] : found.map(({ at }) => at))
}
