import type { Timeline } from '#shared/timing/timeline.ts'

/** A paragraph or stanza as one string, and where each of its words stands in it. */
export interface Paragraph {
  text: string
  /** The index of its first word in the timeline. */
  first: number
  /** Where each word begins and ends in `text` (UTF-16, ends exclusive). */
  starts: number[]
  ends: number[]
  isHeading: boolean
}

/** Lays a timeline out for the page: its structure becomes line breaks, spaces and paragraphs. */
export function layText({ words }: Pick<Timeline, 'words'>): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let last: Paragraph | undefined
  let lastEnd = -1
  for (const [index, word] of words.entries()) {
    const { markers } = word
    const kinds = markers.map(({ kind }) => kind)
    if (!last || kinds.includes('paragraph') || kinds.includes('stanza')) {
      last = { text: '', first: index, starts: [], ends: [], isHeading: word.role === 'heading' }
      paragraphs.push(last)
    } else if (kinds.includes('line')) {
      last.text += '\n'
    } else if (word.start > lastEnd) {
      last.text += ' '
    }
    const indent = markers.find(({ kind }) => kind === 'indent')?.count ?? 0
    last.text += '\u2003'.repeat(Math.min(Math.ceil(indent / 2), 12))
    last.starts.push(last.text.length)
    last.text += word.text
    last.ends.push(last.text.length)
    lastEnd = word.end
  }
  return paragraphs
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
