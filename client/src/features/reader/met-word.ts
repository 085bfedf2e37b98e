import type { Timeline } from '#shared/timing/timeline.ts'
import type { MetWord } from './word-tools.ts'

/** A sentence kept with a word is cut to this many words around it: some sentences go on for pages. */
const sentenceWordsMax = 80

/** A word of a timeline with its sentence, as it is kept with saved words. */
export function metWord(timeline: Timeline, index: number): MetWord {
  const half = sentenceWordsMax / 2
  const from = Math.max(timeline.sentenceStart(index), index - half)
  const to = Math.min(timeline.sentenceEnd(index), index + half)
  const words = timeline.words.slice(from, to + 1)
  return {
    text: timeline.words[index]?.text ?? '',
    sentence: words.map(({ text }) => text).join(' '),
    wordNumber: index + 1,
  }
}
