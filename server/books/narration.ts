import type { Clip } from '#shared/narration.ts'
import type { Category } from '#shared/timing/category.ts'
import { createRangeAnchor, type WordRange } from '#shared/timing/range-anchor.ts'
import { decodeWordStarts, findWordNumber } from '#shared/timing/word-starts.ts'
import { measureTexts } from '../jobs/measure/measure-texts.ts'
import type { NarratedText, Recording } from './structure/raw-book.ts'

/** Maximum difference in word count between a clip's old and new range. A note mark, for example, can add a word. */
const differenceMax = 2

/**
 * Moves clips to the words of another text. Drops clips whose words are gone and clips that overlap the previous one: a recording
 * must never play with other words.
 */
export function moveClips(clips: readonly Clip[], move: (range: WordRange) => WordRange | undefined): Clip[] {
  let last = 0
  return clips
    .flatMap((clip) => {
      const { startWord, endWord } = move(clip) ?? { startWord: 0, endWord: -1 }
      const added = endWord - startWord - (clip.endWord - clip.startWord)
      return startWord > 0 && Math.abs(added) <= differenceMax ? [{ ...clip, startWord, endWord }] : []
    })
    .sort((one, other) => one.startWord - other.startWord)
    .filter(({ startWord, endWord }) => {
      if (startWord <= last) return false
      last = endWord
      return true
    })
}

const separator = '\n\n'

/** Finds the words of recorded passages in the parts of a book. Returns the clips of each part, and their audio files. */
export function placeNarration(
  narrated: readonly NarratedText[],
  parts: readonly { content: string; wordStarts: Uint8Array }[],
  category: Category,
): { clips: Clip[][]; audio: Recording[] } {
  if (narrated.length === 0) return { clips: parts.map(() => []), audio: [] }
  const before = narrated.map(({ text }) => text).join(separator)
  const after = parts.map(({ content }) => content).join(separator)
  const measured = measureTexts({ texts: [before, after], category })
  const [starts = noStarts, newStarts = noStarts] = measured.map((one) => decodeWordStarts(one.wordStarts))
  const audio: Recording[] = []
  const anchor = createRangeAnchor({ content: before, category }, { content: after, category })
  const placed = moveClips(listClips(narrated, starts, audio), anchor)
  let offset = 0
  const clips = parts.map(({ content, wordStarts }) => {
    const own = decodeWordStarts(wordStarts)
    const from = offset
    offset += content.length + separator.length
    const findOwn = (word: number) => {
      const start = (newStarts[word - 1] ?? 0) - from
      if (start < 0 || start >= content.length) return undefined
      const number = findWordNumber(own, start)
      // A part tokenized alone can have other words than within the book.
      return own[number - 1] === start ? number : undefined
    }
    return moveClips(placed, (range) => {
      const [startWord, endWord] = [findOwn(range.startWord), findOwn(range.endWord)]
      return startWord && endWord ? { startWord, endWord } : undefined
    })
  })
  return { clips, audio }
}

const noStarts = new Uint32Array()

/** Returns the clips of all texts, with word numbers in the joined texts. @param audio list to which the audio files are added */
function listClips(narrated: readonly NarratedText[], starts: Uint32Array, audio: Recording[]): Clip[] {
  let offset = 0
  return narrated.flatMap(({ text, passages }) => {
    const at = offset
    offset += text.length + separator.length
    return passages.flatMap(({ from, to, audio: recording, beginMs, endMs }) => {
      const startWord = at + from === 0 ? 1 : findWordNumber(starts, at + from - 1) + 1
      const endWord = findWordNumber(starts, at + to - 1)
      if (endWord < startWord) return []
      if (!audio.includes(recording)) audio.push(recording)
      const file = audio.indexOf(recording)
      return [{ startWord, endWord, file, beginMs, endMs }]
    })
  })
}
