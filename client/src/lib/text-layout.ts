import { pictures, toDisplayText } from '#shared/timing/display-text.ts'
import type { NoteMark } from '#shared/timing/notes.ts'
import type { Timeline, Word } from '#shared/timing/timeline.ts'

/** A paragraph, stanza, heading, list item or picture as one string, with the offsets of its words. */
export interface ParagraphLayout {
  text: string
  /** Offset in the content (UTF-16). */
  start: number
  /** Index of its first word in the timeline; for a picture, which has no words, the index of the next word. */
  first: number
  /** Offsets of each word in `text` (UTF-16, ends exclusive). */
  starts: number[]
  ends: number[]
  isHeading?: boolean
  /** The text of a list item starts with its number (a word) or a bullet (no word), followed by a tab. */
  isItem?: boolean
  isPicture?: boolean
  /** Names, stage directions and emphasis in `text`, in order. */
  stretches: Stretch[]
  /** Note marks with their offsets in `text`, in order. */
  notes: PlacedNote[]
}

/** A note mark. `offset` is the UTF-16 offset in the paragraph's text at which the word before the mark ends. */
export interface PlacedNote extends NoteMark {
  offset: number
}

/** Consecutive words with the same `data-look` (UTF-16 offsets, end exclusive). */
interface Stretch {
  start: number
  end: number
  look: string
}

/** Maximum distance from a word back to the start of its line, in UTF-16 code units; a start further back is not found. */
const lineStartSearchMax = 200
/** Maximum indent, in em spaces. An em space replaces two columns of indent. */
const indentMax = 12

type LaidOut = Pick<Timeline, 'word' | 'wordCount' | 'content'> & { noteMarks?: readonly NoteMark[] }

/**
 * Lays out the words `from` to `to` of a timeline: its structure becomes paragraphs, line breaks and spaces.
 * @param splitsLines makes each line a paragraph, and omits the bullet and indent of bulleted list items
 */
export function layOutText(
  timeline: LaidOut,
  from = 0,
  to = timeline.wordCount - 1,
  splitsLines = false,
): ParagraphLayout[] {
  const start = timeline.word(from)?.start ?? 0
  const marks = timeline.noteMarks?.filter(({ at }) => at > start) ?? []
  const placeMarks = (before: number) => {
    for (; last && marks[0] && marks[0].at <= before; marks.shift())
      last.notes.push({ ...marks[0], offset: last.text.length })
  }
  const paragraphs: ParagraphLayout[] = []
  let last: ParagraphLayout | undefined
  let lastEnd = from === 0 ? 0 : start
  const add = (start: number, first: number, kind: Partial<ParagraphLayout>): ParagraphLayout => {
    const paragraph = { text: '', start, first, starts: [], ends: [], stretches: [], notes: [], ...kind }
    paragraphs.push(paragraph)
    return paragraph
  }
  const addPictures = (end: number, first: number) => {
    for (const { 1: text = '', index } of timeline.content.slice(lastEnd, end).matchAll(pictures))
      add(lastEnd + index, first, { text: `Picture: ${toDisplayText(text)}`, isPicture: true })
  }
  let isNumbered = false
  for (let index = from; index <= to; index += 1) {
    const word = timeline.word(index)
    if (!word) break
    placeMarks(word.start)
    const before = readMarkers(word.markers)
    const isHeading = word.role === 'heading'
    const isItem = word.role === 'item'
    // Headings and list items are separate paragraphs even after a single line break.
    const isSeparate =
      before.isNewLine && (splitsLines || isHeading || isItem || last?.isHeading || last?.isItem)
    if (!last || before.isNewParagraph || isSeparate) {
      addPictures(word.start, index)
      last = add(word.start, index, { isHeading, isItem })
    } else if (before.isNewLine) {
      last.text += '\n'
    } else if (word.start > lastEnd) {
      last.text += isNumbered && last.first === index - 1 ? '\t' : ' '
    }
    if (last.first === index) isNumbered = isItem && isFirstOnLine(timeline.content, word.start)
    const isBulleted = isItem && last.first === index && !isNumbered
    if (before.indent > 0 && !(isBulleted && splitsLines))
      last.text += '\u2003'.repeat(Math.min(Math.ceil(before.indent / 2), indentMax))
    if (isBulleted && !splitsLines) last.text += '•\t'
    last.starts.push(last.text.length)
    last.text += word.text
    last.ends.push(last.text.length)
    const look = getLook(word)
    if (look) extendStretch(last, look)
    lastEnd = word.end
  }
  placeMarks(timeline.word(to + 1)?.start ?? Number.POSITIVE_INFINITY)
  if (to + 1 === timeline.wordCount) addPictures(timeline.content.length, to + 1)
  return paragraphs
}

/** Returns the value of `data-look`, which the style sheet reads: role and emphasis, or an empty string. */
export function getLook({ role, emphasis }: Pick<Word, 'role' | 'emphasis'>): string {
  const looks = [role === 'name' || role === 'direction' ? role : '', emphasis === 'none' ? '' : emphasis]
  return looks.join(' ').trim()
}

/** Extends the last stretch by the last word if the stretch has this look and ends directly before the word. Else adds a stretch. */
function extendStretch({ starts, ends, stretches }: ParagraphLayout, look: string): void {
  const start = starts.at(-1) ?? 0
  const end = ends.at(-1) ?? 0
  const before = stretches.at(-1)
  if (before?.look === look && before.end === ends.at(-2)) before.end = end
  else stretches.push({ start, end, look })
}

/** Reports whether only white space precedes a word on its line: true for a list number such as "1.", false for a word after a bullet. */
function isFirstOnLine(content: string, start: number): boolean {
  return /(?:^|[\r\n\u2028\u2029])\s*$/.test(content.slice(Math.max(0, start - lineStartSearchMax), start))
}

function readMarkers(markers: Word['markers']) {
  const has = (wanted: string) => markers.some(({ kind }) => kind === wanted)
  return {
    isNewParagraph: has('paragraph') || has('stanza'),
    isNewLine: has('line'),
    indent: markers.find(({ kind }) => kind === 'indent')?.count ?? 0,
  }
}

const rightToLeftLetters = /[\u05d0-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g

/** Returns the direction of most letters, so that an English paragraph that begins with a Hebrew word is left-to-right. */
export function findDirection(text: string): 'rtl' | 'ltr' {
  const count = text.match(rightToLeftLetters)?.length ?? 0
  return count > 0 && count * 2 > (text.match(/\p{L}/gu)?.length ?? 0) ? 'rtl' : 'ltr'
}

export function findParagraph(paragraphs: ParagraphLayout[], index: number): ParagraphLayout | undefined {
  return paragraphs.findLast(({ first }) => first <= index)
}

/** Returns the word at an offset of a paragraph's text, or the word before it at a space. */
export function findWordAtOffset({ starts, first }: ParagraphLayout, offset: number): number {
  return (
    first +
    Math.max(
      0,
      starts.findLastIndex((start) => start <= offset),
    )
  )
}
