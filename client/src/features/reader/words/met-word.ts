import type { Timeline } from '#shared/timing/timeline.ts'
import type { MetWord } from '../../../lib/met-word.ts'

/** Of a sentence that goes on for pages, this many words around the one that is meant stand for it. */
const sentenceWordsMax = 160

/** The first and the last word of the sentence around a word, of a very long one of the part around it. */
function sentenceAround(timeline: Timeline, index: number): { first: number; last: number } {
  const half = sentenceWordsMax / 2
  return {
    first: Math.max(timeline.sentenceStart(index), index - half),
    last: Math.min(timeline.sentenceEnd(index), index + half),
  }
}

/** A word of a timeline with its sentence, as it is kept with saved words. */
export function metWord(timeline: Timeline, index: number): MetWord {
  const { first, last } = sentenceAround(timeline, index)
  const textAt = (at: number) => timeline.word(at)?.text ?? ''
  return {
    text: textAt(index),
    before: index > timeline.sentenceStart(index) ? textAt(index - 1) : '',
    after: index < timeline.sentenceEnd(index) ? textAt(index + 1) : '',
    sentence: Array.from({ length: last - first + 1 }, (_, at) => textAt(first + at)).join(' '),
    wordNumber: index + 1,
  }
}
