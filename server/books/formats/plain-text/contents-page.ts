import { titleKey } from '../../structure/chapter-title.ts'
import { isBareNumber, isDivisionTitle, isNumbered } from '../../structure/division-titles.ts'
import { isInCapitals } from './headings.ts'
import { countParagraphWords, isProse, joinLines, joinLinesAt, type Paragraph } from './paragraphs.ts'

/** A table of contents: its paragraphs, and the listed titles by comparison key. */
export interface ContentsPage {
  readonly from: number
  /** Index after its last paragraph. */
  readonly to: number
  readonly titles: ReadonlyMap<string, string>
}

const heading = /^(?:the\s|table\sof\s)?contents\W{0,3}$/i
// Search limit and maximum length, in paragraphs.
const searchMax = 400
const pageMax = 1_500
/** Minimum length of prose. */
const proseWords = 60
const leader = /(?:[\s.·_…]{2,200}|\s)(?:p\.?\s?)?(?:\d{1,4}|[ivxlc]{1,7})$/
const kind =
  /^(?:chapter|chap\.?|letter|story|tale|adventure|no\.?|part|book|volume|section|canto|stave|act|scene)$/i
const number =
  /^(?:(?:chapter|chap|letter|story|tale|adventure|no|part|book|canto)\s)?(?:[ivxlcdm]{1,9}|\d{1,3})\s(?=\S)/

/** Finds the table of contents: one with a heading, or a list of lines that recur as titles. */
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
    if (isProse(paragraph, proseWords, proseWords / 2)) break
    // The first repeated title begins the book, unless the list continues: each book of a novel lists a Chapter I.
    if (isRepeated(paragraph, titles) && !continuesList(paragraphs.slice(at + 1, at + listingWindow))) break
    for (const line of at === from ? paragraph.lines.slice(1) : paragraph.lines) addTitle(titles, line.trim())
  }
  return { from, to: at < paragraphs.length ? findBookStart(paragraphs, from, at) : at, titles }
}

/** Text follows a title of the book within this many paragraphs. */
const listingWindow = 3
const shortWords = 25

/** Reports short paragraphs that are numbered or have no full stop, unlike the date or address under the first title of the book. */
function continuesList(below: readonly Paragraph[]): boolean {
  const texts = below.map(joinLines)
  const isTitle = (text: string) => isNumbered(text) || isDivisionTitle(text)
  return (
    below.every((paragraph) => countParagraphWords(paragraph) < shortWords) &&
    (texts.some(isTitle) || !texts.some((text) => /[.!?]_?$/.test(text)))
  )
}

const isRepeated = (paragraph: Paragraph, titles: ReadonlyMap<string, string>) =>
  paragraph.lines.length <= 2 && listTitleKeys(joinLines(paragraph)).some((key) => titles.has(key))

/** Includes what is directly above the first title or prose of the book: a name in capitals below a number, a number, a division. */
function findBookStart(paragraphs: readonly Paragraph[], from: number, first: number): number {
  const textAt = (at: number) => (at > from ? joinLinesAt(paragraphs, at) : '')
  const isListed = (text: string) =>
    paragraphs.slice(from, first - 1).some((paragraph) => titleKey(joinLines(paragraph)) === titleKey(text))
  let at = first
  if (isInCapitals(textAt(at - 1)) && isBareNumber(textAt(at - 2))) at -= 1
  if (isBareNumber(textAt(at - 1)) && !isBareNumber(textAt(at))) at -= 1
  const above = textAt(at - 1)
  return isDivisionTitle(above) && isListed(above) && !isDivisionTitle(textAt(at)) ? at - 1 : at
}

// A list without a heading has several lines, most of which recur.
const listMinLines = 5
const listedShare = 0.6

/** Finds lines near the beginning that mostly recur as paragraphs. */
function findBareList(paragraphs: readonly Paragraph[]): ContentsPage | undefined {
  const again = new Set(
    paragraphs.flatMap((paragraph) =>
      paragraph.lines.length <= 3 ? listTitleKeys(joinLines(paragraph)) : [],
    ),
  )
  const isList = ({ lines }: Paragraph) => {
    const found = lines.filter((line) =>
      listTitleKeys(removePageNumber(line.trim())).some((key) => again.has(key)),
    )
    return lines.length >= listMinLines && found.length >= lines.length * listedShare
  }
  const from = paragraphs.slice(0, searchMax).findIndex(isList)
  if (from < 0) return undefined
  const titles = new Map<string, string>()
  for (const line of paragraphs[from]?.lines ?? []) addTitle(titles, line.trim())
  return { from, to: from + 1, titles }
}

function addTitle(titles: Map<string, string>, line: string): void {
  if (line.length > 300) return
  const title = removePageNumber(line)
  for (const key of listTitleKeys(title)) if (key.length > 2) titles.set(key, titles.get(key) ?? title)
}

/** Removes the page number from an entry; `Letter 1` has none. */
function removePageNumber(line: string): string {
  const entry = line.slice(0, 300).replace(leader, '').trim()
  return entry === '' || kind.test(entry) ? line : entry
}

/** Returns the comparison keys of a title: with and without its number. */
export function listTitleKeys(title: string): string[] {
  const key = titleKey(title)
  const bare = key.replace(number, '')
  return bare === key || bare === '' ? [key] : [key, bare]
}

/** Reports that the table of contents lists a title of these lines. */
export function isListed(lines: readonly string[], contents: ContentsPage | undefined): boolean {
  return contents !== undefined && listTitleKeys(lines.join(' ')).some((key) => contents.titles.has(key))
}
