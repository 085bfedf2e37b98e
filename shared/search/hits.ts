import { toDisplayLine } from '../timing/display-text.ts'
import { hideNotes } from '../timing/notes.ts'
import type { Timeline } from '../timing/timeline.ts'
import { findInText, type TextRange } from './find-in-text.ts'
import { type Folded, fold } from './fold.ts'

/** Occurrence of the search phrase with the text of its sentence before and after, as displayed. */
export interface Hit {
  /** 1-based number of the word in which the occurrence starts. */
  word: number
  before: string
  found: string
  after: string
}

export interface Hits {
  total: number
  /** First hits, in text order; `total` counts all. */
  hits: Hit[]
}

/** Maximum context shown before and after a hit, in characters. */
const contextCharacters = 90
const ellipsis = '…'

/** Text prepared for repeated searches. */
export interface SearchedText {
  readonly content: string
  readonly folded: Folded
  readonly timeline: Timeline
}

/** Prepares a text for searches. @param createTimeline called once, on the first hit */
export function createSearchedText(content: string, createTimeline: () => Timeline): SearchedText {
  let timeline: Timeline | undefined
  const text = hideNotes(content)
  return {
    content: text,
    folded: fold(text),
    get timeline() {
      timeline ??= createTimeline()
      return timeline
    },
  }
}

/** @param max maximum number of hits returned; `total` counts all */
export function searchText(text: SearchedText, phrase: string, max: number): Hits {
  const ranges: TextRange[] = []
  let total = 0
  for (const range of findInText(text.content, text.folded, fold(phrase).text)) {
    total++
    if (ranges.length < max) ranges.push(range)
  }
  if (ranges.length === 0) return { total, hits: [] }
  const { timeline } = text
  // Markup alone, such as a heading without a title, has no words to navigate to.
  if (timeline.wordCount === 0) return { total: 0, hits: [] }
  return { total, hits: ranges.map((range) => toHit(timeline, range)) }
}

/** Quotes a range in the context of its sentence. */
export function toHit(timeline: Timeline, { start, end }: TextRange): Hit {
  const { content } = timeline
  const index = findWordIndex(timeline, start)
  const last = Math.max(index, findWordIndex(timeline, end - 1))
  const sentence = { first: timeline.sentenceStart(index), last: timeline.sentenceEnd(last) }
  let first = index
  while (first > sentence.first && start - getWordStart(first - 1) <= contextCharacters) first--
  let final = last
  while (final < sentence.last && getWordEnd(final + 1) - end <= contextCharacters) final++
  // Emphasis marks are recognized by their neighbours: a placeholder letter replaces the hit.
  const before = toDisplayLine(`${content.slice(Math.min(getWordStart(first), start), start)}x`).slice(0, -1)
  const after = toDisplayLine(`x${content.slice(end, Math.max(getWordEnd(final), end))}`).slice(1)
  return {
    word: index + 1,
    before: `${first > sentence.first ? `${ellipsis} ` : ''}${truncateStart(before)}`,
    found: truncateEnd(toDisplayLine(content.slice(start, end))),
    after: `${truncateEnd(after)}${final < sentence.last ? ` ${ellipsis}` : ''}`,
  }

  function getWordStart(word: number): number {
    return timeline.word(word)?.start ?? 0
  }
  function getWordEnd(word: number): number {
    return timeline.word(word)?.end ?? 0
  }
}

/** Returns the index of the word at or after an offset; for an offset past the last word, that of the last word. */
export function findWordIndex({ word, wordCount }: Timeline, offset: number): number {
  let low = 0
  let high = wordCount - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((word(middle)?.end ?? 0) > offset) high = middle
    else low = middle + 1
  }
  return low
}

// Context without spaces is cut at this length, in code points.
const cutCharacters = 2 * contextCharacters

function truncateEnd(text: string): string {
  return text.length > cutCharacters
    ? `${Array.from(text).slice(0, cutCharacters).join('')}${ellipsis}`
    : text
}

function truncateStart(text: string): string {
  return text.length > cutCharacters ? `${ellipsis}${Array.from(text).slice(-cutCharacters).join('')}` : text
}
