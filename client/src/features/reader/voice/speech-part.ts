import type { Timeline } from '#shared/timing/timeline.ts'

/** Words that are spoken, or skipped silently, as one unit. A part never crosses the end of a sentence. */
export interface SpeechPart {
  /** 0-based index of the first word of the part; `last` is the index of its last word. */
  first: number
  last: number
  isSpoken: boolean
}

/** Maximum number of words in an utterance. Longer sentences are split, at a punctuation mark if possible. */
const partWordsMax = 30
const cut = /[,;:.!?…—–][\p{Pe}\p{Pf}"'’”]*$/u

/** Returns the part that starts at a word. Speaker names and stage directions of a play are not spoken. */
export function findSpeechPart(timeline: Timeline, first: number): SpeechPart {
  const isSpokenAt = (index: number) => {
    const role = timeline.word(index)?.role
    return role !== 'name' && role !== 'direction'
  }
  const isSpoken = isSpokenAt(first)
  const end = Math.min(timeline.sentenceEnd(first), timeline.paragraphEnd(first))
  let last = first
  while (last < end && last - first < partWordsMax - 1 && isSpokenAt(last + 1) === isSpoken) last++
  if (last < end && isSpokenAt(last + 1) === isSpoken) {
    let mark = last
    while (mark > first && !cut.test(timeline.word(mark)?.text ?? '')) mark--
    if (mark > first) last = mark
  }
  return { first, last, isSpoken }
}

/** Returns the text of a part for a voice, and a function that converts an offset in that text to a word. */
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
    /**
     * Returns the word that starts at the offset; undefined inside a word. Voices report a word at its first letter, or at punctuation
     * before it.
     */
    findWord(offset: number): number | undefined {
      const word = starts.findLastIndex((start) => start <= offset)
      const before = text.slice(starts[word], offset)
      return word < 0 || /[\p{L}\p{N}]/u.test(before) ? undefined : first + word
    },
  }
}
