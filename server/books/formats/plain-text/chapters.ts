import { titleKey } from '../../structure/chapter-title.ts'
import { isBareNumber } from '../../structure/division-titles.ts'
import { chooseHeadings } from './choose-headings.ts'
import { type ContentsLists, findListed, listTitleKeys } from './contents-page.ts'
import { createTitle, type Heading, isInCapitals, isTitleLike, readHeading } from './headings.ts'
import { countParagraphWords, joinLines, type Paragraph } from './paragraphs.ts'

/** A chapter: the index of its heading, and its paragraphs from `from` to before `to`. */
export interface PlainChapter {
  readonly at: number
  /** The lines of its title as printed. */
  readonly lines: readonly string[]
  readonly title: readonly string[]
  readonly from: number
  readonly to: number
}

const spoken = /^[“”"«„‘]/

/** Finds the chapters of a plain text; empty without headings. */
export function findChapters(
  paragraphs: readonly Paragraph[],
  bookTitle: string,
  contents: ContentsLists,
): PlainChapter[] {
  const sums = [0]
  for (const paragraph of paragraphs) sums.push((sums.at(-1) ?? 0) + countParagraphWords(paragraph))
  const alphabet = findAlphabet(paragraphs)
  const candidates = paragraphs.flatMap((paragraph, at): Heading[] => {
    if (alphabet.has(at)) return [{ ...createTitle(paragraph, at), kind: 'chapter' }]
    if (contents.at.has(at)) return []
    const isListed = isListedTitle(paragraph, contents)
    const heading = readHeading(paragraph, at)
    const isTitle = isListed || isApart(paragraphs, at)
    return heading || isTitle ? [{ ...(heading ?? createTitle(paragraph, at)), isListed }] : []
  })
  // Above the contents is the title page; the title of the book may stand again above its first chapter.
  const titles = [bookTitle, bookTitle.split(/[:;]/)[0] ?? ''].map(titleKey)
  const isBookTitle = ({ kind, lines }: Heading) =>
    kind === 'title' && titles.includes(titleKey(lines.join(' ')))
  const [listAt = Number.POSITIVE_INFINITY] = contents.at
  const opening = listAt < paragraphs.length / 2 ? listAt : 0
  const first = candidates.find(({ at, kind }) => kind !== 'title' && at > opening)?.at ?? 0
  const headings = candidates.filter((one) =>
    one.at < opening ? !/title|numeral/.test(one.kind) : one.at > first || !isBookTitle(one),
  )
  const chosen = chooseHeadings(headings, {
    countBetween: (from, to) => (sums[to] ?? 0) - (sums[from] ?? 0),
    entries: new Set(contents.titles.values()).size,
    end: paragraphs.length,
  })
  return addTitles(chosen, paragraphs, contents)
}

function isListedTitle(paragraph: Paragraph, contents: ContentsLists): boolean {
  const text = joinLines(paragraph)
  const listed = paragraph.lines.length <= 3 ? findListed(text, contents) : undefined
  // Speech in the words of a title is no heading: `“Fifty-two.”`
  return listed !== undefined && (!spoken.test(text) || spoken.test(listed))
}

/** Creates the chapters, with names and subtitles from separate paragraphs below the number. */
function addTitles(
  headings: readonly Heading[],
  paragraphs: readonly Paragraph[],
  contents: ContentsLists,
): PlainChapter[] {
  const candidates = headings.map(({ at, kind, hasName }, index) => {
    const isNext = headings[index + 1]?.at === at + 1
    return hasName || kind === 'act' || kind === 'scene' || isNext ? undefined : paragraphs[at + 1]
  })
  // A short line after most headings is their name; after one it may be anything.
  const named = candidates.filter(isName).length
  const areNames = named >= 2 && named >= candidates.filter((below) => below !== undefined).length * 0.6
  return headings.map((heading, index) => {
    const below = candidates[index]
    const hasName = below !== undefined && isName(below) && (areNames || isCapitalName(below))
    const to = headings[index + 1]?.at ?? paragraphs.length
    let from = heading.at + (hasName ? 2 : 1)
    if ((hasName || heading.hasName) && from < to - 1 && isSubtitle(paragraphs[from], heading)) from++
    const name = paragraphs.slice(heading.at + 1, from).flatMap(({ lines }) => lines)
    return {
      at: heading.at,
      lines: [...(paragraphs[heading.at]?.lines ?? []), ...name],
      title: preferListedTitle([...heading.lines, ...name.map((line) => line.trim())], contents),
      from,
      to,
    }
  })
}

const nameMaxCharacters = 500

function isName(below: Paragraph | undefined): boolean {
  if (!below) return false
  const text = joinLines(below)
  const isTitle = below.lines.length <= 3 && isTitleLike(text.replace(/(?!^)_/g, ''))
  return !isBareNumber(text) && (isTitle || isCapitalName(below))
}

function isCapitalName(paragraph: Paragraph): boolean {
  const text = joinLines(paragraph)
  return text.length <= nameMaxCharacters && isInCapitals(text) && !/^SCENE\b/.test(text)
}

/** `(A Tale.)`, `_In Prose_` */
const aside = /^(?:\(.{1,90}\)|_[^_]{1,90}_)\.?$/u

/** Reports a line in brackets, italics or, below a title, several words in capitals. */
function isSubtitle(paragraph: Paragraph | undefined, { kind }: Heading): boolean {
  if (!paragraph || kind === 'act' || kind === 'scene') return false
  const text = joinLines(paragraph)
  const isAside = paragraph.lines.length === 1 && aside.test(text)
  return (
    isAside || ((kind === 'title' || kind === 'single') && isCapitalName(paragraph) && /\s\S+\s/.test(text))
  )
}

/** Returns the title as listed in the table of contents when only that is in mixed case. */
function preferListedTitle(lines: readonly string[], contents: ContentsLists): readonly string[] {
  const [first = '', ...others] = lines
  const name = others.length > 0 ? others.join(' ') : first
  const listed = contents.titles.get(listTitleKeys(lines.join(' '))[0] ?? '')
  return listed && /\p{Ll}/u.test(listed) && !/\p{Ll}/u.test(name) ? [listed] : lines
}

/** A title set apart is one short line with more blank lines above it than below. */
const titleMaxCharacters = 80
const blankLinesMin = 3
const sentence = /[,;:]$|^\W*$/

/** Reports a title set apart in mixed case. */
function isApart(paragraphs: readonly Paragraph[], at: number): boolean {
  const [before, paragraph, next] = [paragraphs[at - 1], paragraphs[at], paragraphs[at + 1]]
  if (!paragraph || !next || paragraph.lines.length > 1) return false
  const text = joinLines(paragraph)
  // Directly below a book's title, a poem's title needs fewer blank lines.
  const isBelowTitle = before?.lines.length === 1 && before.blankBefore >= blankLinesMin
  return (
    text.length <= titleMaxCharacters &&
    !sentence.test(text) &&
    /^[\p{Lu}\d"'“‘]/u.test(text) &&
    paragraph.blankBefore >= blankLinesMin - (isBelowTitle ? 1 : 0) &&
    next.blankBefore < paragraph.blankBefore
  )
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
