import { titleKey } from '../../structure/chapter-title.ts'
import { isBareNumber } from '../../structure/division-titles.ts'
import { chooseHeadings, joins } from './choose-headings.ts'
import { type ContentsLists, findListed, listTitleKeys } from './contents-page.ts'
import {
  cleanHeading,
  createTitle,
  type Heading,
  isInCapitals,
  isTitleLike,
  readHeading,
} from './headings.ts'
import { countParagraphWords, findUsualGap, joinLines, type Paragraph } from './paragraphs.ts'
import { type Cast, isSpeech } from './play.ts'

/** A chapter: the index of its heading, and its paragraphs from `from` to before `to`. */
export interface PlainChapter {
  readonly at: number
  /** The lines of its title as printed. */
  readonly lines: readonly string[]
  readonly title: readonly string[]
  readonly from: number
  readonly to: number
}

/** Speech in the words of a title is no heading: `“Fifty-two.”` */
const spoken = /^(?:[“”"«„‘[]|[–—-]{1,2})/

/** Finds the chapters of a plain text; empty without headings. */
export function findChapters(
  paragraphs: readonly Paragraph[],
  bookTitle: string,
  contents: ContentsLists,
  cast: Cast | undefined,
): PlainChapter[] {
  const sums = [0]
  for (const paragraph of paragraphs) sums.push((sums.at(-1) ?? 0) + countParagraphWords(paragraph))
  const alphabet = findAlphabet(paragraphs)
  const candidates = paragraphs.flatMap((paragraph, at): Heading[] => {
    if (alphabet.has(at)) return [{ ...createTitle(paragraph, at), kind: 'chapter' }]
    if (contents.at.has(at)) return []
    const heading = readHeading(paragraph, at)
    // The name of a speaker may be that of a play, which is set further apart.
    const isTitle = (heading?.kind ?? 'title') === 'title'
    if (isTitle && paragraph.blankBefore <= blankLinesMin && isSpeech(paragraph, cast)) return []
    const isListed = heading?.isListed || isListedTitle(paragraph, contents)
    if (!heading && !isListed && !isApart(paragraphs, at)) return []
    return [{ ...(heading ?? createTitle(paragraph, at)), isListed }]
  })
  // Above the contents is the title page; the title of the book may stand again above its first chapter.
  const bookKeys = [bookTitle, bookTitle.split(/[:;]/)[0] ?? ''].map(titleKey)
  const [listAt = 0] = contents.at
  const opening = listAt < paragraphs.length / 2 ? listAt : 0
  const first = candidates.find(({ at, kind }) => kind !== 'title' && at > opening)?.at ?? 0
  const headings = candidates.filter(({ at, kind, lines, isListed }) => {
    if (at < opening) return isListed || (kind !== 'title' && kind !== 'numeral')
    return at > first || kind !== 'title' || !bookKeys.includes(titleKey(lines.join(' ')))
  })
  const chosen = chooseHeadings(headings, {
    countBetween: (from, to) => (sums[to] ?? 0) - (sums[from] ?? 0),
    entries: new Set(contents.titles.values()).size,
    end: paragraphs.length,
  })
  return createChapters(chosen, paragraphs, contents, cast)
}

function isListedTitle(paragraph: Paragraph, contents: ContentsLists): boolean {
  const text = joinLines(paragraph)
  const listed = paragraph.lines.length <= 3 ? findListed(text, contents) : undefined
  return listed !== undefined && text[0] !== '[' && (!spoken.test(text) || spoken.test(listed))
}

/** Creates the chapters; adjacent headings, and names and subtitles in paragraphs below them, are one. */
function createChapters(
  headings: readonly Heading[],
  paragraphs: readonly Paragraph[],
  contents: ContentsLists,
  cast: Cast | undefined,
): PlainChapter[] {
  const starts = headings.flatMap((one, at) => {
    const before = headings[at - 1]
    return before && joins(before, one) ? [] : [at]
  })
  const blocks = starts.map((start, index) => {
    const next = starts[index + 1] ?? headings.length
    const below = headings.slice(start, next)
    return {
      below,
      at: below[0]?.at ?? 0,
      last: below.at(-1)?.at ?? 0,
      to: headings[next]?.at ?? paragraphs.length,
    }
  })
  const unnamed = blocks.filter(({ below, last, to }) => below.every(isNameless) && to > last + 1)
  // A short line after most headings is their name; after one it may be anything.
  const gap = findUsualGap(paragraphs)
  const isNameAt = (at: number) => {
    const [below, next] = [paragraphs[at], paragraphs[at + 1]]
    return below !== undefined && (isName(below) || (isShort(below) && (next?.blankBefore ?? 0) > gap))
  }
  const names = unnamed.filter(({ last }) => isNameAt(last + 1)).length
  const areNames = names >= 2 && names >= unnamed.length * 0.6
  return blocks.map(({ below, at, last, to }) => {
    let from = last + 1
    let isNamed = !below.every(isNameless)
    if (!isNamed && areNames && from < to && isNameAt(from)) {
      isNamed = true
      from++
    }
    for (; !below.some(isScene) && from < to - 1 && isSubtitle(paragraphs[from], isNamed, cast); from++)
      isNamed = true
    const lines = paragraphs.slice(at, from).flatMap(({ lines }) => lines)
    return { at, lines, title: preferListedTitle(lines.map(cleanHeading), contents), from, to }
  })
}

const isScene = ({ kind }: Heading) => kind === 'act' || kind === 'scene'
const isNameless = (heading: Heading) => !heading.hasName && !isScene(heading)

/** A name, or the summary of a chapter between larger gaps. */
const isShort = ({ lines }: Paragraph) => lines.length <= 4 && !isBareNumber(lines[0] ?? '')

function isName(below: Paragraph): boolean {
  const text = joinLines(below)
  return !isBareNumber(text) && below.lines.length <= 3 && isTitleLike(text.replace(/(?!^)_/g, ''))
}

const nameMaxCharacters = 500
/** `(A Tale.)`, `_In Prose_` */
const aside = /^(?:\(.{1,90}\)|_[^_]{1,90}_)\.?$/u

/** Reports a paragraph in capitals, and below a name one in brackets or italics. */
function isSubtitle(paragraph: Paragraph | undefined, isBelowName: boolean, cast: Cast | undefined): boolean {
  if (!paragraph || isSpeech(paragraph, cast)) return false
  const text = joinLines(paragraph)
  const isAside = isBelowName && paragraph.lines.length === 1 && aside.test(text)
  const isCapital = text.length <= nameMaxCharacters && isInCapitals(text)
  return isAside || (isCapital && !isBareNumber(text) && !text.startsWith('['))
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
  const [paragraph, next] = [paragraphs[at], paragraphs[at + 1]]
  if (!paragraph || !next || paragraph.lines.length > 1) return false
  const text = joinLines(paragraph)
  return (
    text.length <= titleMaxCharacters &&
    !sentence.test(text) &&
    /^[\p{Lu}\d"'“‘]/u.test(text) &&
    paragraph.blankBefore >= blankLinesMin &&
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
