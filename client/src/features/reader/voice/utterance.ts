import type { Timeline } from '#shared/timing/timeline.ts'
import type { SpeechPart } from './speech-part.ts'

/** Returns the text of a part for a voice, and a function that finds the word that starts at an offset of that text. */
export function toUtterance(timeline: Timeline, { first, last }: SpeechPart) {
  const starts: number[] = []
  let text = ''
  for (let index = first; index <= last; index++) {
    if (text) text += ' '
    starts.push(text.length)
    text += timeline.word(index)?.text ?? ''
  }
  return {
    text,
    /** Returns undefined within a word. Voices report a word at its first letter or at the marks before it. */
    findWord(offset: number): number | undefined {
      const word = starts.findLastIndex((start) => start <= offset)
      const before = text.slice(starts[word], offset)
      return word < 0 || /[\p{L}\p{N}]/u.test(before) ? undefined : first + word
    },
  }
}
