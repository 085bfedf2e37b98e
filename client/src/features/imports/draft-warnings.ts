import { formatCount } from '#shared/format-number.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import type { DraftPart } from './draft-parts.ts'

/** A chapter probably contains several if it has at least this many times the median word count, and more than `longWordCount` words. */
const longFactor = 5
const longWordCount = 3_000
/** A chapter gets a warning if its word count is below the median divided by this. */
const shortFactor = 20
/** Minimum number of chapters for a meaningful median. */
const medianMinChapters = 4
/** Word count from which the only chapter of a book gets a warning: the book probably has more chapters. */
const singleChapterMaxWords = 30_000
/** Maximum share of words that may be deselected without a warning: a larger share is probably a mistake. */
const deselectedMaxShare = 0.2
const warningsMax = 8
/** Approximate size of a word with its space, in bytes. */
const wordBytes = 6

export interface Warning {
  text: string
  id?: string
}

export function findWarnings(parts: readonly DraftPart[], unreadableCount = 0): Warning[] {
  const chapters = parts.filter(({ isChosen }) => isChosen)
  const unreadable = `${formatCount(unreadableCount, 'character')} could not be read and will show as “\ufffd”.`
  return [
    ...(unreadableCount > 0 ? [{ text: unreadable }] : []),
    ...checkSingleChapter(chapters),
    ...checkLengths(chapters),
    ...checkNumbers(chapters),
    ...checkDeselected(parts),
  ].slice(0, warningsMax)
}

function checkSingleChapter(chapters: readonly DraftPart[]): Warning[] {
  const [only] = chapters
  if (chapters.length !== 1 || !only || only.wordCount < singleChapterMaxWords) return []
  return [{ text: 'No chapters were found. Open the part and divide it.', id: only.id }]
}

function checkLengths(chapters: readonly DraftPart[]): Warning[] {
  const sorted = chapters.map(({ wordCount }) => wordCount).sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return chapters.flatMap(({ id, title, wordCount }): Warning[] => {
    if (wordCount * wordBytes > chapterMaxBytes)
      return [{ text: `“${title}” is too long for a chapter. Divide it.`, id }]
    if (chapters.length < medianMinChapters) return []
    const factor = Math.round(wordCount / Math.max(1, median))
    if (factor >= longFactor && wordCount > longWordCount)
      return [{ text: `“${title}” is ${factor} times as long as a typical chapter.`, id }]
    const isShort = wordCount * shortFactor < median
    return isShort ? [{ text: `“${title}” has ${wordCount} ${wordCount === 1 ? 'word' : 'words'}.`, id }] : []
  })
}

const chapterNumberPattern = /^(.*?\b)(?:chapter\s+)?(\d{1,3}|[ivxlc]{1,8})\b[.:]?/i

function checkNumbers(chapters: readonly DraftPart[]): Warning[] {
  return chapters.flatMap(({ id, title }, index) => {
    const before = chapters[index - 1]
    const [own, last] = [parseNumber(title), before && parseNumber(before.title)]
    const isGap = own && last && own.prefix === last.prefix && own.number > last.number + 1
    return isGap && before
      ? [{ text: `“${title}” follows “${before.title}”. Is a chapter missing?`, id }]
      : []
  })
}

function parseNumber(title: string): { prefix: string; number: number } | undefined {
  const [, prefix = '', word = ''] = chapterNumberPattern.exec(title) ?? []
  const number = /^\d/.test(word) ? Number(word) : parseRoman(word)
  return number ? { prefix, number } : undefined
}

const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function parseRoman(word: string): number {
  const letters = [...word.toLowerCase()].map((letter) => romanValues[letter] ?? 0)
  return letters.reduce((sum, value, index) => sum + (value < (letters[index + 1] ?? 0) ? -value : value), 0)
}

function checkDeselected(parts: readonly DraftPart[]): Warning[] {
  const count = (some: readonly DraftPart[]) => some.reduce((sum, { wordCount }) => sum + wordCount, 0)
  const deselected = count(parts.filter(({ isChosen }) => !isChosen))
  const share = deselected / Math.max(1, count(parts))
  return share > deselectedMaxShare
    ? [{ text: `${Math.round(share * 100)}% of the words are in parts you are leaving out.` }]
    : []
}
