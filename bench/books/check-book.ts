import { removeHeadingMarks } from '#shared/heading-marks.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { type BookFile, parseBook } from '../../server/books/parse-book.ts'
import { titleKey } from '../../server/books/structure/chapter-title.ts'
import type { WordCounts } from '../../server/books/testing/folded-words.ts'
import { sourceText } from '../../server/books/testing/source-words.ts'
import { balance } from '../../server/books/testing/word-ledger.ts'
import type { Expectation } from './expectation.ts'

/** What came out of a book, against what was expected. */
export interface BookResult {
  readonly name: string
  readonly chaptersRight: number
  /** Those expected, or those made where there are more of them. */
  readonly chapters: number
  readonly wordsLost: number
  readonly wordsInvented: number
  readonly linesKept: number
  readonly lines: number
  readonly speechesFound: number
  readonly speeches: number
  readonly isCategoryRight: boolean
  readonly ms: number
  /** What is wrong, in a line each. */
  readonly faults: string[]
}

const beginningWords = 4

const total = (counts: WordCounts) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Reads a book and compares it with what is expected of it. */
export async function checkBook(file: BookFile, expected: Expectation): Promise<BookResult> {
  const started = performance.now()
  const book = await parseBook(file)
  const ms = performance.now() - started
  const { lost, invented } = balance(await sourceText(file), book)
  const chapters = book.parts.filter(({ matter }) => matter === undefined)
  const wrong = wrongChapters(expected, chapters)
  const contents = chapters.map(({ content }) => removeHeadingMarks(content))
  const missed = missedLines(expected.lines ?? [], contents)
  const { found, speeches, faults } = compareSpeeches(expected.speeches ?? {}, contents)
  const isCategoryRight = book.category === expected.category
  return {
    name: file.name,
    chapters: Math.max(expected.chapters.length, chapters.length),
    chaptersRight: expected.chapters.length - wrong.length,
    wordsLost: total(lost),
    wordsInvented: total(invented),
    lines: expected.lines?.length ?? 0,
    linesKept: (expected.lines?.length ?? 0) - missed.length,
    speeches,
    speechesFound: found,
    isCategoryRight,
    ms,
    faults: [
      ...wrong,
      ...extra(expected, chapters),
      ...(isCategoryRight ? [] : [`category: ${book.category} and not ${expected.category}`]),
      ...(lost.size > 0
        ? [
            `lost: ${[...lost]
              .slice(0, 12)
              .map(([word, count]) => `${word}×${count}`)
              .join(' ')}`,
          ]
        : []),
      ...(invented.size > 0
        ? [
            `invented: ${[...invented]
              .slice(0, 12)
              .map(([word, count]) => `${word}×${count}`)
              .join(' ')}`,
          ]
        : []),
      ...missed.slice(0, 5).map((line) => `no line of its own: ${line}`),
      ...faults,
    ],
  }
}

interface Chapter {
  title: string
  content: string
}

/** Titles that a book has twice are told apart by a number behind them. */
const keyOf = (title: string) => titleKey(title.replace(/ \(\d+\)$/, ''))

function wrongChapters({ chapters }: Expectation, made: readonly Chapter[]): string[] {
  let at = 0
  return chapters.flatMap(({ title, begins }) => {
    const found = made.findIndex((chapter, index) => index >= at && keyOf(chapter.title) === keyOf(title))
    if (found < 0) return [`no chapter: ${title}`]
    at = found + 1
    const first = beginning(made[found]?.content ?? '')
    return begins === '' || first.startsWith(beginning(begins)) || beginning(begins).startsWith(first)
      ? []
      : [`${title} begins “${first}” and not “${beginning(begins)}”`]
  })
}

function extra({ chapters }: Expectation, made: readonly Chapter[]): string[] {
  const keys = new Set(chapters.map(({ title }) => keyOf(title)))
  return made.filter(({ title }) => !keys.has(keyOf(title))).map(({ title }) => `not expected: ${title}`)
}

const beginning = (text: string) => titleKey(text.slice(0, 300)).split(' ').slice(0, beginningWords).join(' ')

/** The expected lines that are no line of the texts by themselves. */
function missedLines(lines: readonly string[], contents: readonly string[]): string[] {
  if (lines.length === 0) return []
  const made = new Map<string, number>()
  for (const line of contents.join('\n').split('\n')) {
    // A speaker's name before the first line of a speech is no part of it.
    for (const key of [titleKey(line), titleKey(line.replace(/^[^.]{1,40}\.\s/, ''))])
      made.set(key, (made.get(key) ?? 0) + 1)
  }
  return lines.filter((line) => {
    const key = titleKey(line)
    const left = made.get(key) ?? 0
    if (left > 0) made.set(key, left - 1)
    return left === 0
  })
}

/** How many of the expected speeches the engine hears as somebody's. */
function compareSpeeches(expected: Record<string, number>, contents: readonly string[]) {
  const heard = new Map<string, number>()
  for (const content of contents) {
    let name = ''
    for (const word of createTimeline(content, 'Stage Play').words) {
      if (word.role === 'name') name += ` ${word.text}`
      else if (name !== '') {
        heard.set(titleKey(name), (heard.get(titleKey(name)) ?? 0) + 1)
        name = ''
      }
    }
    if (name !== '') heard.set(titleKey(name), (heard.get(titleKey(name)) ?? 0) + 1)
  }
  const counted = Object.entries(expected).map(([name, count]) => ({
    name,
    count,
    found: heard.get(titleKey(name)) ?? 0,
  }))
  return {
    speeches: counted.reduce((sum, { count }) => sum + count, 0),
    found: counted.reduce((sum, { count, found }) => sum + Math.min(count, found), 0),
    faults: counted
      .filter(({ count, found }) => found !== count)
      .map(({ name, count, found }) => `${name} speaks ${found} times and not ${count}`),
  }
}
