import { chapterMaxBytes } from '#shared/limits.ts'
import type { Part } from './draft-parts.ts'

/** A chapter this many times as long as the middle one may have swallowed others, if it is long at all, in words. */
const longTimes = 5
const longWords = 3_000
const shortTimes = 20
/** Fewer chapters have no middle. */
const chaptersMin = 4
/** A book of one chapter this long has probably several, in words. */
const wholeWords = 30_000
/** Of all words so large a share is left out only by mistake. */
const leftOutShare = 0.2
/** So many warnings are shown; more say nothing. */
const warningsMax = 8
/** The bytes of a word with its space, about. */
const wordBytes = 6

/** Something to look at before the book is made: a sentence, and the part that it is about. */
export interface Warning {
  text: string
  id?: string
}

/** What looks wrong with a list of parts. */
export function warningsOf(parts: readonly Part[]): Warning[] {
  const chapters = parts.filter(({ isChosen }) => isChosen)
  return [...wholeBook(chapters), ...lengths(chapters), ...missingNumbers(chapters), ...leftOut(parts)].slice(
    0,
    warningsMax,
  )
}

function wholeBook(chapters: readonly Part[]): Warning[] {
  const [only] = chapters
  if (chapters.length !== 1 || !only || only.wordCount < wholeWords) return []
  return [{ text: 'No chapters were found: the whole book is one. Open it and divide it.', id: only.id }]
}

function lengths(chapters: readonly Part[]): Warning[] {
  const sorted = chapters.map(({ wordCount }) => wordCount).sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return chapters.flatMap(({ id, title, wordCount }): Warning[] => {
    if (wordCount * wordBytes > chapterMaxBytes)
      return [{ text: `“${title}” is too long for a chapter: divide it.`, id }]
    if (chapters.length < chaptersMin) return []
    const times = Math.round(wordCount / Math.max(1, middle))
    if (times >= longTimes && wordCount > longWords)
      return [{ text: `“${title}” is ${times} times as long as the middle one of the chapters.`, id }]
    const isShort = wordCount * shortTimes < middle
    return isShort ? [{ text: `“${title}” has ${wordCount} ${wordCount === 1 ? 'word' : 'words'}.`, id }] : []
  })
}

const numbered = /^(.*?\b)(?:chapter\s+)?(\d{1,3}|[ivxlc]{1,8})\b[.:]?/i

/** Where the numbers of chapters leave one out. */
function missingNumbers(chapters: readonly Part[]): Warning[] {
  return chapters.flatMap(({ id, title }, index) => {
    const before = chapters[index - 1]
    const [own, last] = [numberIn(title), before && numberIn(before.title)]
    const isGap = own && last && own.of === last.of && own.number > last.number + 1
    return isGap && before
      ? [{ text: `After “${before.title}” comes “${title}”: is something missing between?`, id }]
      : []
  })
}

function numberIn(title: string): { of: string; number: number } | undefined {
  const [, of = '', word = ''] = numbered.exec(title) ?? []
  const number = /^\d/.test(word) ? Number(word) : romanValue(word)
  return number ? { of, number } : undefined
}

const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function romanValue(word: string): number {
  const letters = [...word.toLowerCase()].map((letter) => values[letter] ?? 0)
  return letters.reduce((sum, value, index) => sum + (value < (letters[index + 1] ?? 0) ? -value : value), 0)
}

function leftOut(parts: readonly Part[]): Warning[] {
  const count = (some: readonly Part[]) => some.reduce((sum, { wordCount }) => sum + wordCount, 0)
  const left = count(parts.filter(({ isChosen }) => !isChosen))
  const share = left / Math.max(1, count(parts))
  return share > leftOutShare
    ? [{ text: `${Math.round(share * 100)} % of the words are in parts that are left out.` }]
    : []
}
