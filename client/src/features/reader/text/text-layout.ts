import type { Timeline, Word } from '#shared/timing/timeline.ts'

/** A paragraph, stanza, heading or list item as one string, and where each of its words stands in it. */
export interface Paragraph {
  text: string
  /** The index of its first word in the timeline. */
  first: number
  /** Where each word begins and ends in `text` (UTF-16, ends exclusive). */
  starts: number[]
  ends: number[]
  isHeading: boolean
  /** An item's text begins with its number, which is a word, or with a bullet, which is none; a tab parts them from what follows. */
  isItem: boolean
  /** The stretches of `text` that are no running text, in order. */
  stretches: Stretch[]
}

/** Words in a row that are a character's name or a stage direction (UTF-16, the end exclusive). */
export interface Stretch {
  start: number
  end: number
  role: 'name' | 'direction'
}

type LaidOut = Pick<Timeline, 'word' | 'wordCount' | 'content'>

const known = new WeakMap<object, Paragraph[]>()

/**
 * Lays a timeline out for the page: its structure becomes line breaks, spaces and paragraphs. Done once for each timeline,
 * however often its full text is opened.
 */
export function layText(timeline: LaidOut): Paragraph[] {
  const paragraphs = known.get(timeline) ?? layWords(timeline, 0, timeline.wordCount - 1)
  known.set(timeline, paragraphs)
  return paragraphs
}

/** Lays some words out, from one to another; what stands before them parts them from nothing. */
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

/** The paragraph that a word is in. */
export function paragraphOf(paragraphs: Paragraph[], index: number): Paragraph | undefined {
  return paragraphs[lastAtMost(paragraphs.length, (at) => paragraphs[at]?.first ?? 0, index)]
}

/** The word at an offset of a paragraph's text, or the one before the space there. */
export function wordAtOffset({ starts, first }: Paragraph, offset: number): number {
  return (
    first +
    Math.max(
      0,
      lastAtMost(starts.length, (at) => starts[at] ?? 0, offset),
    )
  )
}

/** The last of `count` ascending numbers that is not above the limit; -1 for none. */
function lastAtMost(count: number, numberAt: (at: number) => number, limit: number): number {
  let low = -1
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (numberAt(middle) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
