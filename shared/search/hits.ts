import { toDisplayText } from '../timing/display-text.ts'
import type { Timeline } from '../timing/timeline.ts'
import { findInText, type TextRange } from './find-in-text.ts'
import { type Folded, fold } from './fold.ts'

/** An occurrence of what was searched for, in its sentence: what is shown before it, of itself and after it. */
export interface Hit {
  /** The number of the word that it begins in, from 1. */
  word: number
  before: string
  found: string
  after: string
}

export interface Hits {
  /** How many there are. */
  total: number
  /** The first of them, in the order of the text. */
  hits: Hit[]
}

/** Maximum context shown before and after a hit, in characters. */
const contextCharacters = 90
/** Marks omitted text. */
const more = '…'

/** A text that is searched; what a search needs of it is made once, when it is first needed. */
export interface SearchedText {
  readonly content: string
  readonly folded: Folded
  readonly timeline: Timeline
}

/** Prepares a text to be searched. @param createTimeline makes its timeline; called once, where something is found */
export function createSearchedText(content: string, createTimeline: () => Timeline): SearchedText {
  let timeline: Timeline | undefined
  return {
    content,
    folded: fold(content),
    get timeline() {
      timeline ??= createTimeline()
      return timeline
    },
  }
}

/** Searches a text for a phrase. @param max how many hits are returned at most; all are counted */
export function searchText(text: SearchedText, phrase: string, max: number): Hits {
  const found: TextRange[] = []
  let total = 0
  for (const one of findInText(text.content, text.folded, fold(phrase).text)) {
    total++
    if (found.length < max) found.push(one)
  }
  if (found.length === 0) return { total, hits: [] }
  const { timeline } = text
  // Light marks alone, such as those of a heading without a title, are no words to go to.
  if (timeline.wordCount === 0) return { total: 0, hits: [] }
  return { total, hits: found.map((one) => toHit(timeline, one)) }
}

function toHit(timeline: Timeline, { start, end }: TextRange): Hit {
  const { content } = timeline
  const index = wordAt(timeline, start)
  const last = Math.max(index, wordAt(timeline, end - 1))
  const sentence = { first: timeline.sentenceStart(index), last: timeline.sentenceEnd(last) }
  let first = index
  while (first > sentence.first && start - startOf(first - 1) <= contextCharacters) first--
  let final = last
  while (final < sentence.last && endOf(final + 1) - end <= contextCharacters) final++
  // A mark of emphasis is told by what stands on either side of it: a letter stands in for the hit that is cut off.
  const before = toDisplayLine(`${content.slice(Math.min(startOf(first), start), start)}x`).slice(0, -1)
  const after = toDisplayLine(`x${content.slice(end, Math.max(endOf(final), end))}`).slice(1)
  return {
    word: index + 1,
    before: `${first > sentence.first ? `${more} ` : ''}${truncateStart(before)}`,
    found: truncateEnd(toDisplayLine(content.slice(start, end))),
    after: `${truncateEnd(after)}${final < sentence.last ? ` ${more}` : ''}`,
  }

  function startOf(word: number): number {
    return timeline.word(word)?.start ?? 0
  }
  function endOf(word: number): number {
    return timeline.word(word)?.end ?? 0
  }
}

/** The index of the word that an offset is in; of the one after it where it is in none, or else of the last. */
function wordAt({ word, wordCount }: Timeline, offset: number): number {
  let low = 0
  let high = wordCount - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((word(middle)?.end ?? 0) > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** A part of a text as it is shown in a line. */
const toDisplayLine = (text: string): string => toDisplayText(text).replace(/\s+/g, ' ')

// Text without a space for long enough is cut where it is.
const cutCharacters = 2 * contextCharacters

function truncateEnd(text: string): string {
  return text.length > cutCharacters ? `${Array.from(text).slice(0, cutCharacters).join('')}${more}` : text
}

function truncateStart(text: string): string {
  return text.length > cutCharacters ? `${more}${Array.from(text).slice(-cutCharacters).join('')}` : text
}
