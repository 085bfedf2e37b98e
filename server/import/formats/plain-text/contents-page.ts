import { titleKey } from '../../structure/chapter-title.ts'
import { countWords, type Paragraph, wordsOf } from './paragraphs.ts'

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

/** Finds the table of contents that says that it is one. */
export function findContentsPage(paragraphs: readonly Paragraph[]): ContentsPage | undefined {
  const from = paragraphs
    .slice(0, searchMax)
    .findIndex((paragraph) => heading.test(paragraph.lines[0]?.trim() ?? ''))
  if (from < 0) return undefined
  const titles = new Map<string, string>()
  let at = from
  for (; at < Math.min(paragraphs.length, from + pageMax); at++) {
    const paragraph = paragraphs[at]
    if (!paragraph || isProse(paragraph)) break
    // The first title that comes again is where the book begins.
    if (paragraph.lines.length <= 2 && keysOf(wordsOf(paragraph)).some((key) => titles.has(key))) break
    for (const line of at === from ? paragraph.lines.slice(1) : paragraph.lines) note(titles, line.trim())
  }
  return { from, to: at, titles }
}

function note(titles: Map<string, string>, line: string): void {
  if (line.length > 300) return
  const entry = line.replace(leader, '').trim()
  // `Letter 1` has no page.
  const title = entry === '' || kind.test(entry) ? line : entry
  for (const key of keysOf(title)) if (key.length > 2) titles.set(key, titles.get(key) ?? title)
}

/** What a title is found by: all of it, and all but its number. */
export function keysOf(title: string): string[] {
  const key = titleKey(title)
  const bare = key.replace(number, '')
  return bare === key || bare === '' ? [key] : [key, bare]
}

function isProse(paragraph: Paragraph): boolean {
  if (countWords(paragraph) < proseWords) return false
  const text = wordsOf(paragraph)
  return (text.match(/[a-z,;][.!?]?\s+[a-z]/g)?.length ?? 0) > proseWords / 2
}
