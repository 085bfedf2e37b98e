import { titleKey } from '../../structure/chapter-title.ts'
import { chooseHeadings } from './choose-headings.ts'
import { type ContentsPage, isListed, listTitleKeys } from './contents-page.ts'
import { type Heading, isTitleLike, readHeading } from './headings.ts'
import { countParagraphWords, joinLines, type Paragraph } from './paragraphs.ts'
import { findAlphabet, findPoemTitles } from './unmarked-titles.ts'

/** A chapter: its heading, and its paragraphs from `from` to before `to`. */
export interface PlainChapter {
  readonly heading: Heading
  /** The lines of its title as printed; `title` may come from the table of contents. */
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
  const isInContents = (at: number) => contents !== undefined && at >= contents.from && at < contents.to
  const sums = [0]
  for (const paragraph of paragraphs) sums.push((sums.at(-1) ?? 0) + countParagraphWords(paragraph))
  const countBetween = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)

  const alphabet = findAlphabet(paragraphs)
  const poems = isVerse ? findPoemTitles(paragraphs) : new Set<number>()
  const all = paragraphs.flatMap((paragraph, at) => {
    if (alphabet.has(at)) return [createHeading(paragraph, at, 'chapter')]
    const heading = isInContents(at)
      ? undefined
      : (readHeading(paragraph, at) ??
        readListed(paragraph, at, contents) ??
        (poems.has(at) ? createHeading(paragraph, at, 'title') : undefined))
    const isTitle = heading?.kind === 'title' && titleKey(heading.lines.join(' ')) === titleKey(bookTitle)
    // Above the contents it is on the title page.
    const isReal =
      !isTitle || (contents !== undefined && at > contents.to && isListed(heading.lines, contents))
    return heading && isReal ? [heading] : []
  })
  const chosen = chooseHeadings(all, { contents, poems, end: paragraphs.length, countBetween })
  return addTitles(chosen, paragraphs, contents)
}

/** Creates a heading from a line that the table of contents lists, whatever its form. */
function readListed(
  paragraph: Paragraph,
  at: number,
  contents: ContentsPage | undefined,
): Heading | undefined {
  const { lines } = paragraph
  const text = joinLines(paragraph)
  if (!contents || lines.length > 3 || text.length > 200) return undefined
  const listed = listTitleKeys(text).flatMap((key) => contents.titles.get(key) ?? [])[0]
  // Speech in the words of a title is no heading: `“Fifty-two.”`
  if (listed === undefined || (spoken.test(text) && !spoken.test(listed))) return undefined
  return createHeading(paragraph, at, 'title')
}

const createHeading = ({ lines, blankBefore }: Paragraph, at: number, kind: Heading['kind']): Heading => ({
  at,
  kind,
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
  const nameBelow = ({ at, kind, hasName }: Heading, index: number): Paragraph | undefined => {
    const below = paragraphs[at + 1]
    const isNext = headings[index + 1]?.at === at + 1
    return hasName || kind === 'act' || kind === 'scene' || isNext ? undefined : below
  }
  const isName = (below: Paragraph | undefined) =>
    below !== undefined &&
    below.lines.length <= 3 &&
    (isTitleLike(joinLines(below).replace(/(?!^)_/g, '')) ||
      (below.lines.length <= 2 && isCapitalName(below)))
  const candidates = headings.map(nameBelow)
  // A short line after most headings is their name; after one it may be anything.
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
      title: preferListedTitle(title, contents),
      from,
      to: headings[index + 1]?.at ?? paragraphs.length,
    }
  })
}

function isCapitalName(paragraph: Paragraph): boolean {
  const text = joinLines(paragraph)
  return text.length <= 200 && /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text) && !/^SCENE\b/.test(text)
}

/** Returns the title as listed in the table of contents when only that is in mixed case. */
function preferListedTitle(lines: readonly string[], contents: ContentsPage | undefined): readonly string[] {
  const [first = '', ...others] = lines
  const name = others.length > 0 ? others.join(' ') : first
  const listed = contents?.titles.get(listTitleKeys(lines.join(' '))[0] ?? '')
  return listed && /\p{Ll}/u.test(listed) && !/\p{Ll}/u.test(name) ? [listed] : lines
}
