import { removeHeadingMarks } from '#shared/heading-marks.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { type BookFile, parseBook } from '../../server/books/parse-book.ts'
import { compareWordCounts } from '../../server/books/testing/compare-word-counts.ts'
import type { WordCounts } from '../../server/books/testing/folded-words.ts'
import { extractSourceText } from '../../server/books/testing/source-words.ts'
import { compareChapters } from './compare-chapters.ts'
import { squash } from './fuzzy.ts'
import type { TrueSpeech, Truth } from './truth.ts'

export interface Share {
  readonly right: number
  readonly of: number
}

/** Result of an import, compared with the truth about the book. */
export interface BookResult {
  readonly chapters: Share
  /** Number of chapters that the file does not contain, or contains without a name or number; these are not scored. */
  readonly absent: number
  /** Number of imported parts that are not chapters. */
  readonly extra: number
  readonly wordsLost: number
  readonly wordsInvented: number
  readonly lines: Share
  readonly speeches: Share
  readonly category: Share
  /** One line for each fault. */
  readonly faults: readonly string[]
}

const speechLetters = 16

/** Imports a book and compares the result with the truth about the book. */
export async function checkBook(file: BookFile, truth: Truth): Promise<BookResult> {
  const source = await extractSourceText(file)
  const book = await parseBook(file)
  const { lost, invented } = compareWordCounts(source, book)
  const parts = book.parts.map((part) => ({ ...part, content: removeHeadingMarks(part.content) }))
  const contents = parts.filter(({ matter }) => matter === undefined).map(({ content }) => content)
  const chapters = compareChapters(truth.chapters, parts, source)
  const lines = compareLines(truth.lines, contents, source)
  const speeches = compareSpeeches(truth.speeches, contents, source)
  const isCategoryRight = book.category === truth.category
  return {
    ...chapters,
    wordsLost: total(lost),
    wordsInvented: total(invented),
    lines: lines.share,
    speeches: speeches.share,
    category: { right: Number(isCategoryRight), of: Number(truth.category !== undefined) },
    faults: [
      ...chapters.faults,
      ...lines.missed.map((line) => `no line of its own: ${line}`),
      ...speeches.missed.map(({ speaker, begins }) => `no speech: ${speaker}. ${begins.slice(0, 50)}`),
      ...(isCategoryRight || !truth.category ? [] : [`category: ${book.category} and not ${truth.category}`]),
      ...(lost.size > 0 ? [`lost: ${formatCounts(lost)}`] : []),
      ...(invented.size > 0 ? [`invented: ${formatCounts(invented)}`] : []),
    ],
  }
}

const total = (counts: WordCounts) => [...counts.values()].reduce((sum, count) => sum + count, 0)

const formatCounts = (counts: WordCounts) =>
  [...counts]
    .slice(0, 12)
    .map(([word, count]) => `${word}×${count}`)
    .join(' ')

/** Compares the lines of verse with those of the import. Does not score lines that the imported file lacks. */
function compareLines(lines: readonly string[], contents: readonly string[], source: string) {
  // Removes verse numbers from the ends of lines. Lists each line twice: with and without a speaker's name at its start.
  const list = (text: string) =>
    [text, text.replace(/^[^.\n]{1,40}\.\s/gm, '')].flatMap((lines) =>
      squash(lines.replace(/\s*\d+$/gm, ''), true).split('\n'),
    )
  const inFile = new Set(lines.length > 0 ? list(source) : [])
  const expected = lines.filter((line) => inFile.has(squash(line)))
  const made = new Set(expected.length > 0 ? list(contents.join('\n')) : [])
  const missed = expected.filter((line) => !made.has(squash(line)))
  return { share: { right: expected.length - missed.length, of: expected.length }, missed }
}

/** Compares speeches by their speakers and by the first `speechLetters` letters of the speeches. */
function compareSpeeches(speeches: readonly TrueSpeech[], contents: readonly string[], source: string) {
  const whole = speeches.length > 0 ? squash(source) : ''
  const toKey = (begins: string) => squash(begins).slice(0, speechLetters)
  const expected = speeches.filter(({ begins }) => toKey(begins) && whole.includes(toKey(begins)))
  const made = new Map<string, string[]>()
  for (const { speaker, begins } of expected.length > 0 ? contents.flatMap(listSpeeches) : [])
    made.set(toKey(begins), [...(made.get(toKey(begins)) ?? []), speaker])
  const missed = expected.filter(({ speaker, begins }) => {
    const speakers = made.get(toKey(begins)) ?? []
    const at = speakers.findIndex((name) => isSameName(name, speaker) || isSameName(speaker, name))
    if (at >= 0) speakers.splice(at, 1)
    return at < 0
  })
  return { share: { right: expected.length - missed.length, of: expected.length }, missed }
}

/** Lists the speeches that the timing engine attributes to a speaker. */
function listSpeeches(content: string): TrueSpeech[] {
  const speeches: { speaker: string; begins: string }[] = []
  let last = ''
  for (const { role, text } of createTimeline(content, 'Stage Play').words) {
    if (role === 'name' && last !== 'name') speeches.push({ speaker: '', begins: '' })
    const speech = speeches.at(-1)
    if (speech && role === 'name') speech.speaker += ` ${text}`
    else if (speech && role !== 'direction' && speech.begins.length < 100) speech.begins += ` ${text}`
    last = role
  }
  return speeches
}

/** Accepts abbreviations: *MRS. HARD.* for *Mrs. Hardcastle*, *MAM.* for *Sir Epicure Mammon*. */
function isSameName(short: string, name: string): boolean {
  const letters = squash(short)
  const words = name.split(/\s+/)
  const endings = words.map((_, at) => squash(words.slice(at).join('')))
  return letters !== '' && endings.some((ending) => letters[0] === ending[0] && abbreviates(letters, ending))
}

function abbreviates(short: string, name: string): boolean {
  let at = 0
  for (const letter of name) if (letter === short[at]) at++
  return at === short.length
}
