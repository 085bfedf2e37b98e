import { titleKey } from '../../structure/chapter-title.ts'
import { isBareNumber, isDivisionTitle } from '../../structure/division-titles.ts'
import { countParagraphWords, joinLines, joinLinesAt, type Paragraph } from './paragraphs.ts'

/** A table of contents in a plain text: where it stands, and the titles it lists by what they are compared by. */
export interface ContentsPage {
  readonly from: number
  /** The paragraph after its last. */
  readonly to: number
  readonly titles: ReadonlyMap<string, string>
}

const heading = /^(?:the\s|table\sof\s)?contents\W{0,3}$/i
/** How far from the beginning it is looked for, in paragraphs, and how long it may be. */
const searchMax = 400
const pageMax = 1_500
/** A paragraph of so many words lists nothing. */
const proseWords = 60
const leader = /(?:[\s.·_…]{2,200}|\s)(?:p\.?\s?)?(?:\d{1,4}|[ivxlc]{1,7})$/
const kind =
  /^(?:chapter|chap\.?|letter|story|tale|adventure|no\.?|part|book|volume|section|canto|stave|act|scene)$/i
const number =
  /^(?:(?:chapter|chap|letter|story|tale|adventure|no|part|book|canto)\s)?(?:[ivxlcdm]{1,9}|\d{1,3})\s(?=\S)/

/** Finds the table of contents: one that says that it is one, or a list of what comes again as titles. */
export function findContentsPage(paragraphs: readonly Paragraph[]): ContentsPage | undefined {
  const from = paragraphs
    .slice(0, searchMax)
    .findIndex((paragraph) => heading.test(paragraph.lines[0]?.trim() ?? ''))
  return from < 0 ? findBareList(paragraphs) : readPage(paragraphs, from)
}

function readPage(paragraphs: readonly Paragraph[], from: number): ContentsPage {
  const titles = new Map<string, string>()
  let at = from
  for (; at < Math.min(paragraphs.length, from + pageMax); at++) {
    const paragraph = paragraphs[at]
    if (!paragraph) break
    if (isProse(paragraph)) return { from, to: beforeProse(paragraphs, from, at), titles }
    // The first title that comes again is where the book begins, unless the list itself goes on: every book has a Chapter I.
    if (isListed(paragraph, titles) && !paragraphs.slice(at + 1, at + listingWindow).every(isShort)) break
    for (const line of at === from ? paragraph.lines.slice(1) : paragraph.lines) note(titles, line.trim())
  }
  return { from, to: at < paragraphs.length ? beforeFirst(paragraphs, from, at) : at, titles }
}

/** So many paragraphs after a title of the book there is text; in a list there is none. */
const listingWindow = 3
const shortWords = 25
const isShort = (paragraph: Paragraph) => countParagraphWords(paragraph) < shortWords

const isListed = (paragraph: Paragraph, titles: ReadonlyMap<string, string>) =>
  paragraph.lines.length <= 2 && listTitleKeys(joinLines(paragraph)).some((key) => titles.has(key))

/** The number above the first title, and the book that both stand in, are the book's and not the list's. */
function beforeFirst(paragraphs: readonly Paragraph[], from: number, first: number): number {
  const keyAt = (at: number) => titleKey(joinLinesAt(paragraphs, at))
  const textAt = (at: number) => joinLinesAt(paragraphs, at)
  const isAgain = (at: number) =>
    paragraphs.slice(from, at).some((_, before) => keyAt(from + before) === keyAt(at))
  let at = first
  if (at - 1 > from && isBareNumber(textAt(at - 1)) && !isBareNumber(textAt(at))) at -= 1
  if (at - 1 > from && isDivisionTitle(textAt(at - 1)) && isAgain(at - 1) && !isDivisionTitle(textAt(at)))
    at -= 1
  return at
}

/** A number and a name in capitals right before the first text belong to it, though the list writes them otherwise. */
function beforeProse(paragraphs: readonly Paragraph[], from: number, prose: number): number {
  const textAt = (at: number) => (at > from ? joinLinesAt(paragraphs, at) : '')
  const isName = /\p{Lu}{2}/u.test(textAt(prose - 1)) && !/\p{Ll}/u.test(textAt(prose - 1))
  if (isName && isBareNumber(textAt(prose - 2))) return prose - 2
  return isBareNumber(textAt(prose - 1)) ? prose - 1 : prose
}

/** A list has so many lines at least, and so large a share of them comes again. */
const listMinLines = 5
const listedShare = 0.6

/** Some lines near the beginning of which most come again as paragraphs by themselves. */
function findBareList(paragraphs: readonly Paragraph[]): ContentsPage | undefined {
  const again = new Set(
    paragraphs.flatMap((paragraph) =>
      paragraph.lines.length <= 3 ? listTitleKeys(joinLines(paragraph)) : [],
    ),
  )
  const isList = ({ lines }: Paragraph) => {
    const found = lines.filter((line) => listTitleKeys(entryOf(line.trim())).some((key) => again.has(key)))
    return lines.length >= listMinLines && found.length >= lines.length * listedShare
  }
  const from = paragraphs.slice(0, searchMax).findIndex(isList)
  if (from < 0) return undefined
  const titles = new Map<string, string>()
  for (const line of paragraphs[from]?.lines ?? []) note(titles, line.trim())
  return { from, to: from + 1, titles }
}

function note(titles: Map<string, string>, line: string): void {
  if (line.length > 300) return
  const title = entryOf(line)
  for (const key of listTitleKeys(title)) if (key.length > 2) titles.set(key, titles.get(key) ?? title)
}

/** A line of the list without the number of its page; `Letter 1` has none. */
function entryOf(line: string): string {
  const entry = line.slice(0, 300).replace(leader, '').trim()
  return entry === '' || kind.test(entry) ? line : entry
}

/** What a title is found by: all of it, and all but its number. */
export function listTitleKeys(title: string): string[] {
  const key = titleKey(title)
  const bare = key.replace(number, '')
  return bare === key || bare === '' ? [key] : [key, bare]
}

function isProse(paragraph: Paragraph): boolean {
  if (countParagraphWords(paragraph) < proseWords) return false
  const text = joinLines(paragraph)
  return (text.match(/[a-z,;][.!?]?\s+[a-z]/g)?.length ?? 0) > proseWords / 2
}
