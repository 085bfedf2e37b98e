import { normalizeTitle } from '../../structure/chapter-title.ts'
import { getDivision } from '../../structure/division-names.ts'
import { beginsText, joinLines, type Paragraph } from './paragraphs.ts'

/** Tables of contents and lists of pictures: the indices of their paragraphs, and the listed titles by comparison key. */
export interface ContentsLists {
  readonly at: ReadonlySet<number>
  readonly titles: ReadonlyMap<string, string>
}

const heading =
  /^[\W_]{0,3}(?:(?:the |table of )?contents|inhalt(?:sverzeichnis)?|table(?: des mati[eè]res)?|[ií]ndice|tabla|tavola|inhoud(?:sopgave)?|оглавление|содержание)(?: (?:of|de[ils]?|des) .{1,60})?[\W_]{0,3}$/i
/** Maximum length of a list, in paragraphs, and maximum number of lists. */
const pageMax = 1_500
const listsMax = 20
/** Minimum number of lines of a list without a heading, and minimum share of its lines that recur in the text. */
const listMinLines = 5
const listedShare = 0.6
/** Number of paragraphs before the first text after a list that are searched for repeated titles of the list. */
const titleDistance = 8
const leader = /(?:[\s.·_…»]{2,200}|\s)(?:p\.?\s?|pag\.?\s?)?(?:\d{1,4}|[ivxlc]{1,7})\.?$/
const number =
  /^(?:(?:chapter|chap|letter|story|tale|adventure|no|part|book|canto)\s)?(?:[ivxlcdm]{1,9}|\d{1,3})\s(?=\S)/

/** Finds tables of contents and lists of pictures. A list has a heading for contents, or most of its lines recur as paragraphs. */
export function findContents(paragraphs: readonly Paragraph[]): ContentsLists {
  const short = paragraphs.filter(({ lines }) => lines.length <= 3)
  const paragraphKeys = new Set(short.flatMap((paragraph) => listTitleKeys(joinLines(paragraph))))
  const recurs = (line: string) => listEntryKeys(line).some((key) => paragraphKeys.has(key))
  const isList = ({ lines }: Paragraph) =>
    lines.length >= listMinLines && lines.filter(recurs).length >= lines.length * listedShare
  const at = new Set<number>()
  const titles = new Map<string, string>()
  let lists = 0
  for (const [from, paragraph] of paragraphs.entries()) {
    const isHeaded = heading.test(paragraph.lines[0]?.trim() ?? '')
    if (lists === listsMax || at.has(from) || !(isHeaded || isList(paragraph))) continue
    lists++
    const to = isHeaded ? findListEnd(paragraphs, from) : from + 1
    for (let index = from; index < to; index++) {
      at.add(index)
      for (const line of paragraphs[index]?.lines ?? []) addTitle(titles, line.trim())
    }
  }
  return { at, titles }
}

/**
 * Returns the index of the paragraph at which the book continues after a list. This is the first text, or the first of the listed titles
 * that are repeated just before it.
 */
function findListEnd(paragraphs: readonly Paragraph[], from: number): number {
  const last = Math.min(paragraphs.length, from + pageMax)
  let text = from + 1
  while (text < last && !beginsText(paragraphs, text)) text++
  // A list without a text after it is accepted only at the end of the book.
  if (text === last) return last === paragraphs.length ? last : from + 1
  const listed = new Set<string>()
  let [end, repeatedAt] = [text, -1]
  for (let at = from; at < text; at++) {
    const keys = listTitleKeys(joinLines(paragraphs[at]))
    if (at > from && at >= text - titleDistance && keys.some((key) => listed.has(key))) {
      // Adjacent repeated titles, such as a division and its first chapter, begin the book together: `end` is the first of them.
      if (at !== repeatedAt + 1) end = at
      repeatedAt = at
    }
    for (const key of paragraphs[at]?.lines.flatMap(listEntryKeys) ?? []) listed.add(key)
  }
  return end
}

function addTitle(titles: Map<string, string>, line: string): void {
  if (line.length > 300) return
  const title = removePageNumber(line)
  for (const key of listTitleKeys(title)) if (key.length > 2) titles.set(key, titles.get(key) ?? title)
}

/** Removes the page number from an entry. The number in `Letter 1` is not a page number. */
function removePageNumber(line: string): string {
  const entry = line.slice(0, 300).replace(leader, '').trim()
  return entry === '' || getDivision(entry) ? line : entry
}

const listEntryKeys = (line: string) => listTitleKeys(removePageNumber(line.trim()))

/** Returns the comparison keys of a title: with and without its number. */
export function listTitleKeys(title: string): string[] {
  const key = normalizeTitle(title)
  const bare = key.replace(number, '')
  return bare === key || bare === '' ? [key] : [key, bare]
}

export const isListedTitle = (title: string, { titles }: ContentsLists) =>
  !/^[[“”"„«–—-]/.test(title) && listTitleKeys(title).some((key) => titles.has(key))
