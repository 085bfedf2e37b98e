import { normalizeTitle } from '../../structure/chapter-title.ts'
import { isBareNumber } from '../../structure/division-titles.ts'
import { chooseHeadings, formsOneTitle, isPart } from './choose-headings.ts'
import { type ContentsLists, isListedTitle, listTitleKeys } from './contents-page.ts'
import {
  cleanHeading,
  createTitle,
  type Heading,
  isInCapitals,
  isTitleLike,
  readHeading,
} from './headings.ts'
import { beginsText, countWords, findUsualGap, joinLines, largeGap, type Paragraph } from './paragraphs.ts'
import { type Cast, isSpeech } from './play.ts'

/** Finds the chapters of a plain text. `at` is the index of the heading; the content is the paragraphs from `from` to before `to`. */
export function findChapters(
  paragraphs: readonly Paragraph[],
  bookTitle: string,
  contents: ContentsLists,
  cast: Cast | undefined,
) {
  const sums = [0]
  for (const paragraph of paragraphs) sums.push((sums.at(-1) ?? 0) + countWords(joinLines(paragraph)))
  const alphabet = findAlphabet(paragraphs)
  const apart = findApart(paragraphs)
  const candidates = paragraphs.flatMap((paragraph, at): Heading[] => {
    if (alphabet.has(at)) return [{ ...createTitle(paragraph, at), kind: 'chapter' }]
    if (contents.at.has(at)) return []
    const heading = readHeading(paragraph, at)
    // A name above a speech is no title. The title of a play can be such a name, but has a larger gap above it.
    const isTitle = (heading?.kind ?? 'title') === 'title'
    if (isTitle && paragraph.blankBefore <= largeGap && isSpeech(paragraph, cast)) return []
    const isListed =
      heading?.isListed || (paragraph.lines.length <= 3 && isListedTitle(joinLines(paragraph), contents))
    if (!heading && !isListed && !apart.has(at)) return []
    return [{ ...(heading ?? createTitle(paragraph, at)), isListed }]
  })
  // Titles before the table of contents belong to the title page. The book's title is a heading only when text directly follows it,
  // for example when the book is named after its first story.
  const bookKeys = [bookTitle, bookTitle.split(/[:;]/)[0] ?? ''].map(normalizeTitle)
  const [listAt = 0] = contents.at
  const opening = listAt < paragraphs.length / 2 ? listAt : 0
  const first = candidates.find(({ at, kind }) => kind !== 'title' && at > opening)?.at ?? 0
  const headings = candidates.filter(({ at, kind, lines, isListed }) => {
    if (at < opening) return isListed || (kind !== 'title' && kind !== 'numeral')
    const isBookTitle = at <= first && kind === 'title' && bookKeys.includes(normalizeTitle(lines.join(' ')))
    return !isBookTitle || beginsText(paragraphs, at + 1)
  })
  const chosen = chooseHeadings(headings, {
    countBetween: (from, to) => (sums[to] ?? 0) - (sums[from] ?? 0),
    end: paragraphs.length,
  })
  return createChapters(chosen, paragraphs, contents, cast)
}

/** Creates the chapters. Adjacent headings, and the names and subtitles below them, form one title. */
function createChapters(
  headings: readonly Heading[],
  paragraphs: readonly Paragraph[],
  contents: ContentsLists,
  cast: Cast | undefined,
) {
  const blocks: Heading[][] = []
  for (const [at, one] of headings.entries()) {
    const before = headings[at - 1]
    if (before && formsOneTitle(before, one)) blocks.at(-1)?.push(one)
    else blocks.push([one])
  }
  const chapters = blocks.map((below, index) => ({
    at: below[0]?.at ?? 0,
    from: (below.at(-1)?.at ?? 0) + 1,
    to: blocks[index + 1]?.[0]?.at ?? paragraphs.length,
    isScene: below.some(isScene),
    isNamed: below.some(({ hasName }) => hasName) || below.some(isScene),
    isAbovePart: blocks[index + 1]?.some(isPart),
  }))
  // A short line below a heading is the chapter's name only when most headings have such a line.
  const unnamed = chapters.filter(({ isNamed, from, to }) => !isNamed && to > from)
  const gap = findUsualGap(paragraphs)
  const isNameAt = (at: number) => isName(paragraphs[at], paragraphs[at + 1], gap)
  const names = unnamed.filter(({ from }) => isNameAt(from)).length
  const areNames = names >= 2 && names >= unnamed.length * 0.6
  return chapters.map(({ at, from: first, to, isScene, isNamed, isAbovePart }) => {
    let from = first
    if (!isNamed && areNames && from < to && isNameAt(from)) from++
    const last = isAbovePart ? to : to - 1
    while (!isScene && from < last && isSubtitle(paragraphs[from], isNamed || from > first, cast)) from++
    const lines = paragraphs.slice(at, from).flatMap(({ lines }) => lines.map(cleanHeading))
    return { at, title: preferListedTitle(lines, contents), from, to }
  })
}

const isScene = ({ kind }: Heading) => kind === 'act' || kind === 'scene'

/** Returns true for a chapter's name, or for a short summary followed by more than `gap` blank lines. */
function isName(paragraph: Paragraph | undefined, next: Paragraph | undefined, gap: number): boolean {
  const text = joinLines(paragraph)
  const lines = paragraph?.lines.length ?? 0
  const isTitle = lines <= 3 && isTitleLike(text.replace(/(?!^)_/g, ''))
  const isSentence = lines === 1 && sentenceCaseName.test(text) && joinLines(next).length > nextMinCharacters
  const isSummary = lines <= 4 && (next?.blankBefore ?? 0) > gap
  return lines > 0 && !isBareNumber(text) && (isTitle || isSentence || isSummary)
}

/** Chapter name in sentence case, which is usual in languages other than English: `Een late rit`, `El camino de Valparaiso.` */
const sentenceCaseName = /^\p{Lu}(?:[^.!?;:”"’')\]]|[.!?](?!\s)){2,70}(?<![,–—-])$/u
/** Minimum length of the paragraph below a name that matches `sentenceCaseName`. */
const nextMinCharacters = 100

const nameMaxCharacters = 500
/** Subtitle in brackets or italics: `(A Tale.)`, `_In Prose_`. */
const aside = /^(?:\(.{1,90}\)|_[^_]{1,90}_)\.?$/u

/** Returns true for a subtitle: a paragraph in capitals or, below a name, a line in brackets or italics. */
function isSubtitle(paragraph: Paragraph | undefined, isBelowName: boolean, cast: Cast | undefined): boolean {
  if (!paragraph || isSpeech(paragraph, cast)) return false
  const text = joinLines(paragraph)
  const isAside = isBelowName && paragraph.lines.length === 1 && aside.test(text)
  const isCapital = text.length <= nameMaxCharacters && isInCapitals(text)
  return isAside || (isCapital && !isBareNumber(text) && !text.startsWith('['))
}

/** Returns the title from the table of contents when it is in mixed case and the heading is not; otherwise the heading. */
function preferListedTitle(lines: readonly string[], contents: ContentsLists): readonly string[] {
  const [first = '', ...others] = lines
  const name = others.length > 0 ? others.join(' ') : first
  const listed = contents.titles.get(listTitleKeys(lines.join(' '))[0] ?? '')
  return listed && /\p{Ll}/u.test(listed) && !/\p{Ll}/u.test(name) ? [listed] : lines
}

const titleLine = /^_?["'“‘]?[\p{Lu}\d].{0,80}(?<![,;:])$/u

/** Minimum number of titles in italics; fewer may be lines of a title page. */
const italicTitlesMin = 5

/**
 * Finds titles set apart by blank lines. Lines in italics, such as places and dates of letters, are titles only when there are
 * many.
 */
function findApart(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  const isItalic = (at: number) => joinLines(paragraphs[at]).startsWith('_')
  const found = [...paragraphs.keys()].filter((at) => isApart(paragraphs, at))
  const isUsual = found.filter(isItalic).length >= italicTitlesMin
  return new Set(isUsual ? found : found.filter((at) => !isItalic(at)))
}

/**
 * Returns true for a title set apart: one short line with more blank lines above than below. When a bare number follows the title, there
 * may be as many blank lines below as above.
 */
function isApart(paragraphs: readonly Paragraph[], at: number): boolean {
  const [paragraph, next] = [paragraphs[at], paragraphs[at + 1]]
  if (!paragraph || !next || paragraph.lines.length > 1 || paragraph.blankBefore < largeGap) return false
  const blankBelow = next.blankBefore - Number(isBareNumber(joinLines(next)))
  return blankBelow < paragraph.blankBefore && titleLine.test(joinLines(paragraph))
}

const lettersMin = 15

/** Finds the letter headings of a dictionary. */
function findAlphabet(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  const letters = paragraphs.flatMap((paragraph, at) => {
    const [letter] = /^\p{Lu}(?=\.?$)/u.exec(joinLines(paragraph)) ?? []
    return letter ? { letter, at } : []
  })
  const isInOrder = letters.every(({ letter }, index) => letter > (letters[index - 1]?.letter ?? ''))
  return new Set(isInOrder && letters.length >= lettersMin ? letters.map(({ at }) => at) : [])
}
