import type { Timeline, Word } from '#shared/timing/timeline.ts'

/** A paragraph, stanza, heading or list item as one string, with the offsets of its words. */
export interface Paragraph {
  text: string
  /** Index of its first word in the timeline. */
  first: number
  /** Offsets of each word in `text` (UTF-16, ends exclusive). */
  starts: number[]
  ends: number[]
  isHeading: boolean
  /** The text of a list item starts with its number (a word) or a bullet (no word), followed by a tab. */
  isItem: boolean
  /** Names and directions in `text`, in order. */
  stretches: Stretch[]
}

/** Consecutive words of a character name or stage direction (UTF-16 offsets, end exclusive). */
export interface Stretch {
  start: number
  end: number
  role: 'name' | 'direction'
}

type LaidOut = Pick<Timeline, 'word' | 'wordCount' | 'content'>

const cache = new WeakMap<object, Paragraph[]>()

/** Lays out a timeline: its structure becomes paragraphs, line breaks and spaces. Cached per timeline. */
export function layText(timeline: LaidOut): Paragraph[] {
  const paragraphs = cache.get(timeline) ?? layWords(timeline, 0, timeline.wordCount - 1)
  cache.set(timeline, paragraphs)
  return paragraphs
}

/** Lays out the words `from` to `to`. */
export function layWords({ word: wordAt, content }: LaidOut, from: number, to: number): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let last: Paragraph | undefined
  let lastEnd = -1
  let isNumbered = false
  for (let index = from; index <= to; index += 1) {
    const word = wordAt(index)
    if (!word) break
    const before = readMarkers(word.markers)
    const isHeading = word.role === 'heading'
    const isItem = word.role === 'item'
    // What is no running text has a place of its own, on the next line already.
    const standsApart = before.isNewLine && (isHeading || isItem || last?.isHeading || last?.isItem)
    if (!last || before.isNewParagraph || standsApart) {
      last = { text: '', first: index, starts: [], ends: [], isHeading, isItem, stretches: [] }
      paragraphs.push(last)
    } else if (before.isNewLine) {
      last.text += '\n'
    } else if (word.start > lastEnd) {
      last.text += isNumbered && last.first === index - 1 ? '\t' : ' '
    }
    if (before.indent > 0) last.text += '\u2003'.repeat(Math.min(Math.ceil(before.indent / 2), indentMax))
    if (last.first === index) {
      isNumbered = isItem && isFirstOnLine(content, word.start)
      if (isItem && !isNumbered) last.text += '•\t'
    }
    last.starts.push(last.text.length)
    last.text += word.text
    last.ends.push(last.text.length)
    if (word.role === 'name' || word.role === 'direction') stretch(last, word.role)
    lastEnd = word.end
  }
  return paragraphs
}

/** Lets the last word of a paragraph have its role, in one stretch with the word before it where that has the same. */
function stretch({ starts, ends, stretches }: Paragraph, role: Stretch['role']): void {
  const start = starts.at(-1) ?? 0
  const end = ends.at(-1) ?? 0
  const before = stretches.at(-1)
  if (before?.role === role && before.end === ends.at(-2)) before.end = end
  else stretches.push({ start, end, role })
}

/** Whether nothing stands on the line before an item's first word: that is its number then, or else a bullet is there. */
function isFirstOnLine(content: string, start: number): boolean {
  return /(?:^|[\r\n\u2028\u2029])\s*$/.test(content.slice(Math.max(0, start - itemMarkMax), start))
}

/** The mark of an item is looked for in so many characters before its first word (UTF-16). */
const itemMarkMax = 200

/** An indent is shown up to this many em spaces, each for two columns: a page has only so much room. */
const indentMax = 12

const nothing = { isNewParagraph: false, isNewLine: false, indent: 0 }

/** What stands before a word. Most words have nothing before them, and a book has many. */
function readMarkers(markers: Word['markers']) {
  if (markers.length === 0) return nothing
  const has = (wanted: string) => markers.some(({ kind }) => kind === wanted)
  return {
    isNewParagraph: has('paragraph') || has('stanza'),
    isNewLine: has('line'),
    indent: markers.find(({ kind }) => kind === 'indent')?.count ?? 0,
  }
}

/** Returns the paragraph that contains a word. */
export function findParagraph(paragraphs: Paragraph[], index: number): Paragraph | undefined {
  return paragraphs[findLastAtMost(paragraphs.length, (at) => paragraphs[at]?.first ?? 0, index)]
}

/** Returns the word at an offset of a paragraph's text, or the word before it at a space. */
export function findWordAtOffset({ starts, first }: Paragraph, offset: number): number {
  return (
    first +
    Math.max(
      0,
      findLastAtMost(starts.length, (at) => starts[at] ?? 0, offset),
    )
  )
}

/** Binary search: returns the index of the last of `count` ascending numbers that is at most the limit; -1 for none. */
function findLastAtMost(count: number, numberAt: (at: number) => number, limit: number): number {
  let low = -1
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (numberAt(middle) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
