import { z } from 'zod'
import { removeHeadingMarks } from '#shared/heading-marks.ts'
import { categories } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { type BookFile, parseBook } from '../../server/books/parse-book.ts'
import { titleKey } from '../../server/books/structure/chapter-title.ts'
import type { WordCounts } from '../../server/books/testing/folded-words.ts'
import { sourceText } from '../../server/books/testing/source-words.ts'
import { balance } from '../../server/books/testing/word-ledger.ts'

/**
 * Expected import of a book, in `NAME.json` beside `NAME`. A person writes it from the printed book or its markup, never from
 * the import's output.
 */
export const expectation = z.object({
  category: z.enum(categories),
  form: z.enum(['prose', 'verse', 'play']),
  /** Chapters in order, with the first words of each. */
  chapters: z.array(z.object({ title: z.string(), begins: z.string() })),
  /** Whole lines of verse. */
  lines: z.array(z.string()).optional(),
  /** Number of speeches of each speaker. */
  speeches: z.record(z.string(), z.number()).optional(),
})
export type Expectation = z.infer<typeof expectation>

/** Result of an import compared with its expectation. */
export interface BookResult {
  readonly name: string
  readonly chaptersRight: number
  /** Expected or imported chapters, whichever are more. */
  readonly chapters: number
  readonly wordsLost: number
  readonly wordsInvented: number
  readonly linesKept: number
  readonly lines: number
  readonly speechesFound: number
  readonly speeches: number
  readonly isCategoryRight: boolean
  readonly ms: number
  /** One line for each fault. */
  readonly faults: string[]
}

const beginningWords = 4

const total = (counts: WordCounts) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Imports a book and compares it with its expectation. */
export async function checkBook(file: BookFile, expected: Expectation): Promise<BookResult> {
  const started = performance.now()
  const book = await parseBook(file)
  const ms = performance.now() - started
  const { lost, invented } = balance(await sourceText(file), book)
  const chapters = book.parts.filter(({ matter }) => matter === undefined)
  const wrong = findWrongChapters(expected, chapters)
  const contents = chapters.map(({ content }) => removeHeadingMarks(content))
  const missed = findMissedLines(expected.lines ?? [], contents)
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
      ...findExtraChapters(expected, chapters),
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

/** Key of a title, without the number that distinguishes equal titles. */
const chapterKey = (title: string) => titleKey(title.replace(/ \(\d+\)$/, ''))

function findWrongChapters({ chapters }: Expectation, made: readonly Chapter[]): string[] {
  let at = 0
  return chapters.flatMap(({ title, begins }) => {
    const found = made.findIndex(
      (chapter, index) => index >= at && chapterKey(chapter.title) === chapterKey(title),
    )
    if (found < 0) return [`no chapter: ${title}`]
    at = found + 1
    const first = takeBeginning(made[found]?.content ?? '')
    return begins === '' || first.startsWith(takeBeginning(begins)) || takeBeginning(begins).startsWith(first)
      ? []
      : [`${title} begins “${first}” and not “${takeBeginning(begins)}”`]
  })
}

function findExtraChapters({ chapters }: Expectation, made: readonly Chapter[]): string[] {
  const keys = new Set(chapters.map(({ title }) => chapterKey(title)))
  return made.filter(({ title }) => !keys.has(chapterKey(title))).map(({ title }) => `not expected: ${title}`)
}

const takeBeginning = (text: string) =>
  titleKey(text.slice(0, 300)).split(' ').slice(0, beginningWords).join(' ')

/** Returns the expected lines that are not lines of their own in the texts. */
function findMissedLines(lines: readonly string[], contents: readonly string[]): string[] {
  if (lines.length === 0) return []
  const made = new Map<string, number>()
  for (const line of contents.join('\n').split('\n')) {
    // Excludes a speaker's name before the first line of a speech.
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

/** Counts the expected speeches that the engine attributes to a speaker. */
function compareSpeeches(expected: Record<string, number>, contents: readonly string[]) {
  const attributed = new Map<string, number>()
  for (const content of contents) {
    let name = ''
    for (const word of createTimeline(content, 'Stage Play').words) {
      if (word.role === 'name') name += ` ${word.text}`
      else if (name !== '') {
        attributed.set(titleKey(name), (attributed.get(titleKey(name)) ?? 0) + 1)
        name = ''
      }
    }
    if (name !== '') attributed.set(titleKey(name), (attributed.get(titleKey(name)) ?? 0) + 1)
  }
  const counted = Object.entries(expected).map(([name, count]) => ({
    name,
    count,
    found: attributed.get(titleKey(name)) ?? 0,
  }))
  return {
    speeches: counted.reduce((sum, { count }) => sum + count, 0),
    found: counted.reduce((sum, { count, found }) => sum + Math.min(count, found), 0),
    faults: counted
      .filter(({ count, found }) => found !== count)
      .map(({ name, count, found }) => `${name} has ${found} speeches, not ${count}`),
  }
}
